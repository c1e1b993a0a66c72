import { expect, test } from '../fixtures/firedeck.ts';

test('two tabs of the board › both show which tools are open; after a reload they show when they were opened', async ({
  stack,
  context,
  memberPage: page,
  openBoard,
}) => {
  await openBoard(2);
  const second = await context.newPage();
  await second.goto(page.url());
  const cardIn = (shown: typeof page) =>
    shown.getByRole('listitem').filter({ has: shown.getByRole('heading', { name: 'Tool 1' }) });
  await expect(second.getByRole('button', { name: 'Open in New Tab: Tool 1' })).toBeVisible();

  await page.bringToFront();
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Open in New Tab: Tool 1' }).click();
  const tab = await opened;
  await tab.waitForURL(stack.sites.dispatch.url);
  await tab.evaluate(() => document.body.append('half a report'));
  await expect(cardIn(second)).toContainText('Tab Open');

  await second.bringToFront();
  await second.getByRole('button', { name: 'Focus Tab: Tool 1' }).press('Enter');
  await expect(second.getByRole('button', { name: 'Open again: Tool 1' })).toBeFocused();
  expect(context.pages()).toHaveLength(3);
  await second.keyboard.press('Escape');

  await page.bringToFront();
  await page.reload();
  for (const shown of [page, second]) {
    await expect(cardIn(shown)).toContainText(/Opened \d/);
    await expect(cardIn(shown)).not.toContainText('Tab Open');
    await expect(shown.getByRole('button', { name: 'Open in New Tab: Tool 1' })).toBeVisible();
  }
  const again = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Open in New Tab: Tool 1' }).click();
  const further = await again;
  await further.waitForURL(stack.sites.dispatch.url);
  expect(context.pages()).toHaveLength(4);
  expect(await tab.evaluate(() => document.body.textContent)).toContain('half a report');

  await further.close();
  for (const shown of [page, second]) {
    await expect(cardIn(shown)).not.toContainText(/Tab Open|Opened/);
  }
});
