import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/firedeck.ts';
import { holdDragLibrary } from '../fixtures/hold-drag-library.ts';
import { getAccessToken } from '../fixtures/tools.ts';
import { findCenter, moveBetween, startTouches } from '../fixtures/touches.ts';

type Touches = Awaited<ReturnType<typeof startTouches>>;

const handle = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Move ${name}`, exact: true });

const card = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: handle(page, name) });

const status = (page: Page, words: string): Locator =>
  page.locator('[role=status]', { hasText: words });

test.use({ hasTouch: true, viewport: { width: 820, height: 700 } });

let touch: Touches['touch'];
let moveFinger: Touches['moveFinger'];

test.beforeEach(async ({ context, memberPage, openBoard }) => {
  await openBoard(6);
  await expect(handle(memberPage, 'Tool 1')).toBeVisible();
  ({ touch, moveFinger } = await startTouches(context, memberPage));
});

test('a vertical swipe from a handle › scrolls and moves no card', async ({ page, board }) => {
  const before = await board.names();
  const { x, y } = await findCenter(handle(page, 'Tool 3'));
  await touch('touchStart', { x, y });
  for (let way = 15; way <= 240; way += 15) await touch('touchMove', { x, y: y - way });
  await touch('touchEnd');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  await expect(page.locator('[data-lifted]')).toHaveCount(0);
  await expect(page.getByRole('menu')).toBeHidden();
  expect(await board.names()).toEqual(before);
  await expect(status(page, 'picked up')).toHaveCount(0);
});

test('a long press on a handle › lifts the tool, which drops where the finger is lifted', async ({
  page,
  board,
}) => {
  const from = await findCenter(handle(page, 'Tool 1'));
  const to = await findCenter(card(page, 'Tool 4'));
  await touch('touchStart', from);
  await expect(card(page, 'Tool 1')).toHaveAttribute('data-lifted', 'pointer');
  await moveFinger(from, to);
  await touch('touchEnd');
  await expect(status(page, 'Tool 1 dropped at position 4 of 6.')).toBeAttached();
  await expect(page.getByText('Tool positions have been saved.')).toBeVisible();
  await expect
    .poll(async () => (await board.names()).slice(0, 4))
    .toEqual(['Tool 2', 'Tool 3', 'Tool 4', 'Tool 1']);
});

test('in Arrange mode › a swipe on a handle drags immediately, on a card it scrolls, a tap selects', async ({
  page,
  board,
}) => {
  await board.arrange();
  const box = page.getByRole('checkbox', { name: 'Select Tool 5' });
  const middle = await findCenter(card(page, 'Tool 5'));
  await touch('touchStart', middle);
  for (let way = 15; way <= 240; way += 15)
    await touch('touchMove', { x: middle.x, y: middle.y - way });
  await touch('touchEnd');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(50);
  await expect(box).not.toBeChecked();
  // A touch during momentum scrolling would only stop it.
  await expect(page.locator('[data-scrolling]')).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.locator('[data-scrolling]')).toHaveCount(0);

  // The bar of the notes partly covers the card, so the first tap scrolls it into view.
  for (const isChecked of [true, false]) {
    await touch('touchStart', await findCenter(card(page, 'Tool 5')));
    await touch('touchEnd');
    await expect(box).toBeChecked({ checked: isChecked });
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

  const from = await findCenter(handle(page, 'Tool 1'));
  const to = await findCenter(card(page, 'Tool 4'));
  await touch('touchStart', from);
  await moveFinger(from, to);
  await touch('touchEnd');
  await expect(status(page, 'Tool 1 dropped at position 4 of 6.')).toBeAttached();
  await expect(page.getByText('Tool positions have been saved.')).toBeVisible();
});

test('a second finger on another handle › drags nothing, and the first finger’s drag continues', async ({
  page,
  board,
}) => {
  await board.arrange();
  const first = { ...(await findCenter(handle(page, 'Tool 1'))), id: 1 };
  const second = { ...(await findCenter(handle(page, 'Tool 3'))), id: 2 };
  const to = await findCenter(card(page, 'Tool 4'));
  await touch('touchStart', first);
  await moveFinger(first, to, 5);
  await expect(card(page, 'Tool 1')).toHaveAttribute('data-lifted', 'pointer');
  const middle = moveBetween(first, to, 0.5);
  await touch('touchStart', middle, second);
  for (let way = 10; way <= 60; way += 10)
    await touch('touchMove', middle, { ...second, y: second.y - way });
  await expect(card(page, 'Tool 3')).not.toHaveAttribute('data-lifted');
  // Lift the second finger.
  await touch('touchMove', middle);
  await expect(card(page, 'Tool 1')).toHaveAttribute('data-lifted', 'pointer');
  for (let step = 5; step <= 10; step += 1)
    await touch('touchMove', moveBetween(first, to, step / 10));
  await touch('touchEnd');
  await expect(status(page, 'Tool 1 dropped at position 4 of 6.')).toBeAttached();
  await expect
    .poll(async () => (await board.names()).slice(0, 4))
    .toEqual(['Tool 2', 'Tool 3', 'Tool 4', 'Tool 1']);
});

test('the drag library loads while the finger rests › the card is lifted, and dropped at the finger', async ({
  page,
  board,
}) => {
  const finishLoading = await holdDragLibrary(page);
  await page.reload();
  await board.arrange();
  const from = await findCenter(handle(page, 'Tool 1'));
  const to = await findCenter(card(page, 'Tool 4'));
  await touch('touchStart', from);
  await moveFinger(from, to);
  await expect(page.locator('[data-lifted]')).toHaveCount(0);
  finishLoading();
  await expect(card(page, 'Tool 1')).toHaveAttribute('aria-posinset', '4');
  await touch('touchEnd');
  await expect(status(page, 'Tool 1 dropped at position 4 of 6.')).toBeAttached();
  await expect(page.getByText('Tool positions have been saved.')).toBeVisible();
});

test('the dragged card is deleted on another device › the drag ends, and the next one works', async ({
  context,
  page,
  board,
}) => {
  await board.arrange();
  const from = await findCenter(handle(page, 'Tool 1'));
  const to = await findCenter(card(page, 'Tool 4'));
  await touch('touchStart', from);
  await moveFinger(from, to, 5);
  await expect(card(page, 'Tool 1')).toHaveAttribute('data-lifted', 'pointer');
  const id = (await card(page, 'Tool 1').getAttribute('data-tool')) ?? '';
  const authorization = `Bearer ${await getAccessToken(context)}`;
  await context.request.delete(`/api/tools/${id}`, { headers: { authorization } });
  await expect(status(page, 'Canceled. Tool 1 is no longer shown.')).toBeAttached();
  await expect(page.locator('[data-lifted]')).toHaveCount(0);
  await touch('touchEnd');

  // The others move into its slot.
  await expect(async () => {
    const before = await findCenter(card(page, 'Tool 4'));
    await page.waitForTimeout(200);
    expect(await findCenter(card(page, 'Tool 4'))).toEqual(before);
  }).toPass();
  const next = await findCenter(handle(page, 'Tool 2'));
  const center = await findCenter(card(page, 'Tool 4'));
  await touch('touchStart', next);
  await moveFinger(next, center);
  await touch('touchEnd');
  await expect
    .poll(async () => (await board.names()).slice(0, 3))
    .toEqual(['Tool 3', 'Tool 4', 'Tool 2']);
});
