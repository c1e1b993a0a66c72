import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { readBrowserStorage } from '../fixtures/browser-storage.ts';
import { cacheNow } from '../fixtures/cached-files.ts';
import { closeTab } from '../fixtures/close-tab.ts';
import { expectLooksRight } from '../fixtures/expect-looks-right.ts';
import { findInBrowser } from '../fixtures/find-traces.ts';
import { type Account, newAccount, signUpThroughApi } from '../fixtures/firedeck.ts';
import { long } from '../fixtures/long-test.ts';
import { expectSignedOut, lockHeading } from '../fixtures/shared-device.ts';
import { enroll, expect, type SheetStation, test } from '../fixtures/sheet-stack.ts';
import { LoginPage } from '../pages/login-page.ts';

const board = (page: Page) => page.getByRole('heading', { level: 1, name: 'Tools' });
const tools = (page: Page) => page.getByRole('region', { name: 'Station tools' });
const dispatch = (page: Page) => tools(page).getByRole('link', { name: /^Dispatch/ });
const phone = { width: 360, height: 740 };

async function aMember(browser: Browser, { stack }: SheetStation): Promise<Account> {
  const account = { ...newAccount(), lastName: 'Nameofamember' };
  const elsewhere = await browser.newContext({ baseURL: stack.address });
  await signUpThroughApi(elsewhere, account);
  await elsewhere.close();
  return account;
}

/** Launches by one press; the new tab has neither opener nor referrer. */
async function launch(page: Page, { site }: SheetStation): Promise<void> {
  const before = site.requests.length;
  const [tab] = await Promise.all([page.context().waitForEvent('page'), dispatch(page).click()]);
  await expect(tab.getByRole('heading', { name: 'Dispatch' })).toBeVisible();
  expect(site.requests.length).toBeGreaterThan(before);
  expect(await tab.evaluate(() => [opener, document.referrer])).toEqual([null, '']);
  await closeTab(tab, page);
}

/** A device on the sign-in page, with its station's tools. */
async function atSignIn(context: BrowserContext, sheets: SheetStation): Promise<Page> {
  const page = await enroll(context, sheets);
  await expect(dispatch(page)).toBeVisible();
  return page;
}

test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ sheets }) => sheets.flag());

test('server and provider down, the browser restarted, the screen locked › one press opens a tool, two on a phone', async ({
  browser,
  sheets,
  device,
}) => {
  test.setTimeout(300_000);
  const member = await aMember(browser, sheets);
  const before = await device.open();
  const page = await atSignIn(before, sheets);

  await test.step('the provider is down › the sign-in says so, beside the tools', async () => {
    await sheets.idp.stop();
    await page.getByRole('button', { name: 'Sign in with Metro Fire' }).click();
    await expect(page.getByText(/service of your agency can.t be reached/)).toBeVisible();
    await launch(page, sheets);
    await expectLooksRight(page, 'station-tools-provider-away');
  });

  await test.step('locked', async () => {
    await new LoginPage(page).signIn(member);
    await expect(board(page)).toBeVisible();
    await expect(tools(page)).toHaveCount(0);
    await page.keyboard.press('Control+Alt+L');
    await expect(lockHeading(page)).toBeVisible();
    await expect(tools(page).getByText(/Open without signing in · Updated \d/)).toBeVisible();
    await launch(page, sheets);
    await expectLooksRight(page, 'station-tools-locked');
    await cacheNow(page);
  });

  await before.close();
  await sheets.stack.bff.kill();
  const later = await (await device.open()).newPage();
  try {
    await test.step('after the restart, without the server', async () => {
      await later.goto('/');
      await expect(lockHeading(later)).toBeVisible();
      await launch(later, sheets);
      await expectAccessible(later);
      await later.setViewportSize(phone);
      await expect(dispatch(later)).toBeHidden();
      await tools(later)
        .getByRole('button', { name: /^Station tools/ })
        .click();
      await launch(later, sheets);
      await expectLooksRight(later, 'station-tools-locked-without-server');
    });
  } finally {
    await sheets.stack.bff.start();
    await sheets.idp.serve(sheets.stack.address).catch(() => undefined);
  }
});

test(
  'nobody is signed in and the server is down › the waiting page shows the tools',
  long,
  async ({ sheets, device }) => {
    test.setTimeout(180_000);
    const page = await atSignIn(await device.open(), sheets);
    await cacheNow(page);
    await sheets.stack.bff.kill();
    try {
      for (const path of ['/', '/login']) {
        await page.goto(path);
        await expect(page.getByText("Can't reach Firedeck. Retrying...")).toBeVisible();
        await launch(page, sheets);
        await expectLooksRight(page, `station-tools-waiting${path === '/' ? '' : '-login'}`);
      }
    } finally {
      await sheets.stack.bff.start();
    }
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(dispatch(page)).toBeVisible();
  },
);

test('a member signs in and out › the station’s tools stay, nothing of the member does', async ({
  browser,
  sheets,
  device,
}) => {
  const member = await aMember(browser, sheets);
  const context = await device.open();
  const page = await atSignIn(context, sheets);
  await new LoginPage(page).signIn(member);
  await expect(board(page)).toBeVisible();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expectSignedOut(page);
  await expect(dispatch(page)).toBeVisible();
  expect(await findInBrowser(context, [member.email, member.lastName])).toEqual([]);
  const stored = await readBrowserStorage(page);
  expect(stored).toContain('Dispatch');
  for (const text of ['4711', sheets.account.email, sheets.account.lastName])
    expect(stored).not.toContain(text);
});

test('by keyboard › the form comes before the tools, and Enter opens one', async ({
  sheets,
  device,
}) => {
  const page = await atSignIn(await device.open(), sheets);
  await page.getByRole('button', { name: 'Sign In', exact: true }).focus();
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(dispatch(page)).toBeFocused({ timeout: 100 });
  }).toPass();
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.keyboard.press('Enter'),
  ]);
  await expect(tab.getByRole('heading', { name: 'Dispatch' })).toBeVisible();
});

test('the account is no longer flagged › the device deletes its tools', async ({
  sheets,
  device,
}) => {
  const page = await atSignIn(await device.open(), sheets);
  await sheets.unflag();
  await page.reload();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect.poll(() => readBrowserStorage(page)).not.toContain('Dispatch');
  await expect(tools(page)).toHaveCount(0);
});

test('a sheet forged on the device › is not shown', async ({ sheets, device }) => {
  const page = await atSignIn(await device.open(), sheets);
  await page.route('**/api/device/sheet', (route) => route.abort());
  await page.evaluate(() => {
    const sheet = JSON.parse(localStorage.getItem('fd-station-sheet') ?? '');
    sheet.tools[0].url = 'javascript:document.body.remove()';
    localStorage.setItem('fd-station-sheet', JSON.stringify(sheet));
  });
  await page.reload();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(tools(page)).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('fd-station-sheet'))).toBeNull();
});
