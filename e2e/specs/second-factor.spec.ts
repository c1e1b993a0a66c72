import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { cancelQuestion, enterPassword } from '../fixtures/enter-password.ts';
import { newAccount, signUpThroughApi } from '../fixtures/firedeck.ts';
import {
  addAppThroughApi,
  codeOf,
  expect,
  generatePreviousCode,
  plugInKey,
  test,
} from '../fixtures/second-factor-stack.ts';
import { LoginPage } from '../pages/login-page.ts';

const board = (page: Page) => page.getByRole('heading', { level: 1, name: 'Tools' });
const section = (page: Page) => page.getByRole('region', { name: 'Second factor', exact: true });
const newCodes = (page: Page) => page.getByRole('region', { name: 'Your recovery codes' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Removes the session, like closing a browser without "Remember me". */
async function startOver(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/login');
}

/** Adds an authenticator app on the current page; returns its secret and the recovery codes. */
async function addApp(page: Page, password: string): Promise<{ secret: string; codes: string[] }> {
  await press(page, 'Add authenticator app');
  await enterPassword(page, password);
  const setup = page.getByRole('region', { name: 'Add an authenticator app' });
  await expect(setup.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const secret = ((await setup.locator('code').textContent()) ?? '').replace(/ /g, '');
  await setup.getByLabel('Code from the app').fill(await generatePreviousCode(secret));
  await press(page, 'Add app');
  await expect(newCodes(page)).toBeVisible();
  const codes = await newCodes(page).locator('li:visible').allTextContents();
  expect(new Set(codes).size).toBe(10);
  return { secret, codes };
}

async function expectOnlySheetPrinted(page: Page, code: string): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^Recovery codes for Firedeck, /)).toBeVisible();
  await expect(page.getByText(code).and(page.locator(':visible'))).toHaveCount(1);
  await expect(page.getByRole('heading').and(page.locator(':visible'))).toHaveCount(0);
  await page.emulateMedia({ media: null });
}

test('an authenticator app › is set up, required after the password and for sensitive actions; a recovery code replaces it once', async ({
  browser,
  factors,
}) => {
  const context = await browser.newContext({ baseURL: factors.address });
  const page = await context.newPage();
  const login = new LoginPage(page);
  const account = newAccount();
  await signUpThroughApi(context, account);
  await page.goto('/?panel=settings');
  await expect(section(page).getByText('You have none yet.')).toBeVisible();
  const { secret, codes } = await addApp(page, account.password);
  await expectOnlySheetPrinted(page, codes[0] ?? '');
  await press(page, 'I have stored them');
  await expect(section(page).getByText('10 codes left')).toBeVisible();

  await startOver(page);
  await login.signIn(account);
  const code = page.getByLabel('Code from the app');
  await expect(code).toBeFocused();
  await expectAccessible(page);
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/not the current code/).first()).toBeVisible();
  await code.fill(codeOf(secret, 0));
  await page.keyboard.press('Enter');
  await expect(board(page)).toBeVisible();

  const isStale = factors.makeSessionsStale();
  const elsewhere = await browser.newContext({ baseURL: factors.address });
  const other = await elsewhere.newPage();
  await other.goto('/login');
  await new LoginPage(other).signIn(account);
  await press(other, 'Use a recovery code');
  await other.getByLabel('Recovery code').fill((codes[0] ?? '').toUpperCase());
  await other.keyboard.press('Enter');
  await expect(board(other)).toBeVisible();
  await other.goto('/?panel=settings');
  await expect(section(other).getByText('9 codes left')).toBeVisible();
  await elsewhere.close();

  await page.goto('/?panel=keys');
  await page.getByRole('textbox', { name: 'Name' }).fill('Wall display');
  await isStale;
  await press(page, 'Create API key');
  const stepUp = page.getByRole('dialog', { name: "Confirm it's you to continue" });
  await expect(stepUp.getByLabel('Code from the app')).toBeFocused();
  await expectAccessible(page);
  await stepUp.getByLabel('Code from the app').fill(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'The key “Wall display”' })).toBeVisible();
  await context.close();
});

test('a passkey › signs in without a password unless the biometric check fails, and can be renamed and removed', async ({
  browser,
  factors,
}) => {
  const context = await browser.newContext({ baseURL: factors.address });
  const page = await context.newPage();
  const account = newAccount();
  await signUpThroughApi(context, account);
  await page.goto('/?panel=settings');
  const key = await plugInKey(context, page);
  await press(page, 'Add passkey or security key');
  await page.getByLabel('Name', { exact: true }).fill('Key on my ring');
  await press(page, 'Continue');
  await cancelQuestion(page);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Key on my ring');
  await press(page, 'Continue');
  await enterPassword(page, account.password);
  await expect(newCodes(page)).toBeVisible();
  await press(page, 'I have stored them');
  await expect(section(page).getByText('Key on my ring')).toBeVisible();

  await key.acceptFinger(false);
  await startOver(page);
  await press(page, 'Sign in with a passkey');
  await expect(page.getByRole('alert').filter({ hasText: 'canceled' }).first()).toBeVisible();
  await expectAccessible(page);
  await key.acceptFinger(true);
  // The form's passkey suggestion may already have signed in.
  await page
    .getByRole('button', { name: 'Sign in with a passkey', exact: true })
    .click({ timeout: 2_000 })
    .catch(() => expect(board(page)).toBeVisible());
  await expect(board(page)).toBeVisible();

  await page.goto('/?panel=settings');
  await press(page, 'Rename Key on my ring');
  await page.getByRole('dialog', { name: 'Rename passkey' }).getByLabel('Name').fill('Spare key');
  await press(page, 'Save');
  await press(page, 'Remove Spare key');
  await expect(page.getByRole('alertdialog')).toContainText('your password alone');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await press(page, 'Use passkey or security key');
  await expect(section(page).getByText('You have none yet.')).toBeVisible();
  await context.close();
});

test('an emergency account › has to set one up first; an admin is asked to, and can reset a member’s', async ({
  browser,
  factors,
}) => {
  const email = `emergency-${Date.now()}@station.example`;
  const emergency = factors.createBreakGlass(email);
  const [theirs, elsewhere, context] = await Promise.all([
    browser.newContext({ baseURL: factors.address }),
    browser.newContext({ baseURL: factors.address }),
    browser.newContext({ baseURL: factors.address }),
  ]);
  const admin = newAccount();
  await signUpThroughApi(theirs, admin);
  const isAdmin = factors.makeAdmin(admin.email);
  const member = { ...newAccount(), lastName: 'Ortega' };
  await signUpThroughApi(elsewhere, member);
  await addAppThroughApi(elsewhere, member);

  const page = await context.newPage();
  await page.goto('/add');
  await new LoginPage(page).signIn({ email, password: await emergency });
  const required = page.getByRole('dialog', { name: 'Set up a second factor' });
  await expect(required).toBeVisible();
  await expectAccessible(page);
  await addApp(page, await emergency);
  await expectAccessible(page);
  await press(page, 'I have stored them');
  await expect(required).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Add New Tool' })).toBeVisible();

  await isAdmin;
  const agency = await theirs.newPage();
  await agency.goto('/agency/people');
  await expect(agency.getByRole('region', { name: /second factor/i })).toBeVisible();
  await agency.getByLabel('Search by name or email').fill(member.email);
  await agency.getByRole('link', { name: 'Robin Ortega' }).click();
  await expect(agency.getByText(/Authenticator app · 10 recovery codes left/)).toBeVisible();
  await expectAccessible(agency);
  await press(agency, 'Reset second factor');
  await agency
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Reset second factor' })
    .click();
  await enterPassword(agency, admin.password);
  await expect(agency.getByText('None set up.')).toBeVisible();
  await Promise.all([theirs.close(), elsewhere.close(), context.close()]);
});
