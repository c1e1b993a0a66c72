import {
  cacheNow,
  readCached,
  readCachedPaths,
  replaceCached,
  waitUntilCached,
} from '../fixtures/cached-files.ts';
import { newAccount, signUpThroughApi } from '../fixtures/firedeck.ts';
import { BoardPage } from '../pages/board-page.ts';
import { liveDescriptor } from './live-modules.ts';
import { expect, test } from './profile-test.ts';
import { openRememberedBoard } from './remembered-board.ts';

test.use({ serviceWorkers: 'allow' });

const unreachable = "Can't reach Firedeck. Retrying...";

test('the server killed › pages open and say so, even unvisited ones; once the server is back they continue', async ({
  stack,
  memberPage,
  complaints,
}) => {
  const board = new BoardPage(memberPage);
  const heading = memberPage.getByRole('heading', { name: 'Add New Tool' });
  await board.open();
  await waitUntilCached(memberPage);
  expect(complaints).toEqual([]);
  await stack.bff.kill();
  try {
    await test.step('a view that was not loaded before comes from the cache', async () => {
      await memberPage.getByRole('link', { name: 'Add New Tool' }).first().click();
      await expect(heading).toBeVisible();
    });
    for (const path of ['/', '/launch/00000000-0000-4000-8000-000000000000', '/add'])
      await test.step(`${path} opens`, async () => {
        await memberPage.goto(path);
        await expect(memberPage.getByText(unreachable)).toBeVisible();
        await expect(memberPage.getByRole('banner')).toBeVisible();
      });
  } finally {
    await stack.bff.start();
  }
  await expect(heading).toBeVisible();
  await expect(memberPage.getByText(unreachable)).toHaveCount(0);
  await board.open();
});

test('the server killed and the browser restarted › the page opens', async ({ stack, profile }) => {
  const context = await profile.open();
  await signUpThroughApi(context, newAccount());
  const page = await context.newPage();
  await new BoardPage(page).open();
  await cacheNow(page);
  await context.close();
  await stack.bff.kill();
  try {
    const later = await (await profile.open()).newPage();
    await later.goto('/');
    await expect(later.getByText(unreachable)).toBeVisible();
    await stack.bff.start();
    // The session ended with the browser.
    await expect(later.getByText('Sign in to access your tools')).toBeVisible();
  } finally {
    await stack.bff.start();
  }
});

test('the document fails or times out › the cached one is shown', async ({ line, memberPage }) => {
  const board = new BoardPage(memberPage);
  await board.open();
  await cacheNow(memberPage);
  for (const fault of ['unavailable', 'hanging'] as const) {
    line.break(/^\/$/, fault);
    const response = await memberPage.reload();
    expect([response?.status(), response?.fromServiceWorker()]).toEqual([200, true]);
    await expect(board.heading).toBeVisible();
    line.recover();
  }
});

test('the theme was changed after the page was cached › the cached page opens in the new theme', async ({
  line,
  memberPage,
}) => {
  await new BoardPage(memberPage).open();
  await cacheNow(memberPage);
  await memberPage.getByRole('button', { name: 'Theme' }).click();
  await memberPage.getByRole('menuitemradio', { name: 'Night (red)' }).click();
  line.break(/^\/$/, 'unavailable');
  const response = await memberPage.reload();
  expect(response?.fromServiceWorker()).toBe(true);
  await expect(memberPage.locator('html')).toHaveAttribute('data-theme', 'night');
  await expect(new BoardPage(memberPage).heading).toBeVisible();
});

test('a cached script was manipulated › it does not run, the rest works; once the server is back, Retry replaces it', async ({
  stack,
  page,
  line,
}) => {
  const { id, artifact, entry } = await liveDescriptor(stack, 'tools');
  const path = `/mf/${id}/${artifact}/${entry}`;
  await openRememberedBoard(page, 'https://dispatch.example/');
  expect(await readCachedPaths(page)).toContain(path);
  await replaceCached(page, path, 'window.tampered = true;');
  // A new tab: one that has run the unchanged script would not read it again.
  const later = await page.context().newPage();
  await page.close();

  const failed = later.getByRole('region', { name: 'Tools' });
  const retry = failed.getByRole('button', { name: 'Retry' });
  const countRequests = () => line.requested(new RegExp(entry)).length;
  await stack.bff.kill();
  try {
    await later.goto('/');
    await expect(failed.getByText('could not be loaded')).toBeVisible();
    await expect(new BoardPage(later).notes).toBeVisible();
    const before = countRequests();
    await retry.click();
    await expect.poll(countRequests).toBeGreaterThan(before);
    await expect(failed.getByText('could not be loaded')).toBeVisible();
  } finally {
    await stack.bff.start();
  }
  await retry.click();
  await expect(new BoardPage(later).card('Tool 3')).toBeVisible();
  expect(await later.evaluate(() => 'tampered' in window)).toBe(false);
  await expect.poll(() => readCached(later, path)).not.toContain('tampered');
});
