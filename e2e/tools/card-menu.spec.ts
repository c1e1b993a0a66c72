import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/firedeck.ts';
import { findSmallTargets } from '../fixtures/small-targets.ts';
import { addTools, getAccessToken } from '../fixtures/tools.ts';

const menu = (page: Page, name: string) => page.getByRole('menu', { name: `Menu of ${name}` });

/** The share of a card that opens the tool again. */
function shareOfAgain(card: Element): number {
  const { left, top, right, bottom } = card.getBoundingClientRect();
  const hits: boolean[] = [];
  for (let x = left + 2; x < right; x += 4)
    for (let y = top + 2; y < bottom; y += 4)
      hits.push(Boolean(document.elementFromPoint(x, y)?.closest('.again')));
  return hits.filter(Boolean).length / hits.length;
}

test.use({ hasTouch: true, permissions: ['clipboard-read', 'clipboard-write'] });

test('right click, menu key and long press › open the card’s menu without launching the tool', async ({
  stack,
  context,
  memberPage: page,
  board,
}) => {
  await addTools(context, 6, stack.sites.dispatch.url);
  await board.open();
  const launch = page.getByRole('button', { name: 'Open in New Tab: Tool 2' });

  await launch.click({ button: 'right' });
  await expect(menu(page, 'Tool 2')).toBeVisible();
  await expect(menu(page, 'Tool 2').getByRole('menuitem')).toHaveText([
    'Open in this tab',
    'Launch page',
    'Edit',
    'Copy address',
    'Move to start',
    'Move one place earlier',
    'Move one place later',
    'Move to end',
    'Move to position...',
    'Move to section...',
    'Delete',
  ]);
  await page.keyboard.press('Escape');
  await expect(menu(page, 'Tool 2')).toBeHidden();
  await expect(launch).toBeFocused();

  const first = await board.card('Tool 1').boundingBox();
  const rightClickFirst = () =>
    page.mouse.click((first?.x ?? 0) + 20, (first?.y ?? 0) + 20, { button: 'right' });
  await launch.click({ button: 'right' });
  await expect(menu(page, 'Tool 2')).toBeVisible();
  await rightClickFirst();
  await expect(menu(page, 'Tool 1')).toBeVisible();
  await expect(menu(page, 'Tool 2')).toHaveCount(0);
  await page.keyboard.press('Escape');
  // During its fade-out.
  await page.mouse.click((first?.x ?? 0) + 30, (first?.y ?? 0) + 30, { button: 'right' });
  await expect(menu(page, 'Tool 1')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu(page, 'Tool 1')).toBeHidden();
  await launch.focus();

  await page.keyboard.press('Shift+F10');
  await expect(menu(page, 'Tool 2')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu(page, 'Tool 2')).toBeHidden();
  await expect(launch).toBeFocused();

  await page.keyboard.press('ContextMenu');
  await menu(page, 'Tool 2').getByRole('menuitem', { name: 'Copy address' }).click();
  await expect(page.getByText('Address copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(stack.sites.dispatch.url);

  // A closing menu has lost its role but still covers the cards.
  await expect(page.locator('[role=menu]')).toHaveCount(0);
  const session = await context.newCDPSession(page);
  const box = await board.card('Tool 3').boundingBox();
  const finger = { x: (box?.x ?? 0) + 60, y: (box?.y ?? 0) + 40 };
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] });
  await expect(menu(page, 'Tool 3')).toBeVisible();
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(menu(page, 'Tool 3')).toBeVisible();
  expect(context.pages()).toHaveLength(1);

  await menu(page, 'Tool 3').getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete Tool' });
  await expect(dialog).toContainText('“Tool 3”');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await launch.click({ button: 'right' });
  await menu(page, 'Tool 2').getByRole('menuitem', { name: 'Open in this tab' }).click();
  await page.waitForURL(stack.sites.dispatch.url);
  expect(context.pages()).toHaveLength(1);
});

test('a card pressed while its tab is open › focuses the tab, then offers to open it again; the open tab stays', async ({
  stack,
  context,
  memberPage: page,
  board,
}) => {
  await addTools(context, 2, stack.sites.dispatch.url);
  await board.open();
  const first = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Open in New Tab: Tool 1' }).click();
  const tab = await first;
  await tab.waitForURL(stack.sites.dispatch.url);
  await tab.evaluate(() => document.body.append('half a report'));
  await page.bringToFront();

  const middle = board.card('Tool 1').getByRole('heading');
  await middle.click({ force: true });
  const again = page.getByRole('button', { name: 'Open again: Tool 1' });
  await expect(again).toBeFocused();
  await expect(board.card('Tool 1')).toContainText('Tab Open in another tab');
  await expect(page.getByRole('button', { name: 'Focus Tab: Tool 1' })).toBeVisible();
  expect(context.pages()).toHaveLength(2);
  // The label is only a line of text, but the whole card can be pressed.
  expect(await board.card('Tool 1').evaluate(shareOfAgain)).toBeGreaterThanOrEqual(0.6);

  await expect(again).toHaveAttribute('data-ready', 'true');
  const second = context.waitForEvent('page');
  await middle.click({ force: true });
  await (await second).waitForURL(stack.sites.dispatch.url);
  expect(context.pages()).toHaveLength(3);
  expect(await tab.evaluate(() => document.body.textContent)).toContain('half a report');

  await page.bringToFront();
  await expect(again).toBeHidden();
  await page.getByRole('button', { name: 'Focus Tab: Tool 1' }).press('Enter');
  await expect(again).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(again).toBeHidden();
  await expect(page.getByRole('button', { name: 'Focus Tab: Tool 1' })).toBeFocused();
});

test.describe('in glove mode on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the menu of a card › shows the whole name, and a mark until its end is scrolled into view', async ({
    context,
    memberPage: page,
    board,
  }) => {
    const name = `Hydrant map ${'of the northern district and the harbor '.repeat(2)}with pumps`;
    const added = await context.request.post('/api/tools', {
      headers: { authorization: `Bearer ${await getAccessToken(context)}` },
      data: { name, url: 'https://maps.example/', icon: 'tools', notes: '' },
    });
    expect(added.status()).toBe(201);
    await addTools(context, 2, 'https://maps.example/');
    await page.addInitScript(() => localStorage.setItem('fd-large-controls', 'true'));
    await board.open();
    await page.getByRole('button', { name: `Menu of ${name}` }).click();
    const shown = menu(page, name).getByText(name, { exact: true });
    await expect(shown).toBeInViewport({ ratio: 1 });
    expect(
      await shown.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
    ).toBe(0);

    const more = menu(page, name).locator('[data-more]');
    await expect(more).toBeVisible();
    // Once the menu has its size.
    await expect.poll(() => findSmallTargets(page, { onCard: 64, elsewhere: 64 })).toEqual([]);
    await page.keyboard.press('End');
    await expect(menu(page, name).getByRole('menuitem', { name: 'Delete' })).toBeFocused();
    await expect(more).toBeHidden();
    await page.keyboard.press('Home');
    await expect(more).toBeVisible();
    // It never covers the focused entry.
    for (let entry = 1; entry <= 9; entry += 1) {
      await page.keyboard.press('ArrowDown');
      const focused = await page.locator('[role=menuitem]:focus').boundingBox();
      const edge = (await more.isVisible()) ? await more.boundingBox() : null;
      if (edge) expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(edge.y + 1);
    }
  });
});
