import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/firedeck.ts';
import { pointAtUndo } from '../fixtures/point-at-undo.ts';
import { addTools } from '../fixtures/tools.ts';

const select = (page: Page, name: string): Locator =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true });

test('selected tools › are dragged together, deleted together, and restored by one Undo', async ({
  stack,
  context,
  memberPage: page,
  board,
}) => {
  await addTools(context, 6, stack.sites.dispatch.url);
  await board.open();
  await board.arrange();
  await board.card('Tool 1').getByRole('heading').click({ force: true });
  await select(page, 'Tool 3').focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('2 tools selected')).toBeVisible();
  expect(context.pages()).toHaveLength(1);

  await board.drag('Tool 1', 'Tool 5');
  await expect(page.getByText('Tool positions have been saved.')).toBeVisible();
  await expect
    .poll(() => board.names())
    .toEqual(['Tool 2', 'Tool 4', 'Tool 5', 'Tool 6', 'Tool 1', 'Tool 3']);

  const remove = page.getByRole('group').getByRole('button', { name: 'Delete', exact: true });
  await remove.click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete Tools' });
  await expect(dialog).toContainText('“Tool 1” and “Tool 3”');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('2 tools have been removed.')).toBeVisible();
  const undo = await pointAtUndo(page);
  await expect.poll(() => board.names()).toEqual(['Tool 2', 'Tool 4', 'Tool 5', 'Tool 6']);
  await expect(remove).toBeFocused();
  await undo.click();
  await expect
    .poll(() => board.names())
    .toEqual(['Tool 2', 'Tool 4', 'Tool 5', 'Tool 6', 'Tool 1', 'Tool 3']);

  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Arrange' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Open in New Tab: Tool 2' })).toBeVisible();
});

/** The controls of a card: the smallest side and the smallest gap in pixels. */
function measureTargets(card: Locator): Promise<{ side: number; gap: number; isInside: boolean }> {
  return card.evaluate((item) => {
    const boxes = [...item.querySelectorAll('a, button, .MuiCheckbox-root')].map((control) =>
      control.getBoundingClientRect(),
    );
    const area = item.getBoundingClientRect();
    const gaps = boxes.flatMap((one, index) =>
      boxes.slice(index + 1).map((other) => {
        const x = Math.max(other.left - one.right, one.left - other.right);
        const y = Math.max(other.top - one.bottom, one.top - other.bottom);
        return Math.max(x, y);
      }),
    );
    return {
      side: Math.min(...boxes.flatMap(({ width, height }) => [width, height])),
      gap: Math.min(...gaps),
      isInside: boxes.every(
        ({ left, right, top, bottom }) =>
          left >= area.left && right <= area.right && top >= area.top && bottom <= area.bottom,
      ),
    };
  });
}

for (const [width, height] of [
  [360, 740],
  [820, 1180],
  [1280, 900],
] as const)
  test(`${width} px › the controls of a card are 48 px while arranging, 64 px and 16 px apart in glove mode`, async ({
    stack,
    context,
    memberPage: page,
    board,
  }) => {
    await addTools(context, 6, stack.sites.dispatch.url);
    await page.setViewportSize({ width, height });
    await board.open();
    await board.arrange();
    const usual = await measureTargets(board.card('Tool 2'));
    expect(usual).toMatchObject({ side: 48, isInside: true });
    expect(usual.gap).toBeGreaterThanOrEqual(16);
    await page.evaluate(() => document.documentElement.setAttribute('data-controls', 'large'));
    await page.evaluate(() => dispatchEvent(new Event('resize')));
    await expect.poll(async () => (await measureTargets(board.card('Tool 2'))).side).toBe(64);
    const large = await measureTargets(board.card('Tool 2'));
    expect(large.isInside).toBe(true);
    expect(large.gap).toBeGreaterThanOrEqual(16);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });

test('on a phone › the bar has every action and keeps its height, whether tools are selected or not', async ({
  stack,
  context,
  memberPage: page,
  board,
}) => {
  await addTools(context, 3, stack.sites.dispatch.url);
  await page.setViewportSize({ width: 360, height: 740 });
  await board.open();
  await board.arrange();
  const bar = page.getByRole('group', { name: 'Arrange tools' });
  const one = page.getByRole('checkbox', { name: 'Select Tool 1' });
  const boxes = () =>
    bar.evaluate((element) =>
      [element, ...element.querySelectorAll('button')].map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        return { x, y, width, height };
      }),
    );
  const without = await boxes();
  const [, move, , exported, section, done] = without;
  await expect(bar.getByRole('button', { name: 'Export' })).toBeVisible();
  expect(new Set([move?.y, exported?.y, section?.y]).size).toBe(1);
  expect((move?.y ?? 0) - (done?.y ?? 0) - (done?.height ?? 0)).toBeGreaterThanOrEqual(8);
  await one.check();
  await expect(bar.getByRole('button', { name: 'Move to section...' })).toHaveText(
    'Move to section...',
  );
  expect(await boxes()).toEqual(without);

  await page.evaluate(() => document.documentElement.setAttribute('data-controls', 'large'));
  const large = await boxes();
  expect(new Set(large.slice(1, 5).map(({ y }) => y)).size).toBe(1);
  const buttons = large.slice(1, 5).toSorted((a, b) => a.x - b.x);
  const gaps = buttons
    .slice(1)
    .map(({ x }, at) => x - (buttons[at]?.x ?? 0) - (buttons[at]?.width ?? 0));
  for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(16);
  await one.uncheck();
  expect(await boxes()).toEqual(large);
});

const boxOf = (locator: Locator) =>
  locator.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return { top, bottom, left, right };
  });

/** The page's controls beneath an element. */
async function findUnder(page: Page, element: Locator): Promise<(string | null)[]> {
  return page.evaluate(
    (box) =>
      [...document.querySelectorAll('main a, main button, main input, main textarea')].flatMap(
        (control) => {
          const { top, bottom, left, right } = control.getBoundingClientRect();
          const isUnder =
            bottom > box.top && top < box.bottom && right > box.left && left < box.right;
          return isUnder ? [control.getAttribute('aria-label') ?? control.textContent] : [];
        },
      ),
    await boxOf(element),
  );
}

const isReached = (control: Element): boolean => {
  const { left, top, right, bottom } = control.getBoundingClientRect();
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return (
    hit !== null && (control.contains(hit) || hit.closest('label')?.contains(control) === true)
  );
};

for (const [width, height] of [
  [360, 740],
  [820, 1180],
] as const)
  test(`${width} px › a toast leaves room: the controls of the last row can be pressed while it is shown`, async ({
    stack,
    context,
    memberPage: page,
    board,
  }) => {
    await addTools(context, 12, stack.sites.dispatch.url);
    await page.setViewportSize({ width, height });
    await board.open();
    await board.arrange();
    await select(page, 'Tool 1').focus();
    await page.keyboard.press('Space');
    await page.getByRole('group').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    const undo = page.getByRole('button', { name: 'Undo' });
    // Focus keeps it open.
    await undo.focus();
    await expect(board.card('Tool 1')).toHaveCount(0);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const toast = page.locator('[data-kind=success]');
    await expect.poll(() => findUnder(page, toast)).toEqual([]);

    const last = board.card('Tool 12');
    await expect(last).toBeAttached();
    // After scrolling up, the bar of the notes appears below the toast.
    await expect(async () => {
      await last.evaluate(
        (card, { top }) => window.scrollBy(0, card.getBoundingClientRect().bottom - top + 8),
        await boxOf(toast),
      );
      for (const control of await last.locator('a, button, input').all())
        expect(await control.evaluate(isReached)).toBe(true);
    }).toPass();
    await undo.click();
    await expect(page.getByText('1 tool is back on your board.')).toBeVisible();
    await expect
      .poll(() =>
        page.evaluate(() => document.activeElement?.closest('main, [role=group]') !== null),
      )
      .toBe(true);
  });
