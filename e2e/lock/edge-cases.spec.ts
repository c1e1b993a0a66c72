import type { Page } from '@playwright/test';
import { cacheNow } from '../fixtures/cached-files.ts';
import { firstPartyHeaders } from '../fixtures/first-party-headers.ts';
import { passTime } from '../fixtures/pass-time.ts';
import { expectLocked, lock, lockKeys, openBoard } from '../fixtures/shared-board.ts';
import { expect, storedAfterMs, test, unlock } from '../fixtures/shared-device.ts';
import { addTools } from '../fixtures/tools.ts';
import { BoardPage } from '../pages/board-page.ts';
import { LoginPage } from '../pages/login-page.ts';

test('a stolen cookie, or the earlier token in the developer tools › every request gets 423', async ({
  browser,
  context,
  page,
}) => {
  const { marks, authorization } = await openBoard(browser, page);
  const isHeld = page.waitForResponse('**/api/lock');
  await lock(page);
  await isHeld;
  const thief = await browser.newContext({ storageState: await context.storageState() });
  const refreshed = await thief.request.post('/api/refresh', {
    headers: firstPartyHeaders,
    data: {},
  });
  expect(refreshed.status()).toBe(423);
  const stolen = await thief.newPage();
  await stolen.goto('/');
  await expectLocked(stolen, marks);
  await thief.close();
  const inTools = await page.evaluate(async (token) => {
    const statusOf = async (path: string, init: RequestInit) => (await fetch(path, init)).status;
    const headers = { authorization: token, 'x-firedeck-client': 'web' };
    return [
      await statusOf('/api/tools', { headers }),
      await statusOf('/api/refresh', { method: 'POST', headers }),
    ];
  }, authorization);
  expect(inTools).toEqual([423, 423]);
});

test('unlocked › the same page, with its scroll position and focus', async ({
  browser,
  context,
  page,
}) => {
  const { account, board } = await openBoard(browser, page);
  await addTools(context, 60, 'https://maps.example/');
  await page.reload();
  await expect(board.card('Tool 3').first()).toBeVisible();
  await board.waitUntilInteractive();
  const scrollPosition = () => page.evaluate(() => scrollY);
  await page.evaluate(() => scrollTo({ top: 1_000, behavior: 'instant' }));
  // Cards far outside the view are not mounted.
  const card = board.card('Tool 30');
  await card.getByRole('link').first().focus();
  const before = await scrollPosition();
  expect(before).toBeGreaterThan(300);
  await lock(page);
  expect(await scrollPosition()).toBe(0);
  await unlock(page, account.password);
  await expect(card.getByRole('link').first()).toBeFocused();
  await expect.poll(scrollPosition).toBe(before);
});

test('the server is down › the screen stays locked and says so, also after a reload; it unlocks once the server is back', async ({
  browser,
  stack,
}) => {
  test.setTimeout(150_000);
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  const { marks, account, board, authorization } = await openBoard(browser, page);
  await cacheNow(page);
  await stack.killBff();
  try {
    await test.step('locked during the outage', async () => {
      await lock(page);
      await page.reload();
      await expectLocked(page, marks);
      await unlock(page, account.password);
      await expect(page.getByRole('alert')).toContainText(/reach|connection|again/i);
      await expectLocked(page, marks);
    });
  } finally {
    await stack.startBff();
  }
  await expect
    .poll(
      async () => {
        const headers = { authorization };
        return (await context.request.get('/api/tools', { headers })).status();
      },
      // The next tick locks at the latest.
      { timeout: 60_000 },
    )
    .toBe(423);
  await page.reload();
  await unlock(page, account.password);
  await expect(board.card('Tool 3')).toBeVisible();
  await context.close();
});

test('blocked storage › the screen locks, and stays locked after a reload', async ({
  browser,
  page,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('refused', 'SecurityError');
        },
      });
  });
  const { marks, account, board } = await openBoard(browser, page);
  await lock(page);
  await page.reload();
  await expectLocked(page, marks);
  await unlock(page, account.password);
  await expect(board.card('Tool 3')).toBeVisible();
});

test('nobody touches the device and its clock is set back › it locks on time', async ({
  browser,
  page,
}) => {
  await page.clock.install();
  const { marks } = await openBoard(browser, page);
  await page.clock.setSystemTime(new Date('2001-01-01T00:00:00Z'));
  await page.clock.fastForward('15:01');
  await expectLocked(page, marks);
  await page.reload();
  await expectLocked(page, marks);
});

test('two tabs lock and unlock at the same time › both are locked, then both are open', async ({
  browser,
  context,
  page,
}) => {
  const { marks, account, board } = await openBoard(browser, page);
  const tab = await context.newPage();
  const boardOfTab = new BoardPage(tab);
  await boardOfTab.open();
  const both = [page, tab];
  await Promise.all(both.map((one) => one.keyboard.press(lockKeys)));
  for (const one of both) await expectLocked(one, marks);
  const password = (one: Page) => one.getByLabel('Password', { exact: true });
  for (const one of both) await password(one).fill(account.password);
  await Promise.all(
    both.map((one) =>
      password(one)
        // The quicker one unlocks both, so the other's field may be gone.
        .press('Enter', { timeout: 5_000 })
        .catch(() => undefined),
    ),
  );
  await expect(board.card('Tool 3')).toBeVisible();
  await expect(boardOfTab.card('Tool 3')).toBeVisible();
});

test('locked during a drag, typing or an upload › nothing is shown, nothing is lost', async ({
  browser,
  page,
}) => {
  const { marks, account, board } = await openBoard(browser, page);
  await test.step('a drag', async () => {
    await board.arrange();
    await board.hold('Tool 1', 'Tool 3');
    await lock(page);
    await page.mouse.up();
    await expectLocked(page, marks);
    await unlock(page, account.password);
    await expect(board.card('Tool 3')).toBeVisible();
    expect((await board.names()).toSorted()).toEqual(['Tool 1', 'Tool 2', 'Tool 3']);
  });
  await test.step('typing', async () => {
    await board.open();
    await board.notes.focus();
    await page.keyboard.type('Gate code 4711');
    await lock(page);
    await expectLocked(page, [...marks, '4711']);
    await unlock(page, account.password);
    await expect(board.notes).toHaveValue('Gate code 4711');
  });
  await test.step('an upload', async () => {
    const uploading = Promise.withResolvers<void>();
    await page.route('**/api/pictures?*', async (route) => {
      await uploading.promise;
      await route.continue().catch(() => undefined);
    });
    await page.goto('/add');
    await page.getByLabel('Tool Name').fill('Pump panel');
    await page.getByText('Picture', { exact: true }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: /^Upload/ }).press('Enter');
    const buffer = Buffer.from('not a picture');
    await (await chooser).setFiles({ name: 'panel.png', mimeType: 'image/png', buffer });
    await lock(page);
    uploading.resolve();
    await expectLocked(page, [...marks, 'Pump panel', 'panel.png']);
    await unlock(page, account.password);
    await expect(page.getByLabel('Tool Name')).toHaveValue('Pump panel');
  });
});

test('the session ends with the shift while a form is dirty › the page says so, and restores the form after the next sign-in', async ({
  browser,
  page,
  stack,
}) => {
  const { account } = await openBoard(browser, page);
  await page.goto('/add');
  await page.getByLabel('Tool Name').fill('Pump panel');
  await page.getByLabel(/^URL/).fill('https://pump.example/');
  await passTime(storedAfterMs);
  await stack.endSessions();
  await expect(page.getByLabel('Email')).toBeVisible({ timeout: 45_000 });
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await page.getByLabel('This is a shared device').check();
  await new LoginPage(page).signIn(account);
  await expect(page.getByLabel('Tool Name')).toHaveValue('Pump panel');
});
