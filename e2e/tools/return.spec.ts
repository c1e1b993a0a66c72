import { expect, test } from '../fixtures/firedeck.ts';

test('back from a form to the board › scroll position and focus are restored, and the saved card is marked', async ({
  memberPage: page,
  board,
  openBoard,
}) => {
  await openBoard(60);
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  const launch = board.card('Tool 45').locator('.launch');
  // The code that stores the position loads when the board is idle.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/drag.')),
  );
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight * 0.6));
  await launch.focus();
  await expect(launch).toBeFocused();
  const before = await scrolled();
  expect(before).toBeGreaterThan(300);

  // Only for a second, so it is looked for in each frame from the start.
  const findMark = (name: string) =>
    page.waitForFunction(
      (text) => document.querySelector('[data-saved]')?.textContent?.includes(text),
      name,
    );
  let isMarked: Promise<unknown> = Promise.resolve();

  for (const [way, leave] of Object.entries({
    'Cancel, by keys': () => page.getByRole('link', { name: 'Cancel' }).press('Enter'),
    'Back of the browser': () => page.goBack(),
    Save: async () => {
      isMarked = findMark('Tool 45');
      await page.getByRole('button', { name: 'Save Changes' }).click();
    },
  }))
    await test.step(way, async () => {
      await page.keyboard.press('F2');
      await expect(page).toHaveURL(/\/edit\//);
      await expect.poll(scrolled).toBe(0);
      await leave();
      await expect(launch).toBeFocused();
      await expect.poll(scrolled).toBe(before);
    });
  await isMarked;

  await test.step('a panel is opened over it and closed', async () => {
    await page.getByRole('button', { name: /account menu/i }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/$/);
    expect(await scrolled()).toBe(before);
  });

  await test.step('Add, from the link at the end', async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const add = page.getByRole('link', { name: /^Add New Tool/ }).last();
    await add.press('Enter');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect.poll(scrolled).toBeGreaterThan(before);
  });

  await test.step('Dashboard scrolls to the top', async () => {
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect.poll(scrolled).toBe(0);
  });

  await test.step('Add, from the heading › the card is marked once it scrolls into view', async () => {
    const add = page.getByRole('link', { name: 'Add New Tool', exact: true }).first();
    await add.press('Enter');
    await page.getByRole('textbox', { name: 'URL' }).fill('new.example');
    await page.getByRole('textbox', { name: 'Tool Name' }).fill('New one');
    await page.getByRole('button', { name: 'Add Tool' }).click();
    await expect(add).toBeFocused();
    expect(await scrolled()).toBe(0);
    isMarked = findMark('New one');
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await isMarked;
  });
});
