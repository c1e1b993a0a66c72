import type { Page } from '@playwright/test';
import { enterPassword } from '../fixtures/enter-password.ts';
import type { Account } from '../fixtures/firedeck.ts';
import { lockHeading } from '../fixtures/shared-device.ts';
import { atStation, expect, makeMembers, test } from '../fixtures/station-stack.ts';
import { LoginPage } from '../pages/login-page.ts';
import { takeScreenshots } from './take-screenshots.ts';

const pin = '274950';
const board = (page: Page) => page.getByRole('heading', { level: 1, name: 'Tools' });
const lock = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Lock', exact: true }).click();

test('a shared device', async ({ browser, station }) => {
  test.setTimeout(900_000);
  const [first, second] = (await makeMembers(browser, station, ['Robin', 'Sam'])) as [
    Account,
    Account,
  ];
  const context = await browser.newContext({ baseURL: station.address });
  const code = await context.newPage();
  const picture = (page: Page, name: string) => takeScreenshots(page, `shared-${name}`);
  await code.goto('/login');
  await expect(code.getByLabel('This is a shared device')).toBeVisible();
  await picture(code, 'login-own-device');
  await code.goto('/device');
  await expect(code.getByLabel('Code', { exact: true })).toBeVisible();
  await picture(code, 'code');
  await code.close();

  const page = await atStation(context, station);
  const login = new LoginPage(page);
  await login.signIn(second);
  await expect(board(page)).toBeVisible();
  await lock(page);
  await expect(lockHeading(page)).toBeVisible();
  await picture(page, 'lock-password');
  await page.getByRole('link', { name: 'Sign in as someone else' }).click();
  await login.signIn(first);
  await expect(board(page)).toBeVisible();

  await page.goto('/?panel=settings');
  const section = page.getByRole('region', { name: 'PIN on this device' });
  await section.getByLabel('New PIN', { exact: true }).fill('111111');
  await section.getByLabel('Confirm new PIN').fill('111112');
  await section.getByRole('button', { name: 'Set PIN' }).click();
  await section.scrollIntoViewIfNeeded();
  await picture(page, 'settings-refused');
  await section.getByLabel('New PIN', { exact: true }).fill(pin);
  await section.getByLabel('Confirm new PIN').fill(pin);
  await section.getByRole('button', { name: 'Set PIN' }).click();
  await enterPassword(page, first.password);
  await expect(section.getByText(/^You set a PIN here on/)).toBeVisible();
  await section.scrollIntoViewIfNeeded();
  await picture(page, 'settings-set');

  await page.goto('/');
  await lock(page);
  await expect(page.getByRole('link', { name: 'Sam M.' })).toBeVisible();
  // The lock is shown first, then the ways to unlock, from the server.
  await expect(page.getByLabel('PIN', { exact: true })).toBeFocused();
  await page.keyboard.type('905172');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Wrong PIN. Try again, or unlock another way.')).toBeVisible();
  await picture(page, 'lock-pin');
  for (let tries = 1; tries < 5; tries += 1) {
    await expect(page.getByLabel('PIN', { exact: true })).toBeFocused();
    await page.keyboard.type('905172');
    await page.keyboard.press('Enter');
    if (tries < 4) await expect(page.getByLabel('PIN', { exact: true })).toHaveValue('');
  }
  await expect(page.getByText(/PIN is turned off on this device/)).toBeVisible();
  await picture(page, 'lock-pin-off');
  await page.getByRole('link', { name: 'Sign in as someone else' }).click();
  await expect(page.getByRole('button', { name: 'Sam M.' })).toBeVisible();
  await picture(page, 'login-names');
  await page.getByRole('button', { name: 'Sam M.' }).click();
  await expect(page.getByText('Signing in as Sam M.')).toBeVisible();
  await picture(page, 'login-as');
  await context.close();
});

test('messages of a shared device', async ({ browser, stationAtShiftEnd: station }) => {
  test.setTimeout(900_000);
  const [member] = (await makeMembers(browser, station, ['Robin'])) as [Account];
  const picture = (page: Page, name: string) => takeScreenshots(page, `shared-${name}`);

  const own = await browser.newContext({ baseURL: station.address });
  const ticked = await own.newPage();
  await ticked.clock.install();
  await ticked.goto('/login');
  await ticked.getByLabel('This is a shared device').check();
  await picture(ticked, 'login-ticked');
  // An hour earlier: the session is new and its end is far away.
  await ticked.clock.setSystemTime(new Date(Date.now() - 3_600_000));
  await new LoginPage(ticked).signIn(member);
  await expect(ticked.getByText(/^You stay signed in on this device/)).toBeVisible();
  await picture(ticked, 'notice-start');
  await own.close();

  const context = await browser.newContext({ baseURL: station.address });
  const page = await atStation(context, station);
  await page.clock.install();
  await expect(page.getByText(/locks after at most 15 minutes/)).toBeVisible();
  await picture(page, 'login');
  await new LoginPage(page).signIn(member);
  await expect(page.getByText(/at shift change/)).toBeVisible();
  await picture(page, 'notice-shift');
  await page.clock.fastForward((15 * 60 - 19) * 1_000);
  await expect(page.getByText(/This screen locks in 20 seconds/)).toBeVisible();
  // Freezes the shown time; timers continue.
  await page.clock.setFixedTime(await page.evaluate(() => Date.now()));
  await picture(page, 'notice-idle');
  await context.close();
});
