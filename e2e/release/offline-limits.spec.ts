import type { Page } from '@playwright/test';
import { makeBrowserProfile } from '../fixtures/browser-profile.ts';
import { readBrowserStorage } from '../fixtures/browser-storage.ts';
import { headedChromium } from '../fixtures/headed-chromium.ts';
import { startTestSite } from '../fixtures/test-site.ts';
import { BoardPage } from '../pages/board-page.ts';
import { expect, test } from './profile-test.ts';
import { openRememberedBoard, signInRemembered } from './remembered-board.ts';

test.use({ serviceWorkers: 'allow' });

const signInHint = 'Sign in to access your tools';

test('a full disk › board and notes work without a copy, also after an outage', async ({
  stack,
  page,
  context,
  line,
}) => {
  const session = await context.newCDPSession(page);
  const quota = { origin: line.address, quotaSize: 1 };
  await session.send('Storage.overrideQuotaForOrigin', quota);
  await signInRemembered(page, 'https://dispatch.example/');
  const isFull = await page.evaluate(() =>
    caches
      .open('full')
      .then((cache) => cache.put('/full', new Response('x'.repeat(1_000))))
      .then(
        () => false,
        ({ name }) => name === 'QuotaExceededError',
      ),
  );
  expect(isFull).toBe(true);
  const board = new BoardPage(page);
  await board.notes.fill('Hydrant 12 is out of service');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js').then(() => undefined));
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await expect(board.card('Tool 3')).toBeVisible();
  await expect(board.notes).toHaveValue('Hydrant 12 is out of service');
  expect(await readBrowserStorage(page)).not.toContain('Tool 3');
  await stack.bff.kill();
  try {
    // The worker has no cached response.
    await expect(page.reload()).rejects.toThrow('net::ERR');
  } finally {
    await stack.bff.start();
  }
  await page.goto('/');
  await expect(board.card('Tool 3')).toBeVisible();
});

test('the server no longer has the worker script › the installed worker continues', async ({
  page,
  line,
}) => {
  await openRememberedBoard(page, 'https://dispatch.example/');
  line.break(/^\/sw\.js/, 'missing');
  const board = new BoardPage(page);
  await page.reload();
  await expect(board.card('Tool 3')).toBeVisible();
  await page.evaluate(() =>
    navigator.serviceWorker.getRegistration().then((found) => found?.update().catch(() => {})),
  );
  line.break(/./, 'refused');
  await page.reload();
  await expect(board.card('Tool 3')).toBeVisible();
});

test('a server without a worker script › the board works', async ({ page, line }) => {
  line.break(/^\/sw\.js/, 'missing');
  await signInRemembered(page, 'https://dispatch.example/');
  await expect.poll(() => line.requested(/^\/sw\.js/)).not.toEqual([]);
  await page.reload();
  await expect(new BoardPage(page).card('Tool 3')).toBeVisible();
  const registrations = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  expect(await registrations()).toBe(0);
});

test('signed out in one of three tabs › nothing of the member remains in any tab', async ({
  page,
  context,
}) => {
  const account = await openRememberedBoard(page, 'https://dispatch.example/');
  const others = [await context.newPage(), await context.newPage()];
  for (const other of others) {
    await new BoardPage(other).open();
    await expect(new BoardPage(other).card('Tool 1')).toBeVisible();
  }
  await signOut(page);
  for (const tab of [page, ...others]) await expect(tab.getByText(signInHint)).toBeVisible();
  for (const trace of ['Tool 1', account.email, account.lastName])
    await expect.poll(() => readBrowserStorage(page)).not.toContain(trace);
});

test('three days without the server › three tabs show nothing of the member, and the copy is deleted', async ({
  stack,
  page,
  context,
}) => {
  await context.clock.install();
  const account = await openRememberedBoard(page, 'https://dispatch.example/');
  const tabs = [page, await context.newPage(), await context.newPage()];
  await stack.bff.kill();
  try {
    for (const tab of tabs) {
      await tab.goto('/');
      await expect(new BoardPage(tab).card('Tool 1')).toBeVisible();
    }
    await context.clock.fastForward(72 * 3_600_000);
    for (const tab of tabs) {
      await expect(tab.getByText("Can't reach Firedeck. Retrying...")).toBeVisible();
      await expect(tab.getByText('Tool 1')).toHaveCount(0);
    }
    for (const trace of ['Tool 1', account.email, account.lastName])
      await expect.poll(() => readBrowserStorage(page)).not.toContain(trace);
  } finally {
    await stack.bff.start();
  }
  for (const tab of tabs) {
    await tab.clock.runFor(60_000);
    await expect(new BoardPage(tab).card('Tool 1')).toBeVisible();
  }
});

test('Back to a frozen board after a sign-out on another device › nothing of the member is shown', async ({
  launchOptions,
  line,
}) => {
  const site = await startTestSite();
  const withFrozenPages = {
    ...launchOptions,
    ...headedChromium,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  };
  const profile = await makeBrowserProfile(line.address, withFrozenPages, () => {});
  try {
    const context = await profile.open();
    const page = await context.newPage();
    await openRememberedBoard(page, site.url);
    await recordRestores(page);
    await page.goto(site.url);
    await goBack(page);
    await expect(new BoardPage(page).card('Tool 1')).toBeVisible();
    expect(await wasRestored(page)).toBe(true);

    await page.goto(site.url);
    const other = await context.newPage();
    await new BoardPage(other).open();
    await signOut(other);
    await expect(other.getByText(signInHint)).toBeVisible();
    await goBack(page);
    await expect(page.getByText(signInHint)).toBeVisible();
    await expect(page.getByText('Tool 1')).toHaveCount(0);
  } finally {
    await profile.remove();
    await site.close();
  }
});

test('the page › is installable and requests persistent storage', async ({ page, context }) => {
  await page.addInitScript(() => {
    navigator.storage.persist = async () => {
      localStorage.setItem('asked-to-persist', 'yes');
      return true;
    };
  });
  await signInRemembered(page, 'https://dispatch.example/');
  expect(await page.evaluate(() => localStorage.getItem('asked-to-persist'))).toBe('yes');
  const session = await context.newCDPSession(page);
  const manifest = await session.send('Page.getAppManifest');
  expect(manifest.errors).toEqual([]);
  expect(JSON.parse(manifest.data ?? '')).toMatchObject({ id: '/', start_url: '/', scope: '/' });
  for (const { src } of JSON.parse(manifest.data ?? '').icons) {
    const icon = await page.request.get(new URL(src, manifest.url).href);
    expect([src, icon.status()]).toEqual([src, 200]);
  }
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // Test contexts are incognito.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});

async function signOut(page: Page): Promise<void> {
  await new BoardPage(page).signOut();
}

/** Playwright's own `goBack` waits for a load event, which a frozen page does not have. */
async function goBack(page: Page): Promise<void> {
  await page.evaluate(() => setTimeout(() => history.back()));
  await page.waitForURL('/', { waitUntil: 'commit' });
}

const recordRestores = (page: Page): Promise<void> =>
  page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.restored = String(persisted);
    });
  });

const wasRestored = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.dataset.restored === 'true');
