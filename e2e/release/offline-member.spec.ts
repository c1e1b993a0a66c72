import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { anotherDevice } from '../fixtures/another-device.ts';
import { readBrowserStorage } from '../fixtures/browser-storage.ts';
import { cacheNow } from '../fixtures/cached-files.ts';
import { closeTab } from '../fixtures/close-tab.ts';
import { firstPartyHeaders } from '../fixtures/first-party-headers.ts';
import { readLayoutShifts, watchLayoutShifts } from '../fixtures/layout-shifts.ts';
import { startTestSite } from '../fixtures/test-site.ts';
import { addTools, getAccessToken } from '../fixtures/tools.ts';
import { BoardPage } from '../pages/board-page.ts';
import { LoginPage } from '../pages/login-page.ts';
import { ToolFormPage } from '../pages/tool-form-page.ts';
import { expect, test } from './profile-test.ts';
import { openRememberedBoard } from './remembered-board.ts';

test.use({ serviceWorkers: 'allow' });

const offline = /^Offline since .+ · board from .+ · notes saved here$/;
const signInHint = 'Sign in to access your tools';
const note = 'Hydrant 12 is out of service';

/** Records the tools that the document can launch before any bundle. */
const recordOpening = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    new MutationObserver(() => {
      const names = [...document.querySelectorAll('#opening li:has(a) h2')].map(
        ({ textContent }) => textContent,
      );
      if (names.length > 0) document.documentElement.dataset.opening = names.join();
    }).observe(document, { subtree: true, childList: true });
  });

const readOpening = (page: Page): Promise<string[]> =>
  page.evaluate(() => document.documentElement.dataset.opening?.split(',') ?? []);

async function listTools(context: BrowserContext): Promise<{ id: string; name: string }[]> {
  const token = await getAccessToken(context);
  const response = await context.request.get('/api/tools', {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await response.json()).tools;
}

async function readNotes(context: BrowserContext): Promise<string> {
  const token = await getAccessToken(context);
  const response = await context.request.get('/api/notes', {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await response.json()).content;
}

/** Launches a tool and closes its tab once it has loaded. */
async function expectLaunch(page: Page, launch: Locator): Promise<void> {
  const [tab] = await Promise.all([page.context().waitForEvent('page'), launch.click()]);
  await expect(tab.getByRole('heading', { name: 'Dispatch' })).toBeVisible();
  await closeTab(tab, page);
}

test('the server killed, the browser restarted › the remembered member’s board opens, launches tools and stores notes, which are sent once the server is back', async ({
  stack,
  profile,
}) => {
  const site = await startTestSite();
  const context = await profile.open();
  await openRememberedBoard(await context.newPage(), site.url);
  await context.close();
  await stack.bff.kill();
  try {
    const restarted = await profile.open();
    const page = await restarted.newPage();
    const board = new BoardPage(page);
    await recordOpening(page);
    await watchLayoutShifts(page);
    await page.goto('/');
    await expect(board.card('Tool 1')).toBeVisible();
    expect(await readOpening(page)).toEqual(['Tool 1', 'Tool 2', 'Tool 3']);
    await expect(page.getByText(offline)).toBeVisible();
    expect(await board.names()).toEqual(['Tool 1', 'Tool 2', 'Tool 3']);
    expect(await readLayoutShifts(page)).toEqual([]);

    await test.step('at three widths the strip hides nothing', async () => {
      for (const [width, height] of [
        [360, 740],
        [820, 1180],
        [1440, 900],
      ] as const) {
        await page.setViewportSize({ width, height });
        const strip = await page.getByText(offline).boundingBox();
        const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
        expect(strip?.height).toBeLessThanOrEqual(41);
        expect(heading?.y).toBeGreaterThanOrEqual((strip?.y ?? 0) + (strip?.height ?? 0));
        await expectAccessible(page);
      }
    });

    await test.step('a tool launches', async () => {
      await expectLaunch(page, board.card('Tool 2').getByRole('button', { name: /^Open in New/ }));
    });

    await test.step('controls that need the server are disabled, and a press says why', async () => {
      for (const control of [
        board.card('Tool 2').getByRole('link', { name: 'Edit Tool 2' }),
        board.card('Tool 2').getByRole('button', { name: 'Delete Tool 2' }),
        page.getByRole('button', { name: 'Arrange' }),
      ]) {
        await expect(control).toBeDisabled();
        // Without force, Playwright would wait for an enabled control.
        await control.click({ force: true });
        await expect(page.getByText("Tools can't be changed offline")).toBeVisible();
      }
      await expect(page).toHaveURL('/');
      await expectAccessible(page);
    });

    await test.step('typed notes survive a reload', async () => {
      await board.notes.fill(note);
      await expect(page.getByText('Saved on this device')).toBeVisible();
      await page.reload();
      await expect(board.notes).toHaveValue(note);
    });

    await stack.bff.start();
    await expect(page.getByText(offline)).toHaveCount(0, { timeout: 30_000 });
    await expect.poll(() => readNotes(restarted), { timeout: 30_000 }).toBe(note);
    await expect(board.card('Tool 3')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Arrange' })).toBeEnabled();
    await expect(board.notes).toHaveValue(note);
  } finally {
    await stack.bff.start();
    await site.close();
  }
});

test('the server killed › the launch page works, the edit form says why it is disabled, and new tools wait and are saved once', async ({
  stack,
  profile,
}) => {
  const site = await startTestSite();
  const context = await profile.open();
  const page = await context.newPage();
  const waiting = page.getByRole('region', { name: 'Waiting to be saved' });
  await openRememberedBoard(page, site.url);
  const [first] = await listTools(context);
  await stack.bff.kill();
  try {
    await test.step('launch, by URL and by reload', async () => {
      await page.goto(`/launch/${first?.id}`);
      await expect(page.getByRole('heading', { name: 'Tool 1' })).toBeVisible();
      await page.reload();
      await expectLaunch(page, page.getByRole('button', { name: 'Open Tool in New Tab' }));
    });

    await test.step('edit', async () => {
      await page.goto(`/edit/${first?.id}`);
      await expect(page.getByText("Tools can't be edited offline")).toBeVisible();
      await page.reload();
      await expect(page.getByText("Tools can't be edited offline")).toBeVisible();
    });

    await test.step('add, in one of two tabs', async () => {
      const other = await context.newPage();
      await new BoardPage(other).open();
      for (const [name, url] of [
        ['Hydrants', 'https://hydrants.example/'],
        ['Ladders', 'https://ladders.example/'],
      ] as const) {
        await new ToolFormPage(page).submit({ name, url });
        await expect(waiting.getByRole('button', { name: `Discard ${name}` })).toBeVisible();
      }
      await page.reload();
      for (const tab of [page, other])
        await expect(tab.getByRole('button', { name: 'Discard Ladders' })).toBeVisible();
      for (const width of [360, 820, 1_440]) {
        await page.setViewportSize({ width, height: 900 });
        await expectAccessible(page);
      }
    });

    await test.step('the browser restarted, the server back', async () => {
      await context.close();
      const restarted = await profile.open();
      const tabs = [await restarted.newPage(), await restarted.newPage()];
      for (const tab of tabs) {
        await tab.goto('/');
        await expect(tab.getByRole('heading', { name: 'Waiting to be saved' })).toBeVisible();
      }
      await stack.bff.start();
      for (const tab of tabs) {
        await expect(new BoardPage(tab).card('Ladders')).toBeVisible({ timeout: 30_000 });
        await expect(tab.getByRole('heading', { name: 'Waiting to be saved' })).toHaveCount(0);
      }
      const names = (await listTools(restarted)).map(({ name }) => name);
      expect(names).toEqual(['Tool 1', 'Tool 2', 'Tool 3', 'Hydrants', 'Ladders']);
    });
  } finally {
    await stack.bff.start();
    await site.close();
  }
});

test('signed out while a new tool waits › the dialog names it, and it is deleted', async ({
  line,
  page,
}) => {
  const account = await openRememberedBoard(page, 'https://dispatch.example/');
  line.break(/./, 'refused');
  await new ToolFormPage(page).submit({ name: 'Hydrants', url: 'https://hydrants.example/' });
  await expect(page.getByRole('heading', { name: 'Waiting to be saved' })).toBeVisible();
  await new BoardPage(page).signOut();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('will be deleted: “Hydrants”');
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText(signInHint)).toBeVisible();
  await expect.poll(() => readBrowserStorage(page)).not.toContain('Hydrants');
  line.recover();
  const login = new LoginPage(page);
  await login.open();
  await login.signIn(account);
  await expect(new BoardPage(page).card('Tool 3')).toBeVisible();
  await expect(page.getByText('Hydrants')).toHaveCount(0);
});

test('the server hangs › the cards launch after the worker’s time limit of 3 s, without another one of the page', async ({
  stack,
  page,
}) => {
  const site = await startTestSite();
  await openRememberedBoard(page, site.url);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const still = stack.bff.pids();
  for (const pid of still) process.kill(pid, 'SIGSTOP');
  try {
    const response = await page.goto('/', { waitUntil: 'commit' });
    expect(response?.fromServiceWorker()).toBe(true);
    // None of the page's timers has run.
    const links = page.locator('#opening').getByRole('link', { name: /^Open in New Tab: Tool/ });
    await expect(links).toHaveCount(3);
    await expectLaunch(page, links.nth(1));
    await page.clock.resume();
    await expect(page.getByText(offline)).toBeVisible();
    await expect(new BoardPage(page).card('Tool 3')).toBeVisible();
  } finally {
    for (const pid of still) process.kill(pid, 'SIGCONT');
    await site.close();
  }
  await expect(page.getByText(offline)).toHaveCount(0);
});

test('signed out offline in one of three tabs › nothing of the member remains, and the session ends once the server is back', async ({
  stack,
  page,
  context,
}) => {
  const account = await openRememberedBoard(page, 'https://dispatch.example/');
  const others = [await context.newPage(), await context.newPage()];
  for (const other of others) await new BoardPage(other).open();
  await stack.bff.kill();
  try {
    for (const tab of [page, ...others]) {
      await tab.reload();
      await expect(new BoardPage(tab).card('Tool 1')).toBeVisible();
    }
    await new BoardPage(page).signOut();
    for (const tab of [page, ...others]) await expect(tab.getByText(signInHint)).toBeVisible();
    const stored = await readBrowserStorage(page);
    for (const trace of ['Tool 1', account.email, account.lastName])
      expect(stored).not.toContain(trace);
    await page.reload();
    await expect(page.getByText(signInHint)).toBeVisible({ timeout: 20_000 });

    await stack.bff.start();
    await page.reload();
    await expect(page.getByText(signInHint)).toBeVisible();
    const refreshed = await context.request.post('/api/refresh', {
      headers: firstPartyHeaders,
      data: {},
    });
    expect(refreshed.status()).toBe(204);
  } finally {
    await stack.bff.start();
  }
});

test('the session ended on another device during an outage › three tabs show the sign-in page, and nothing of the member remains', async ({
  stack,
  page,
  context,
  browser,
  line,
}) => {
  const account = await openRememberedBoard(page, 'https://dispatch.example/');
  const tabs = [page, await context.newPage(), await context.newPage()];
  await stack.bff.kill();
  try {
    for (const tab of tabs) {
      await tab.goto('/');
      await expect(tab.getByText(offline)).toBeVisible();
      await expect(new BoardPage(tab).card('Tool 1')).toBeVisible();
    }
    line.break(/./, 'refused');
  } finally {
    await stack.bff.start();
  }
  const elsewhere = await anotherDevice(browser, account, stack.address);
  await elsewhere.endOtherSessions();
  line.recover();
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible({
    timeout: 30_000,
  });
  for (const tab of tabs) {
    await expect(tab.getByText(signInHint)).toBeVisible();
    await expect(tab.getByText('Tool 1')).toHaveCount(0);
  }
  for (const trace of ['Tool 1', account.email, account.lastName])
    await expect.poll(() => readBrowserStorage(page)).not.toContain(trace);
  expect(context.pages()).toHaveLength(tabs.length);
});

test('an hour without the server, notes and a tool changed on another device › typed text is merged with both', async ({
  stack,
  page,
  context,
  browser,
  line,
}) => {
  await context.clock.install();
  const account = await openRememberedBoard(page, 'https://dispatch.example/');
  const board = new BoardPage(page);
  await board.notes.fill('Gate 4711\nHydrant 12 is broken');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const form = await context.newPage();
  const url = form.getByLabel(/^URL/);
  await new BoardPage(form).open();
  await form.getByRole('link', { name: 'Edit Tool 2' }).click();
  await expect(url).toHaveValue('https://dispatch.example/');

  await stack.bff.kill();
  try {
    await board.notes.fill('Gate 4712\nHydrant 12 is broken');
    await expect(page.getByText('Saved on this device')).toBeVisible();
    await url.fill('https://radio.example/');
    await expect.poll(() => readBrowserStorage(form)).toContain('radio.example');
    await page.reload();
    await expect(board.notes).toHaveValue('Gate 4712\nHydrant 12 is broken');
    await form.reload();
    await expect(form.getByText("Tools can't be edited offline")).toBeVisible();
    await context.clock.fastForward(3_600_000);
    line.break(/./, 'refused');
  } finally {
    await stack.bff.start();
  }
  const elsewhere = await anotherDevice(browser, account, stack.address);
  await elsewhere.writeNotes('Gate 4711\nHydrant 12 is broken\nPump 3 is ready');
  await elsewhere.rename('Tool 2', 'Radio');
  line.recover();
  for (const tab of [page, form]) await tab.clock.runFor(60_000);

  const merged = 'Gate 4712\nHydrant 12 is broken\nPump 3 is ready';
  await expect(board.notes).toHaveValue(merged);
  await expect.poll(() => readNotes(context)).toBe(merged);
  await expect(form.getByLabel('Tool Name')).toHaveValue('Radio');
  await expect(url).toHaveValue('https://radio.example/');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form).toHaveURL('/');
  expect(await listTools(context)).toContainEqual(
    expect.objectContaining({ name: 'Radio', url: 'https://radio.example/' }),
  );
});

test('a device without “Remember me” › stores no copy', async ({ memberPage, context, line }) => {
  await addTools(context, 1, 'https://dispatch.example/');
  await new BoardPage(memberPage).open();
  await expect(new BoardPage(memberPage).card('Tool 1')).toBeVisible();
  await cacheNow(memberPage);
  expect(await readBrowserStorage(memberPage)).not.toContain('Tool 1');
  line.break(/./, 'refused');
  await memberPage.reload();
  await expect(memberPage.getByText("Can't reach Firedeck. Retrying...")).toBeVisible();
  await expect(new BoardPage(memberPage).card('Tool 1')).toHaveCount(0);
});
