import type { BrowserContext, Page } from '@playwright/test';
import { enterPassword } from '../fixtures/enter-password.ts';
import { type Account, newAccount, signUpThroughApi } from '../fixtures/firedeck.ts';
import {
  addAppThroughApi,
  codeOf,
  expect,
  generatePreviousCode,
  plugInKey,
  test,
} from '../fixtures/second-factor-stack.ts';
import { LoginPage } from '../pages/login-page.ts';
import { takeScreenshots } from './take-screenshots.ts';

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).last().click();
const section = (page: Page) => page.getByRole('region', { name: 'Second factor', exact: true });
const open = (page: Page, path: string) => page.goto(path);

test.describe.configure({ timeout: 900_000 });

async function member(
  newContext: () => Promise<BrowserContext>,
  lastName = 'Marsh',
): Promise<{ page: Page; account: Account }> {
  const context = await newContext();
  const account = { ...newAccount(), lastName };
  await signUpThroughApi(context, account);
  return { page: await context.newPage(), account };
}

test('in Settings, and at sign-in', async ({ browser, factors }) => {
  const { page, account } = await member(() => browser.newContext({ baseURL: factors.address }));
  const picture = (name: string) => takeScreenshots(page, name);
  await open(page, '/?panel=settings');
  await section(page).scrollIntoViewIfNeeded();
  await expect(section(page).getByText('You have none yet.')).toBeVisible();
  await picture('factors-none');
  await press(page, 'Add authenticator app');
  await enterPassword(page, account.password);
  const setup = page.getByRole('region', { name: 'Add an authenticator app' });
  const secret = ((await setup.locator('code').textContent()) ?? '').replace(/ /g, '');
  await picture('factors-app');
  await setup.getByLabel('Code from the app').fill(await generatePreviousCode(secret));
  await press(page, 'Add app');
  await expect(page.getByRole('region', { name: 'Your recovery codes' })).toBeVisible();
  await picture('factors-codes');
  await page.emulateMedia({ media: 'print' });
  await picture('factors-codes-printed');
  await page.emulateMedia({ media: null });
  await press(page, 'I have stored them');

  const key = await plugInKey(page.context(), page);
  await press(page, 'Add passkey or security key');
  await page.getByLabel('Name', { exact: true }).fill('Key on my ring');
  await picture('factors-passkey');
  await press(page, 'Continue');
  const question = page.getByRole('dialog', { name: /^Confirm it's you/ });
  await question.getByLabel('Code from the app').fill(codeOf(secret, 0));
  await page.keyboard.press('Enter');
  await expect(section(page).getByText('Key on my ring')).toBeVisible();
  await picture('factors');
  await press(page, 'Remove Key on my ring');
  await picture('factors-remove');
  await press(page, 'Cancel');

  await key.acceptFinger(false);
  await open(page, '/?panel=keys');
  await page.getByRole('textbox', { name: 'Name' }).fill('Wall display');
  await factors.makeSessionsStale();
  await press(page, 'Create API key');
  await expect(question).toBeVisible();
  await picture('step-up-passkey');
  await press(page, 'Use your authenticator app');
  await picture('step-up-app');

  await page.context().clearCookies();
  await open(page, '/login');
  await press(page, 'Sign in with a passkey');
  await expect(page.getByRole('alert').filter({ hasText: 'canceled' }).first()).toBeVisible();
  await picture('login-passkey-refused');
  await new LoginPage(page).signIn(account);
  await expect(page.getByRole('region', { name: "Confirm it's you" })).toBeVisible();
  await picture('second-step-passkey');
  await press(page, 'Use your authenticator app');
  await picture('second-step-app');
  await press(page, 'Use a recovery code');
  await press(page, 'Continue');
  await picture('second-step-code');
});

test('enrollment, and the agency’s', async ({ browser, factors }) => {
  const newContext = () => browser.newContext({ baseURL: factors.address });
  const { page, account } = await member(newContext);
  const isAdmin = factors.makeAdmin(account.email);
  const other = await member(newContext, 'Ortega');
  await addAppThroughApi(other.page.context(), other.account);

  const context = await newContext();
  const emergency = await context.newPage();
  const email = `emergency-${Date.now()}@station.example`;
  const password = await factors.createBreakGlass(email);
  await open(emergency, '/');
  await new LoginPage(emergency).signIn({ email, password });
  await expect(emergency.getByRole('dialog', { name: 'Set up a second factor' })).toBeVisible();
  await takeScreenshots(emergency, 'enrollment');
  await press(emergency, 'Add authenticator app');
  await enterPassword(emergency, password);
  await takeScreenshots(emergency, 'enrollment-app');

  await isAdmin;
  await open(page, '/');
  await expect(page.getByRole('region', { name: /second factor/i })).toBeVisible();
  await takeScreenshots(page, 'enrollment-banner');
  await open(page, '/agency/people');
  await page.getByLabel('Search by name or email').fill(other.account.email);
  await page.getByRole('link', { name: 'Robin Ortega', exact: true }).click();
  await expect(page.getByText(/Authenticator app · /)).toBeVisible();
  await takeScreenshots(page, 'agency-member-factors');
  await press(page, 'Reset second factor');
  await takeScreenshots(page, 'agency-member-reset');
});
