import type { Page } from '@playwright/test';
import { addTools } from '../fixtures/tools.ts';
import { BoardPage } from '../pages/board-page.ts';
import { buildChanged } from './build-changed.ts';
import { liveDescriptor, releaseFolder, whileChanged } from './live-modules.ts';
import { expect, test } from './release-stack.ts';

const suspendedMs = 8_000;

/** The view suspends for at least this long, and until the test has finished its checks. */
const suspends = (text: string): string =>
  `import { use as wait } from 'react';\n${text.replace(
    'export function View() {',
    `let isReady: Promise<unknown> | undefined;
const untilReady = () =>
  (isReady ??= Promise.all([
    new Promise((ready) => setTimeout(ready, ${suspendedMs})),
    new Promise((ready) => addEventListener('test:ready', ready, { once: true })),
  ]));

export function View() {
  wait(untilReady());`,
  )}`;

const measureHeight = async (page: Page): Promise<number> => {
  const region = page.getByRole('region', { name: 'Personal Notes' });
  return (await region.boundingBox())?.height ?? 0;
};

test('notes suspend for 8 s › their slot keeps its size and says so, the rest is usable, then they show', async ({
  stack,
  context,
  memberPage: page,
}) => {
  const changed = await buildChanged('mfe-notes', 'src/notes-card/notes-card.tsx', suspends);
  await addTools(context, 1, 'https://radar.example/');
  const board = new BoardPage(page);
  await whileChanged(stack, 'notes', async () => {
    await releaseFolder(stack, changed.folder);
    const { slots } = await liveDescriptor(stack, 'notes');
    await page.goto('/');
    await expect(board.card('Tool 1')).toBeVisible();
    await expect(
      page.getByText(/^Personal Notes .* is taking longer than usual to load/),
    ).toBeVisible();
    expect(await measureHeight(page)).toBeGreaterThanOrEqual(slots[0]?.minHeight ?? Infinity);

    await board.card('Tool 1').getByRole('button', { name: 'Delete Tool 1' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete Tool' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await page.getByRole('button', { name: 'Theme' }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /search/i }).fill('tool 1');
    await expect(page.getByRole('option', { name: /Tool 1/ }).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(board.notes).toHaveCount(0);

    await page.evaluate(() => dispatchEvent(new Event('test:ready')));
    await expect(board.notes).toBeVisible();
    await board.notes.fill('Typed after the wait');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  });
  await changed.remove();
});
