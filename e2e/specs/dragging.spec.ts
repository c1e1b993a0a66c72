import type { BrowserContext, Page } from '@playwright/test';
import { newAccount, signUpThroughApi } from '../fixtures/firedeck.ts';
import { stackUnderTest } from '../fixtures/stack-control.ts';
import { expect, test } from '../fixtures/test-with-faults.ts';
import { addTools } from '../fixtures/tools.ts';
import { findCenter } from '../fixtures/touches.ts';
import { BoardPage } from '../pages/board-page.ts';

let context: BrowserContext;
let page: Page;
let board: BoardPage;

/** Pixels between a toast and the edges of the window. */
const toastEdge = 20;

const lifted = () => page.locator('[data-lifted=pointer]');

test.beforeAll(async ({ browser, faults }) => {
  const baseURL = stackUnderTest().address;
  context = await browser.newContext({ baseURL, proxy: faults.proxy });
  page = await context.newPage();
  board = new BoardPage(page);
  await signUpThroughApi(context, newAccount());
  await addTools(context, 5, 'https://maps.example/');
  await board.open();
});

test.afterAll(() => context.close());

test.describe('a dragged card', () => {
  test.beforeEach(async () => {
    await liftAndHold('Tool 1', 'Tool 3');
  });

  test.afterEach(async () => {
    await page.keyboard.press('Escape');
    await page.mouse.up();
  });

  test('is dimmed [S2-040]', async () => {
    await expect(lifted()).toHaveAttribute('data-tool', await getId('Tool 1'));
    await expect(lifted().locator('> div')).toHaveCSS('opacity', '0.4');
  });

  test('highlights its drop target [S2-041]', async () => {
    await expect(lifted()).toHaveAttribute('aria-posinset', '3');
    await expect(lifted()).toHaveCSS('outline-style', 'solid');
    await expect(lifted()).toHaveCSS('outline-width', '3px');
    await expect(lifted()).toHaveCSS('outline-color', await readEmber());
  });

  test('is 2 % larger under the pointer', async () => {
    const copy = page.locator('[inert]').filter({ hasText: 'Tool 1' });
    await expect(copy).toHaveCSS('transform', 'matrix(1.02, 0, 0, 1.02, 0, 0)');
    const slot = await lifted().boundingBox();
    const shown = await copy.boundingBox();
    expect((shown?.width ?? 0) / (slot?.width ?? 1)).toBeCloseTo(1.02, 3);
    expect((shown?.height ?? 0) / (slot?.height ?? 1)).toBeCloseTo(1.02, 3);
  });
});

/** The color of drop targets as a computed style. */
const readEmber = () =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--fd-ember)';
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });

test('a card dropped on another card › moves there; dropped on its own place, nothing is saved [S2-042]', async ({
  faults,
}) => {
  const saves = () =>
    faults.requests.filter((requestMove) => requestMove === 'PUT /api/tools/order').length;
  const before = saves();
  await liftAndHold('Tool 1', 'Tool 1');
  await page.mouse.up();
  await expect(lifted()).toHaveCount(0);
  await liftAndHold('Tool 1', 'Tool 3');
  await page.mouse.up();
  await expect(page.getByText('Tool positions have been saved.')).toBeVisible();
  await expectBottomLeft();
  expect(await board.names()).toEqual(['Tool 2', 'Tool 3', 'Tool 1', 'Tool 4', 'Tool 5']);
  expect(saves() - before).toBe(1);
});

test('a card that is still moving to its position › can be lifted again', async () => {
  const browser = await context.newCDPSession(page);
  await browser.send('Animation.enable');
  await liftAndHold('Tool 4', 'Tool 4');
  await browser.send('Animation.setPlaybackRate', { playbackRate: 0.01 });
  await page.mouse.up();
  const gliding = page.locator('[inert]').filter({ hasText: 'Tool 4' });
  const isInTheWay = await gliding.evaluate((card) => {
    const { x, y } = card.getBoundingClientRect();
    return document.elementFromPoint(x + 4, y + 4)?.contains(card) ?? false;
  });
  expect(isInTheWay).toBe(false);
  await browser.send('Animation.setPlaybackRate', { playbackRate: 1 });
  await browser.detach();
  await expect(gliding).toHaveCount(0);
});

test('a drag released before the next frame › lands at the pointer', async () => {
  const handle = board.card('Tool 5').getByRole('button', { name: 'Move Tool 5' });
  const from = await findCenter(handle);
  const to = await findCenter(board.card('Tool 4'));
  const saved = page.waitForResponse('**/api/tools/order');
  await handle.evaluate(
    (element, pointer) => {
      const report = (type: string, { x, y }: typeof pointer.from): boolean =>
        element.dispatchEvent(
          new MouseEvent(type, { bubbles: true, cancelable: true, clientX: x, clientY: y }),
        );
      report('mousedown', pointer.from);
      report('mousemove', pointer.to);
      report('mousemove', pointer.to);
      report('mouseup', pointer.to);
    },
    { from, to },
  );
  await expect(lifted()).toHaveCount(0);
  await expect
    .poll(() => board.names())
    .toEqual(['Tool 2', 'Tool 3', 'Tool 1', 'Tool 5', 'Tool 4']);
  await saved;
  await expect(page.getByText('Saving new tool order...')).toBeHidden();
});

test('while an order is being saved › no card can be dragged [S2-044]', async ({ faults }) => {
  await expect(page.locator('[data-saving]')).toHaveCount(0);
  faults.hold('PUT /api/tools/order');
  await liftAndHold('Tool 5', 'Tool 4');
  await expect(lifted()).toHaveCount(1);
  await page.mouse.up();
  await expect(page.getByText('Saving new tool order...')).toBeVisible();
  const names = await board.names();
  await liftAndHold('Tool 2', 'Tool 3');
  await expect(lifted()).toHaveCount(0);
  await page.mouse.up();
  expect(await board.names()).toEqual(names);
  faults.clear();
  await expect(page.getByText('Saving new tool order...')).toBeHidden();
});

test('the grid › has 1, 2, 3 and 4 columns as the screen grows [S2-022]', async () => {
  const columnsAt = async (width: number): Promise<number> => {
    await page.setViewportSize({ width, height: 900 });
    await expect(board.card('Tool 4')).toBeVisible();
    const boxes = await page
      .locator('[data-tool]')
      .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().x)));
    return new Set(boxes).size;
  };
  const widths = [360, 820, 1100, 1440];
  for (const [index, width] of widths.entries())
    await expect.poll(() => columnsAt(width)).toBe(index + 1);
});

const getId = async (name: string) => (await board.card(name).getAttribute('data-tool')) ?? '';

/** Lifts a card by its handle and holds it over the middle of another one. */
async function liftAndHold(name: string, over: string): Promise<void> {
  const handle = board.card(name).getByRole('button', { name: `Move ${name}` });
  // Waits until the other cards have moved.
  await handle.hover();
  const from = await findCenter(handle);
  const to = await findCenter(board.card(over));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 20, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 8 });
}

/** Asserts that the toast is at the bottom left, above the bar of the notes if there is one. */
async function expectBottomLeft(): Promise<void> {
  const toast = page.locator('[data-kind=success]');
  // The pointer keeps it open.
  await toast.hover();
  await expect(async () => {
    const box = await toast.boundingBox({ timeout: 1_000 });
    const bar = await page.evaluate(
      () =>
        Number.parseFloat(
          getComputedStyle(document.documentElement).getPropertyValue('--fd-bottom-bar'),
        ) || 0,
    );
    const size = page.viewportSize();
    const below = (size?.height ?? 0) - (box?.y ?? 0) - (box?.height ?? 0);
    expect(box?.x).toBe(toastEdge);
    expect(below).toBe(bar + toastEdge);
  }).toPass();
}
