import type { Page } from '@playwright/test';
import { findCloseTargets } from '../fixtures/close-targets.ts';
import { expect, test } from '../fixtures/firedeck.ts';
import { findSmallTargets } from '../fixtures/small-targets.ts';
import { addTools } from '../fixtures/tools.ts';

/** The smallest share of a mounted card on which a press launches, sampled every 4 px. */
function leastLaunchShare(page: Page): Promise<number> {
  return page.getByRole('listitem').evaluateAll((items) => {
    const shares = items.flatMap((item) => {
      const box = item.getBoundingClientRect();
      if (box.top < 64 || box.bottom > innerHeight) return [];
      let points = 0;
      let launching = 0;
      for (let x = box.left + 2; x < box.right; x += 4)
        for (let y = box.top + 2; y < box.bottom; y += 4) {
          points += 1;
          const hit = document.elementFromPoint(x, y)?.closest('a, button');
          if (hit && item.contains(hit) && /^(Open in|Focus)/.test(hit.ariaLabel ?? ''))
            launching += 1;
        }
      return [launching / points];
    });
    return Math.min(...shares);
  });
}

/** Buttons and links without text and without tooltip, except our logo. */
const findWithoutTooltip = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a[href]:not(header > a)')]
      .filter((control) => control.checkVisibility() && control.innerText.trim() === '')
      .filter((control) => !control.closest('[title]') && !control.querySelector('svg title'))
      .map((control) => control.getAttribute('aria-label') ?? control.outerHTML),
  );

const countWhole = (page: Page): Promise<number> =>
  page.getByRole('listitem').evaluateAll(
    (items) =>
      items.filter((item) => {
        const { top, bottom } = item.getBoundingClientRect();
        return top >= 56 && bottom <= innerHeight;
      }).length,
  );

for (const { width, height, whole, wholeLarge } of [
  { width: 1440, height: 900, whole: 16, wholeLarge: 12 },
  { width: 360, height: 740, whole: 4, wholeLarge: 3 },
])
  test(`${width} x ${height} › at least ${whole} whole tools, a press on most of a card launches`, async ({
    stack,
    context,
    memberPage: page,
    board,
  }) => {
    await addTools(context, 20, stack.sites.dispatch.url);
    await page.setViewportSize({ width, height });
    await board.open();
    await expect(board.card('Tool 1')).toBeVisible();
    expect(await countWhole(page)).toBeGreaterThanOrEqual(whole);
    expect(await findSmallTargets(page, { onCard: 44, elsewhere: 48 })).toEqual([]);
    expect(await findWithoutTooltip(page)).toEqual([]);
    const share = await leastLaunchShare(page);
    expect(share).toBeGreaterThanOrEqual(0.6);
    await page.evaluate(() => document.documentElement.setAttribute('data-controls', 'large'));
    await page.evaluate(() => dispatchEvent(new Event('resize')));
    await expect(page.getByRole('button', { name: 'Menu of Tool 1', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Edit Tool 1', exact: true })).toHaveCount(0);
    expect(await findSmallTargets(page, { onCard: 64, elsewhere: 64 })).toEqual([]);
    expect(await findCloseTargets(page, 16)).toEqual([]);
    expect(await findWithoutTooltip(page)).toEqual([]);
    expect(await countWhole(page)).toBeGreaterThanOrEqual(wholeLarge);
    expect(await leastLaunchShare(page)).toBeGreaterThanOrEqual(share);
  });

test('a press on the empty part of a card › opens the tool', async ({
  stack,
  context,
  memberPage: page,
  board,
  openBoard,
}) => {
  await openBoard(1);
  const opened = context.waitForEvent('page');
  await board.card('Tool 1').getByRole('heading').click({ force: true });
  await (await opened).waitForURL(stack.sites.dispatch.url);
  await expect(page).toHaveURL('/');
  await expect(board.card('Tool 1').getByText('Tab Open')).toBeVisible();
});

test('320 px › nothing is wider than the screen, the setting is one press away', async ({
  stack,
  context,
  memberPage: page,
  board,
}) => {
  await addTools(context, 2, stack.sites.dispatch.url);
  await page.setViewportSize({ width: 320, height: 640 });
  await board.open();
  await expect(board.card('Tool 2')).toBeVisible();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await page.getByRole('button', { name: 'Board options' }).click();
  await page.getByRole('checkbox', { name: 'Open tools in new tabs' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Launch: Tool 1' })).toBeVisible();
});
