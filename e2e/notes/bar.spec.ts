import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/firedeck.ts';
import { long } from '../fixtures/long-test.ts';
import { addTools } from '../fixtures/tools.ts';
import { BoardPage } from '../pages/board-page.ts';

const bar = (page: Page) => page.getByRole('button', { name: /^Notes($| )/ });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Personal Notes' });
const isWide = (width: number) => width >= 1600;

const windows = [
  { width: 360, height: 740 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];

for (const window of windows)
  test(
    `${window.width} px wide, notes below many tools › one press opens them, in the same field`,
    window.width === 820 ? long : {},
    async ({ memberPage: page, context, stack }) => {
      await addTools(context, 40, stack.sites.dispatch.url);
      await page.setViewportSize(window);
      await page.addInitScript(() => localStorage.setItem('rememberMe', 'true'));
      const board = new BoardPage(page);
      await board.open();
      await expect(board.notes).toBeVisible();
      if (isWide(window.width)) {
        await page.mouse.wheel(0, 2_000);
        await expect(board.notes).toBeInViewport();
        await expect(bar(page)).toBeHidden();
        const column = await page.locator('[data-aside]').boundingBox();
        expect(column?.width).toBe(344);
        expect(column?.height).toBeGreaterThanOrEqual(window.height - 2 * 96);
        await expectAccessible(page);
        return;
      }
      await board.notes.evaluate((field) => field.setAttribute('data-same', ''));
      const { width, height } = window;
      expect(await bar(page).boundingBox()).toEqual({ x: 0, y: height - 56, width, height: 56 });
      await bar(page).focus();
      await page.keyboard.press('Enter');
      await expect(sheet(page)).toBeVisible();
      await expect(board.notes).toBeFocused();
      await page.keyboard.type('Gate 4711\nHydrant 12');
      await expectAccessible(page);
      const { y = 0 } = (await sheet(page).boundingBox()) ?? {};
      expect(y).toBeCloseTo(window.height * 0.3, -1);
      await page.keyboard.press('Escape');
      await expect(sheet(page)).toBeHidden();
      await expect(bar(page)).toBeFocused();
      await expect(bar(page)).toContainText('Gate 4711');
      await expect(bar(page)).toContainText('Saved');
      await expectAccessible(page);
      // Focused elements stay above the bar.
      const last = page.getByRole('link', { name: 'Add New Tool' }).last();
      await last.focus();
      await board.notes.scrollIntoViewIfNeeded();
      await expect(bar(page)).toBeHidden();
      await expect(board.notes).toHaveValue('Gate 4711\nHydrant 12');
      await expect(board.notes).toHaveAttribute('data-same', '');
    },
  );

test('a shared device › the bar shows the state but no text; closing the sheet on a larger screen moves the focus to the card', async ({
  memberPage: page,
  context,
  stack,
}) => {
  await addTools(context, 40, stack.sites.dispatch.url);
  const board = new BoardPage(page);
  await board.open();
  await bar(page).click();
  await page.keyboard.type('Gate 4711');
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeFocused();
  await expect(bar(page)).toContainText('Saved');
  await expect(bar(page)).not.toContainText('Gate');
  await bar(page).click();
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
  await expect(page.locator('section', { has: board.notes })).toBeFocused();
});

test('Expand › the same field fills the height and keeps focus and caret; Escape restores 100 px', async ({
  memberPage: page,
}) => {
  const board = new BoardPage(page);
  await board.open();
  await board.notes.fill('one\ntwo');
  await board.notes.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(3, 3));
  await page.getByRole('button', { name: 'Expand' }).click();
  await expect(board.notes).toBeFocused();
  expect(await readHeight(page)).toBeGreaterThan(250);
  await page.keyboard.type('!');
  await expect(board.notes).toHaveValue('one!\ntwo');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect.poll(() => readHeight(page)).toBe(100);
  await expect(board.notes).toBeFocused();
  await expect(board.notes).toHaveValue('one!\ntwo');
});

const readHeight = (page: Page) =>
  new BoardPage(page).notes.evaluate((field) => field.getBoundingClientRect().height);
