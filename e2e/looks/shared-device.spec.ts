import type { Page } from '@playwright/test';
import { enterPassword } from '../fixtures/enter-password.ts';
import type { Account } from '../fixtures/firedeck.ts';
import { atStation, expect, makeMembers, test } from '../fixtures/station-stack.ts';
import { LoginPage } from '../pages/login-page.ts';
import { choose, looks, takePictures } from './take-pictures.ts';

const pin = '274950';
const board = (page: Page) => page.getByRole('heading', { level: 1, name: 'Tools' });
const lockHeading = (page: Page) => page.getByRole('heading', { name: 'This screen is locked' });
const lock = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Lock', exact: true }).click();

for (const look of looks)
  test(`${look.name}, a shared device`, async ({ browser, station }) => {
    test.setTimeout(300_000);
    const [first, second] = (await makeMembers(browser, station, ['Robin', 'Sam'])) as [
      Account,
      Account,
    ];
    const context = await browser.newContext({ baseURL: station.address });
    await choose(context, station.address, look);
    const code = await context.newPage();
    const picture = (page: Page, name: string) => takePictures(page, look, `shared-${name}`);
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
    await section.getByLabel('New PIN again').fill('111112');
    await section.getByRole('button', { name: 'Set PIN' }).click();
    await section.scrollIntoViewIfNeeded();
    await picture(page, 'settings-refused');
    await section.getByLabel('New PIN', { exact: true }).fill(pin);
    await section.getByLabel('New PIN again').fill(pin);
    await section.getByRole('button', { name: 'Set PIN' }).click();
    await enterPassword(page, first.password);
    await expect(section.getByText(/^You set a PIN here on/)).toBeVisible();
    await section.scrollIntoViewIfNeeded();
    await picture(page, 'settings-set');

    await page.goto('/');
    await lock(page);
    await expect(page.getByRole('link', { name: 'Sam M.' })).toBeVisible();
    // First the lock is shown, then how the server says that it opens.
    await expect(page.getByLabel('PIN', { exact: true })).toBeFocused();
    await page.keyboard.type('905172');
    await page.keyboard.press('Enter');
    await expect(page.getByText('This is not your PIN on this device.')).toBeVisible();
    await picture(page, 'lock-pin');
    await page.getByRole('link', { name: 'Sign in as someone else' }).click();
    await expect(page.getByRole('button', { name: 'Sam M.' })).toBeVisible();
    await picture(page, 'login-names');
    await page.getByRole('button', { name: 'Sam M.' }).click();
    await expect(page.getByText('Signing in as Sam M.')).toBeVisible();
    await picture(page, 'login-as');
    await context.close();
  });
