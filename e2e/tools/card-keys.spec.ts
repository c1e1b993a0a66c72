import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/firedeck.ts';

const launch = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Open in New Tab: ${name}`, exact: true });

/** Names of all controls of the grid that Tab stops at. */
const findTabStops = (page: Page): Promise<(string | null)[]> =>
  page
    .getByRole('list', { name: 'Your tools' })
    .locator('a, button')
    .evaluateAll((controls) =>
      controls.flatMap((control) =>
        (control as HTMLElement).tabIndex < 0 ? [] : [control.getAttribute('aria-label')],
      ),
    );

test('a board of 300 tools › arrow keys move between cards, and only one card is in the tab order', async ({
  memberPage: page,
  openBoard,
}) => {
  await openBoard(300);
  await expect(launch(page, 'Tool 1')).toBeVisible();
  expect(await findTabStops(page)).toEqual([
    'Open in New Tab: Tool 1',
    'Edit Tool 1',
    'Delete Tool 1',
    'Move Tool 1',
  ]);

  await launch(page, 'Tool 1').focus();
  await page.keyboard.press('ArrowRight');
  await expect(launch(page, 'Tool 2')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(launch(page, 'Tool 6')).toBeFocused();
  await page.keyboard.press('End');
  await expect(launch(page, 'Tool 8')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(launch(page, 'Tool 5')).toBeFocused();
  await expect.poll(() => findTabStops(page)).toHaveLength(4);

  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Edit Tool 5' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(launch(page, 'Tool 1')).toBeFocused();

  for (let row = 1; row < 75; row += 1) await page.keyboard.press('ArrowDown');
  await expect(launch(page, 'Tool 297')).toBeFocused();
  await expect(launch(page, 'Tool 297')).toBeInViewport();
  expect(await findTabStops(page)).toContain('Edit Tool 297');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(launch(page, 'Tool 297')).toBeFocused();
});

test('Enter launches the current card, F2 edits it', async ({
  stack,
  context,
  memberPage: page,
  openBoard,
}) => {
  await openBoard(2);
  await launch(page, 'Tool 1').focus();
  await page.keyboard.press('ArrowRight');
  const opened = context.waitForEvent('page');
  await page.keyboard.press('Enter');
  await (await opened).waitForURL(stack.sites.dispatch.url);
  await page.bringToFront();
  await page.keyboard.press('F2');
  await expect(page).toHaveURL(/\/edit\//);
  await expect(page.getByLabel(/Tool Name/)).toHaveValue('Tool 2');
});
