import { createConnection } from 'mongoose';
import { listenForComplaints, newAccount, signUpThroughApi } from '../fixtures/firedeck.ts';
import { getAccessToken } from '../fixtures/tools.ts';
import { BoardPage } from '../pages/board-page.ts';
import { ToolFormPage } from '../pages/tool-form-page.ts';
import { startFaultyLine } from './faulty-line.ts';
import { startNextBff } from './next-bff.ts';
import { expect, test } from './release-stack.ts';

const collections = ['users', 'toolLists', 'userNotes', 'sessions', 'modules'];

test('a rollout of the next bff › the current modules work with both bffs and on documents of both', async ({
  stack,
  browser,
}) => {
  test.setTimeout(120_000);
  const next = await startNextBff(stack);
  let turn = 0;
  const line = await startFaultyLine(() => {
    turn += 1;
    return turn % 2 === 0 ? next.address : stack.address;
  });
  const context = await browser.newContext({ baseURL: line.address });
  const connection = await createConnection(stack.mongo.uri).asPromise();
  try {
    const complaints = listenForComplaints(context, line.address);
    await signUpThroughApi(context, newAccount());
    const page = await context.newPage();
    const [board, form] = [new BoardPage(page), new ToolFormPage(page)];

    await test.step('the next bff answers every other request, with additional fields', async () => {
      const headers = { authorization: `Bearer ${await getAccessToken(context)}` };
      const responses = [];
      for (let count = 0; count < 4; count += 1)
        responses.push(await context.request.get('/api/tools', { headers }));
      const ofNext = responses.filter((response) => response.headers()['x-next-bff'] === 'yes');
      expect(ofNext).toHaveLength(2);
      expect(await ofNext[0]?.json()).toHaveProperty('next_addition');
    });

    await test.step('tools are added, edited and moved, notes are saved', async () => {
      for (const name of ['Hydrants', 'Weather', 'Roster'])
        await form.add({ name, url: `https://${name.toLowerCase()}.example.org` });
      // The next bff would have stored a field that the current one does not know.
      for (const name of collections)
        await connection.collection(name).updateMany({}, { $set: { nextAddition: 1 } });
      await board.open();
      await page
        .getByRole('link', { name: /Edit Weather|Edit/ })
        .nth(1)
        .click();
      await form.rename('Storms');
      await board.drag('Roster', 'Hydrants');
      // Text filled in during the drop would go to the focused element.
      await expect.poll(() => board.names()).toEqual(['Roster', 'Hydrants', 'Storms']);
      await expect(page.getByText('Roster dropped at position 1 of 3.')).toBeAttached();
      await board.notes.fill('Ladder 12 leans left');
      await expect(board.notes).toHaveValue('Ladder 12 leans left');
      await expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: 15_000 });
    });

    await test.step('another tab gets changes from both bffs', async () => {
      const other = await context.newPage();
      await other.goto('/');
      await expect(new BoardPage(other).card('Storms')).toBeVisible();
      await form.add({ name: 'Maps', url: 'https://maps.example.org' });
      await expect(new BoardPage(other).card('Maps')).toBeVisible();
      await other.close();
    });

    await test.step('a reload shows all of it, from both bffs', async () => {
      for (let count = 0; count < 2; count += 1) {
        await board.open();
        await expect(board.card('Maps')).toBeVisible();
        expect((await board.names()).toSorted()).toEqual(['Hydrants', 'Maps', 'Roster', 'Storms']);
        await expect(board.notes).toHaveValue('Ladder 12 leans left');
        turn += 1;
      }
      const retained = await connection.collection('toolLists').countDocuments({ nextAddition: 1 });
      expect(retained).toBeGreaterThan(0);
    });
    expect(complaints).toEqual([]);
  } finally {
    for (const name of collections)
      await connection.collection(name).updateMany({}, { $unset: { nextAddition: 1 } });
    await connection.close();
    await context.close();
    await line.close();
    await next.stop();
  }
});
