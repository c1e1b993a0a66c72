import type { BrowserContext } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/firedeck.ts';
import { pointAtUndo } from '../fixtures/point-at-undo.ts';
import { addTools, getAccessToken } from '../fixtures/tools.ts';
import { BoardPage } from '../pages/board-page.ts';

const chip = (board: BoardPage, name: string) =>
  board.page
    .getByRole('group', { name: 'Sections' })
    .locator('label')
    .filter({ has: board.page.getByText(name, { exact: true }) });

/** Adds sections for the browser's member. */
async function addSections(context: BrowserContext, names: readonly string[]): Promise<string[]> {
  const authorization = `Bearer ${await getAccessToken(context)}`;
  const colors = ['red', 'green', 'purple', 'brown', 'blue', 'gray'];
  const ids: string[] = [];
  for (const [index, name] of names.entries()) {
    const added = await context.request.post('/api/tools/sections', {
      headers: { authorization },
      data: { name, color: colors[index % colors.length] },
    });
    expect(added.status()).toBe(201);
    ids.push((await added.json()).id);
  }
  return ids;
}

test('a section created from a card’s menu › can be shown alone, and the search finds its tools by its name', async ({
  memberPage: page,
  board,
  openBoard,
}) => {
  await openBoard(4);
  await expect(page.getByRole('group', { name: 'Sections' })).toHaveCount(0);

  await board.card('Tool 3').getByRole('button', { name: 'Move Tool 3' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Move to section...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move “Tool 3” to a section' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('Weather');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 tool moved to “Weather”')).toBeVisible();
  await expect(chip(board, 'Weather').getByRole('radio')).toHaveAccessibleName('Weather, 1 tool');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Move Tool 3' })).toBeFocused();

  await chip(board, 'Weather').click();
  await expect.poll(() => board.names()).toEqual(['Tool 3']);
  await expectAccessible(page);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => board.names()).toHaveLength(4);

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('weather');
  await expect(page.getByRole('option', { name: /Tool 3.*Weather/ })).toBeVisible();
});

test('two boards change sections at the same time › both show the same; a tool added to a deleted section stays on the board', async ({
  context,
  memberPage: page,
  board,
  stack,
}) => {
  await addTools(context, 2, stack.sites.dispatch.url);
  const [maps = ''] = await addSections(context, ['Maps', 'Rosters']);
  await board.open();
  const second = new BoardPage(await context.newPage());
  await second.open();
  await expect(chip(second, 'Maps')).toBeVisible();

  const authorization = `Bearer ${await getAccessToken(context)}`;
  const url = stack.sites.dispatch.url;
  const [added, removed] = await Promise.all([
    context.request.post('/api/tools', {
      headers: { authorization },
      data: { name: 'Tool 3', url, icon: 'tools', notes: '', section: maps },
    }),
    context.request.delete(`/api/tools/sections/${maps}`, { headers: { authorization } }),
    addSections(context, ['Weather']),
  ]);
  expect([added.status(), removed.status()]).toEqual([201, 204]);
  for (const shown of [board, second]) {
    await expect(chip(shown, 'Weather')).toBeVisible();
    await expect(chip(shown, 'Maps')).toHaveCount(0);
    await expect.poll(() => shown.names()).toEqual(['Tool 1', 'Tool 2', 'Tool 3']);
  }
  await expect(page.getByRole('radio', { name: 'All' })).toBeChecked();
});

test('sections › are created, ordered, edited and deleted in Arrange by keyboard', async ({
  context,
  memberPage: page,
  board,
  stack,
}) => {
  await addTools(context, 2, stack.sites.dispatch.url);
  await addSections(context, ['Maps', 'Rosters']);
  await board.open();
  await board.arrange();
  await page.getByRole('button', { name: 'Sections...' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Sections' });
  await dialog.getByRole('button', { name: 'Move section Maps down' }).press('Enter');
  await expect(dialog.getByText('Maps, position 2 of 2')).toBeAttached();
  await expect(dialog.getByRole('button', { name: 'Move section Maps down' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Edit section Rosters' }).press('Enter');
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Shifts');
  await dialog.getByRole('radio', { name: 'Purple' }).press('Space');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Edit section Shifts' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Edit section Maps' }).click();
  await dialog.getByRole('button', { name: 'Delete section' }).click();
  await expect(page.getByText('Section “Maps” deleted')).toBeVisible();
  const undo = await pointAtUndo(page);
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(chip(board, 'Shifts')).toBeVisible();
  await expect(chip(board, 'Maps')).toHaveCount(0);
  await undo.click();
  await expect(chip(board, 'Maps')).toBeVisible();
});

test('forty sections on a phone › scroll horizontally in one row, the page does not', async ({
  context,
  memberPage: page,
  board,
  stack,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await addTools(context, 2, stack.sites.dispatch.url);
  await addSections(
    context,
    Array.from({ length: 40 }, (_, index) => `Section ${index + 1}`),
  );
  await board.open();
  const row = page.getByRole('group', { name: 'Sections' });
  const tops = await row
    .locator('label')
    .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const last = row.getByRole('radio', { name: 'Section 40' });
  await last.focus();
  await expect(last).toBeInViewport();
  await expectAccessible(page);
});
