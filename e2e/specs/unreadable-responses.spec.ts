import { expect, test } from '../fixtures/firedeck.ts';
import { omitToolList } from '../fixtures/omit-tool-list.ts';
import { addTools } from '../fixtures/tools.ts';

const failures: [what: string, body: string][] = [
  ['a page of somebody else', '<!doctype html><title>Maintenance</title>'],
  ['an object without a list', '{}'],
  ['no list', '{"version":1,"tools":"none"}'],
];

for (const [what, body] of failures)
  test(`a list response with ${what} › a message in its place, a report, and Retry works`, async ({
    context,
    memberPage,
    board,
    complaints,
  }) => {
    await addTools(context, 2, 'https://maps.example/');
    // A pulse would fetch the list before the press on Retry.
    await memberPage.route('**/api/pulse', (route) => route.abort());
    await omitToolList(memberPage);
    await memberPage.route('**/api/tools', (route) =>
      route.fulfill({ contentType: 'application/json', body }),
    );
    const report = memberPage.waitForRequest('**/api/modules/tools/failures');
    await memberPage.goto('/');
    const notice = memberPage.getByRole('alert');
    await expect(notice).toContainText("The response couldn't be read. Please try again.");
    expect((await report).postDataJSON()).toMatchObject({ kind: 'answer' });
    await board.notes.fill('The rest of the page works');
    await expect(memberPage.getByText('Saved', { exact: true })).toBeVisible();
    await memberPage.unroute('**/api/tools');
    await notice.getByRole('button', { name: 'Retry' }).click();
    await expect(board.card('Tool 2')).toBeVisible();
    await expect(notice).toHaveCount(0);
    expect(complaints.splice(0).join()).toContain('failed (answer)');
  });

test('a list with invalid rows › shows the others, and they can be moved', async ({
  context,
  memberPage,
  board,
  complaints,
}) => {
  await addTools(context, 3, 'https://maps.example/');
  await omitToolList(memberPage);
  await memberPage.route('**/api/tools', async (route) => {
    const response = await route.fetch();
    const list = await response.json();
    list.tools.find((tool: { name: string }) => tool.name === 'Tool 2').name = null;
    await route.fulfill({ response, json: list });
  });
  await memberPage.goto('/');
  await expect.poll(() => board.names()).toEqual(['Tool 1', 'Tool 3']);
  await board.drag('Tool 1', 'Tool 3');
  await expect(memberPage.getByText('Tool positions have been saved.')).toBeVisible();
  await expect.poll(() => board.names()).toEqual(['Tool 3', 'Tool 1']);
  const reports = complaints.splice(0).filter((line) => line.includes('failed (answer)'));
  expect(reports).toHaveLength(1);
});

test('a document with an invalid module list › says so and offers a reload', async ({
  memberPage,
  board,
  complaints,
}) => {
  await memberPage.route('**/', async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(/(id="firedeck-modules">)[^<]*/, '$1{"serial":');
    await route.fulfill({ response, body: html });
  });
  const report = memberPage.waitForRequest('**/api/modules/shell/failures');
  await memberPage.goto('/');
  await expect(memberPage.getByRole('alert')).toContainText('This page could not be read.');
  expect((await report).postDataJSON()).toMatchObject({ kind: 'answer' });
  await memberPage.unroute('**/');
  await memberPage.getByRole('button', { name: 'Reload' }).click();
  await expect(board.heading).toBeVisible();
  expect(complaints.splice(0).join()).toContain('invalid response for shell');
});
