import type { Page } from '@playwright/test';
import { ageCachedPage, cacheNow, waitUntilCached } from '../fixtures/cached-files.ts';
import { startTestSite } from '../fixtures/test-site.ts';
import { BoardPage } from '../pages/board-page.ts';
import { expect, test } from './profile-test.ts';
import { openRememberedBoard } from './remembered-board.ts';

test.use({ serviceWorkers: 'allow' });

test('online › a page is requested once, module files come from the cache, API and live updates bypass the worker', async ({
  memberPage,
  context,
  line,
  complaints,
}) => {
  await new BoardPage(memberPage).open();
  await cacheNow(memberPage);
  // A new tab: one that has run the scripts would not request them again.
  const page = await context.newPage();
  await memberPage.close();
  const answered = recordResponses(page);
  const loaded = line.requested(/^\/mf\//).length;
  await page.goto('/add');
  await expect(page.getByRole('heading', { name: 'Add New Tool' })).toBeVisible();
  await expect.poll(() => answered.map(({ path }) => path)).toContain('/api/events');
  expect(line.requested(/^\/add$/)).toHaveLength(1);
  expect(line.requested(/^\/mf\//)).toHaveLength(loaded);
  const pathsBy = (byWorker: boolean, kind: RegExp) =>
    answered.filter((one) => one.byWorker === byWorker && kind.test(one.path));
  expect(pathsBy(true, /^\/(add$|mf\/shell\/.*\/main\.)/)).toHaveLength(2);
  expect(pathsBy(true, /^\/(api|icons|pictures)\//)).toEqual([]);
  expect(pathsBy(false, /^\/(add$|mf\/)/)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a page that was cached two weeks ago › is not shown offline; the next visit caches a new one', async ({
  stack,
  page,
}) => {
  const board = new BoardPage(page);
  await openRememberedBoard(page, 'https://dispatch.example/');
  await ageCachedPage(page, 13.9);
  await stack.bff.kill();
  try {
    await page.reload();
    await expect(board.card('Tool 3')).toBeVisible();
    await ageCachedPage(page, 14);
    await expect(page.reload()).rejects.toThrow('net::ERR');
  } finally {
    await stack.bff.start();
  }
  await page.goto('/');
  await expect.poll(() => readCachingDay(page)).toBe(new Date().toDateString());
  await stack.bff.kill();
  try {
    await page.reload();
    await expect(board.card('Tool 3')).toBeVisible();
  } finally {
    await stack.bff.start();
  }
});

test('the browser deleted the worker and its files but not the copy, and the API is down › the server’s page shows the copy, whose tools launch', async ({
  page: before,
  context,
  line,
}) => {
  const site = await startTestSite();
  try {
    await openRememberedBoard(before, site.url);
    await before.evaluate(async () => {
      for (const worker of await navigator.serviceWorker.getRegistrations())
        await worker.unregister();
      for (const name of await caches.keys()) await caches.delete(name);
    });
    // The worker ends with the last page that it controls.
    await before.close();
    const page = await context.newPage();
    const board = new BoardPage(page);
    line.break(/^\/api\//, 'unavailable');
    const response = await page.goto('/');
    expect(response?.fromServiceWorker()).toBe(false);
    await expect(page.getByText(/^Offline since .+ · board from .+/)).toBeVisible();
    await expect(board.notes).toBeVisible();
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      board
        .card('Tool 2')
        .getByRole('button', { name: /^Open in New Tab/ })
        .click(),
    ]);
    await expect(tab.getByRole('heading', { name: 'Dispatch' })).toBeVisible();

    line.recover();
    await expect(page.getByText(/^Offline since/)).toHaveCount(0, { timeout: 30_000 });
    // Once the page is idle.
    await waitUntilCached(page);
  } finally {
    await site.close();
  }
});

function recordResponses(page: Page): { path: string; byWorker: boolean }[] {
  const answered: { path: string; byWorker: boolean }[] = [];
  page.on('response', (response) =>
    answered.push({
      path: new URL(response.url()).pathname,
      byWorker: response.fromServiceWorker(),
    }),
  );
  return answered;
}

const readCachingDay = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const cached = await (await caches.open('fd-documents')).match('/');
    return new Date(Number(cached?.headers.get('x-firedeck-cached-at'))).toDateString();
  });
