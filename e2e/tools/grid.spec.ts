import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/firedeck.ts';
import { holdDragLibrary } from '../fixtures/hold-drag-library.ts';
import { long } from '../fixtures/long-test.ts';
import { pointAtUndo } from '../fixtures/point-at-undo.ts';
import { addTools } from '../fixtures/tools.ts';

const handle = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Move ${name}`, exact: true });

const status = (page: Page, words: string): Locator =>
  page.locator('[role=status]', { hasText: words });

const nodes = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelectorAll('body *').length);

const savedOrder = async (page: Page): Promise<void> => {
  await expect(page.getByText('Tool positions have been saved.')).toBeVisible();
  await expect(status(page, 'Saving new tool order...')).toBeHidden();
};

/** The announced position of a card, from 1. */
const readPosition = (page: Page, name: string): Promise<string | null> =>
  page
    .getByRole('listitem')
    .filter({ has: handle(page, name) })
    .getAttribute('aria-posinset');

test(
  'a board of 1,000 tools › is windowed and moved by mouse, keys and menu',
  long,
  async ({ memberPage: page, board, openBoard }) => {
    test.setTimeout(300_000);
    await openBoard(1000);
    await expect(page.getByText('1,000 tools')).toBeVisible();

    await test.step('mounts at most 1,300 nodes at the top, in the middle and at the end', async () => {
      for (const part of [0, 0.5, 1]) {
        await scrollTo(page, part);
        expect(await nodes(page)).toBeLessThanOrEqual(1300);
        await expect(page.getByRole('listitem').first()).toBeAttached();
      }
      await expect(page.getByText('Connect another emergency service tool')).toBeVisible();
      await expect(handle(page, 'Tool 1000')).toBeVisible();
      await page.evaluate(() => window.scrollTo(0, 0));
    });

    await test.step('by mouse › the card follows, the others make room, no menu opens', async () => {
      await board.drag('Tool 1', 'Tool 7');
      await expect(status(page, 'Tool 1 dropped at position 7 of 1000.')).toBeAttached();
      await savedOrder(page);
      await expect(page.getByRole('menu')).toBeHidden();
      expect((await board.names()).slice(0, 8)).toEqual([
        'Tool 2',
        'Tool 3',
        'Tool 4',
        'Tool 5',
        'Tool 6',
        'Tool 7',
        'Tool 1',
        'Tool 8',
      ]);
    });

    await test.step('by keyboard › each step is announced, focus and card stay in view', async () => {
      await handle(page, 'Tool 2').focus();
      await page.keyboard.press('Space');
      await expect(status(page, 'Tool 2 picked up, position 1 of 1000.')).toBeAttached();
      await page.keyboard.press('ArrowDown');
      await expect(status(page, 'Position 5 of 1000')).toBeAttached();
      await page.keyboard.press('End');
      await expect(status(page, 'Position 1000 of 1000')).toBeAttached();
      await expect(handle(page, 'Tool 2')).toBeInViewport();
      await page.keyboard.press('Space');
      await expect(status(page, 'Tool 2 dropped at position 1000 of 1000.')).toBeAttached();
      await savedOrder(page);
      await expect(handle(page, 'Tool 2')).toBeFocused();
      await expect(handle(page, 'Tool 2')).toBeInViewport();
      expect(await nodes(page)).toBeLessThanOrEqual(1300);
    });

    await test.step('Escape › restores card, scroll position and focus', async () => {
      await page.keyboard.press('Space');
      await page.keyboard.press('Home');
      await expect(status(page, 'Position 1 of 1000')).toBeAttached();
      await expect(handle(page, 'Tool 3')).toBeInViewport();
      await page.keyboard.press('Escape');
      await expect(
        status(page, 'Canceled. Tool 2 is back at position 1000 of 1000.'),
      ).toBeAttached();
      await expect(handle(page, 'Tool 2')).toBeFocused();
      await expect(handle(page, 'Tool 2')).toBeInViewport();
      expect(await readPosition(page, 'Tool 2')).toBe('1000');
    });

    await test.step('thirty arrow presses in a row › the card moves by 30 positions', async () => {
      await page.keyboard.press('Space');
      for (let press = 0; press < 30; press += 1) await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Space');
      await savedOrder(page);
      await expect(handle(page, 'Tool 2')).toBeFocused();
      expect(await readPosition(page, 'Tool 2')).toBe('970');
    });

    await test.step('by menu › to a typed distant position; the focus follows', async () => {
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: 'Move to position...' }).click();
      await page.getByRole('textbox', { name: 'Position, 1 to 1000' }).fill('3');
      await page.getByRole('button', { name: 'Move', exact: true }).click();
      await savedOrder(page);
      await expect(handle(page, 'Tool 2')).toBeFocused();
      await expect(handle(page, 'Tool 2')).toBeInViewport();
    });

    await test.step('a reload › the saved order', async () => {
      await page.reload();
      await expect(board.heading).toBeVisible();
      await expect
        .poll(async () => (await board.names()).slice(0, 3))
        .toEqual(['Tool 3', 'Tool 4', 'Tool 2']);
    });

    await test.step('fewer columns › the first card stays in view', async () => {
      await handle(page, 'Tool 3').focus();
      await scrollTo(page, 0.25);
      const first = await firstSeen(page);
      const before = await columns(page);
      await page.setViewportSize({ width: 820, height: 900 });
      await expect.poll(() => columns(page)).toBeLessThan(before);
      await expect(handle(page, first)).toBeInViewport();
    });
  },
);

/** Scrolls to a part of the page; resolves once its rows are drawn. */
async function scrollTo(page: Page, part: number): Promise<void> {
  await page.evaluate(async (to) => {
    window.scrollTo(0, document.body.scrollHeight * to);
    // The scroll event fires in the first frame, and its rows are painted in the second.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  }, part);
  await expect(page.locator('[data-scrolling]')).toHaveCount(0);
}

/** The number of columns. */
const columns = (page: Page): Promise<number> =>
  page
    .getByRole('listitem')
    .evaluateAll((items) => new Set(items.map((item) => item.getBoundingClientRect().left)).size);

/** The name of the first completely visible card below the header. */
function firstSeen(page: Page): Promise<string> {
  return page.getByRole('listitem').evaluateAll((items) => {
    const seen = items
      .map((item) => ({
        top: item.getBoundingClientRect().top,
        left: item.getBoundingClientRect().left,
        item,
      }))
      .filter(({ top }) => top >= 64)
      .sort((one, other) => one.top - other.top || one.left - other.left);
    return seen[0]?.item.querySelector('h2')?.textContent ?? '';
  });
}

test('the drag library loads while the mouse rests › the card is lifted, and dropped at the pointer', async ({
  context,
  memberPage: page,
  board,
}) => {
  await addTools(context, 3, 'https://maps.example/');
  const finishLoading = await holdDragLibrary(page);
  await board.open();
  await board.hold('Tool 1', 'Tool 3');
  await expect(page.locator('[data-lifted]')).toHaveCount(0);
  finishLoading();
  await expect(page.locator('[data-lifted=pointer]')).toHaveAttribute('aria-posinset', '3');
  await page.mouse.up();
  await savedOrder(page);
  await expect.poll(() => board.names()).toEqual(['Tool 2', 'Tool 3', 'Tool 1']);
});

test('deleting a tool › asks for confirmation, announces it, moves the focus to the next card, and Undo restores it', async ({
  memberPage: page,
  board,
  openBoard,
}) => {
  await openBoard(3);
  await page.getByRole('button', { name: 'Delete Tool 2' }).press('Enter');
  await page
    .getByRole('alertdialog', { name: 'Delete Tool' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page.getByText('The tool has been successfully removed.')).toBeVisible();
  const undo = await pointAtUndo(page);
  await expect.poll(() => board.names()).toEqual(['Tool 1', 'Tool 3']);
  await expect(handle(page, 'Tool 3')).toBeFocused();
  await undo.click();
  await expect.poll(() => board.names()).toContain('Tool 2');
});

test('the board › ends with a dashed card Add New Tool that leads to /add [S2-024]', async ({
  memberPage: page,
  board,
  openBoard,
}) => {
  await openBoard(2);
  const dashed = page.getByRole('link', { name: /Connect another emergency service tool/ });
  await expect(dashed).toHaveCSS('border-style', 'dashed');
  const [last, end] = [await board.card('Tool 2').boundingBox(), await dashed.boundingBox()];
  expect(end?.x).toBeGreaterThan(last?.x ?? 0);
  expect(end?.y).toBe(last?.y);
  await dashed.click();
  await expect(page).toHaveURL('/add');
});
