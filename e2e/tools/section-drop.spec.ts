import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/firedeck.ts';
import { pointAtUndo } from '../fixtures/point-at-undo.ts';
import { addSection, addTools, getAccessToken } from '../fixtures/tools.ts';
import { findCenter, startTouches } from '../fixtures/touches.ts';

const order = ['Tool 1', 'Tool 2', 'Tool 3', 'Tool 4'];

const handle = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Move ${name}`, exact: true });

const chip = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Sections' }).locator('label').filter({ hasText: name });

const status = (page: Page, words: string): Locator =>
  page.locator('[role=status]', { hasText: words });

const isAtEnd = ({ scrollLeft, scrollWidth, clientWidth }: Element): boolean =>
  scrollLeft + clientWidth >= scrollWidth - 1;

let ids: string[];
let maps: string;
let rosters: string;
/** Bodies of the requests that save an order or move to a section. */
let saved: unknown[];

test.beforeEach(async ({ stack, context, memberPage: page }) => {
  ids = await addTools(context, order.length, stack.sites.dispatch.url);
  maps = await addSection(context, 'Maps');
  rosters = await addSection(context, 'Rosters');
  saved = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/tools/order')) saved.push(request.postDataJSON());
  });
});

test('a card dropped on a section by mouse › moves there with all selected cards, and nothing else changes', async ({
  memberPage: page,
  board,
}) => {
  await board.open();
  await board.arrange();
  for (const name of ['Tool 2', 'Tool 4'])
    await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
  await board.hold('Tool 4', 'Tool 1');
  await expect(board.card('Tool 4')).toHaveAttribute('aria-posinset', '2');
  const target = chip(page, 'Rosters');
  const { x, y } = await findCenter(target);
  await page.mouse.move(x, y, { steps: 8 });
  await expect(target).toHaveCSS('outline-style', 'solid');
  await expect(target).toHaveCSS('outline-width', '3px');
  await expect(status(page, 'Section Rosters')).toBeAttached();
  await expect(board.card('Tool 1')).toHaveAttribute('aria-posinset', '1');
  await page.mouse.up();

  await expect(page.getByText('2 tools moved to “Rosters”')).toBeVisible();
  await expect(status(page, '2 tools dropped on section Rosters.')).toBeAttached();
  await expect(target).toHaveCSS('outline-style', 'none');
  await expect(target.getByRole('radio')).toHaveAccessibleName('Rosters, 2 tools');
  expect(saved).toEqual([{ ids, moved: { ids: [ids[1], ids[3]], section: rosters } }]);
  expect(await board.names()).toEqual(order);
  await expect(page.getByText('Tool positions have been saved.')).toHaveCount(0);
  await expect(handle(page, 'Tool 4')).toBeFocused();
  // The next press on Delete does not include the cards that were just moved.
  await expect(page.getByText('2 tools selected')).toHaveCount(0);

  await (await pointAtUndo(page)).click();
  await expect(target.getByRole('radio')).toHaveAccessibleName('Rosters, 0 tools');
});

test('a drag over sections that is canceled or ends on another card › moves to no section', async ({
  memberPage: page,
  board,
}) => {
  await board.open();
  await board.hold('Tool 1', 'Tool 2');
  const over = await findCenter(chip(page, 'Maps'));
  await page.mouse.move(over.x, over.y, { steps: 8 });
  await expect(status(page, 'Section Maps')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(status(page, 'Canceled. Tool 1 is back at position 1 of 4.')).toBeAttached();
  await expect(chip(page, 'Maps')).not.toHaveAttribute('data-over');
  await page.mouse.up();
  expect(saved).toEqual([]);

  await board.hold('Tool 1', 'Tool 2');
  await page.mouse.move(over.x, over.y, { steps: 8 });
  await expect(status(page, 'Section Maps')).toBeAttached();
  await board.moveOver('Tool 3');
  await expect(status(page, 'Section Maps')).toHaveCount(0);
  await page.mouse.up();
  await expect(page.getByText('Tool positions have been saved.')).toBeVisible();
  expect(saved).toEqual([{ ids: [ids[1], ids[2], ids[0], ids[3]] }]);
});

test('a card of the shown section dropped on another section › disappears, and the next card has the focus', async ({
  context,
  memberPage: page,
  board,
}) => {
  const authorization = `Bearer ${await getAccessToken(context)}`;
  const moved = { ids: ids.slice(0, 2), section: maps };
  await context.request.put('/api/tools/order', {
    headers: { authorization },
    data: { ids, moved },
  });
  await board.open();
  await chip(page, 'Maps').click();
  await expect.poll(() => board.names()).toEqual(['Tool 1', 'Tool 2']);
  await board.hold('Tool 1', 'Tool 2');
  const { x, y } = await findCenter(chip(page, 'Rosters'));
  await page.mouse.move(x, y, { steps: 8 });
  await expect(status(page, 'Section Rosters')).toBeAttached();
  await page.mouse.up();
  await expect(page.getByText('1 tool moved to “Rosters”')).toBeVisible();
  await expect.poll(() => board.names()).toEqual(['Tool 2']);
  await expect(handle(page, 'Tool 2')).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test('a card dropped on a section by touch › moves there', async ({
    context,
    memberPage: page,
    board,
  }) => {
    await board.open();
    await board.arrange();
    const { touch, moveFinger } = await startTouches(context, page);
    const from = await findCenter(handle(page, 'Tool 1'));
    const to = await findCenter(chip(page, 'Maps'));
    await touch('touchStart', from);
    await moveFinger(from, to);
    await expect(chip(page, 'Maps')).toHaveAttribute('data-over', '');
    await touch('touchEnd');
    await expect(page.getByText('1 tool moved to “Maps”')).toBeVisible();
    await expect(status(page, 'Tool 1 dropped on section Maps.')).toBeAttached();
    expect(saved).toEqual([{ ids, moved: { ids: [ids[0]], section: maps } }]);
  });

  test('a finger that rests at the end of the row of sections › scrolls to the others', async ({
    context,
    memberPage: page,
    board,
  }) => {
    for (const name of ['Weather', 'Cameras', 'Training', 'Reports'])
      await addSection(context, name);
    await board.open();
    await board.arrange();
    const { touch, moveFinger } = await startTouches(context, page);
    const from = await findCenter(handle(page, 'Tool 1'));
    const { y } = await findCenter(chip(page, 'Maps'));
    const row = page.getByRole('group', { name: 'Sections' });
    await expect(chip(page, 'Reports')).not.toBeInViewport();
    await touch('touchStart', from);
    await moveFinger(from, { x: 330, y });
    await expect(chip(page, 'Reports')).toHaveAttribute('data-over', '');
    await expect.poll(() => row.evaluate(isAtEnd)).toBe(true);
    await touch('touchEnd');
    await expect(page.getByText('1 tool moved to “Reports”')).toBeVisible();
  });
});
