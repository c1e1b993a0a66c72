import type { Page } from '@playwright/test';
import { enterPassword } from '../fixtures/enter-password.ts';
import { plugInKey } from '../fixtures/second-factor-stack.ts';
import { LoginPage } from '../pages/login-page.ts';
import { expect, signInAgain, signInAtProvider, test } from './sso-stack.ts';

test.use({
  ssoOptions: {
    kind: 'entra',
    settings: {
      PASSWORD_SIGN_IN: 'operators',
      GROUPS_FROM: 'sign-in',
      GROUP_ROLES: 'Chiefs=agency_admin',
      MFA: 'optional',
    },
  },
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const toProvider = (page: Page) => press(page, 'Sign in with Metro Fire');
const board = (page: Page) => page.getByRole('heading', { level: 1, name: 'Tools' });
const people = (page: Page) => page.getByRole('heading', { level: 1, name: 'People' });

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account menu for/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

test('added to a group at the provider › is an admin once another admin confirms it; a sign-out at the provider ends the session', async ({
  browser,
  sso,
}) => {
  const { address, idp, runOperator } = sso;
  const [boss, chief] = [idp.aPerson(), idp.aPerson({ family_name: 'Okafor' })];
  const [ours, theirs] = await Promise.all([
    browser.newContext({ baseURL: address }),
    browser.newContext({ baseURL: address }),
  ]);
  const [page, other] = [await ours.newPage(), await theirs.newPage()];
  for (const [tab, { sub }] of [
    [page, boss],
    [other, chief],
  ] as const) {
    await tab.goto('/login');
    await toProvider(tab);
    await signInAtProvider(tab, sub);
    await expect(board(tab)).toBeVisible();
  }
  await runOperator(['grant-role', boss.email ?? '', 'agency_admin']);
  // Servers cache members for five seconds.
  await expect(async () => {
    await page.goto('/agency/groups');
    await expect(page.getByRole('button', { name: 'Add group' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await press(page, 'Add group');
  const dialog = page.getByRole('dialog', { name: 'Add group' });
  await dialog.getByLabel('Name').fill('Chiefs');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Chiefs' })).toBeVisible();

  await page.getByRole('link', { name: 'People', exact: true }).click();
  await page.getByLabel('Search by name or email').fill(chief.email ?? '');
  await page.getByRole('link', { name: 'Dana Okafor' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dana Okafor' })).toBeVisible();
  await page.getByLabel('Role', { exact: true }).selectOption('Station editor');
  await page.getByLabel('Station', { exact: true }).selectOption('Chiefs');
  await press(page, 'Add role');
  await press(page, 'Save roles');
  await signInAgain(page, boss.sub);
  await expect(page.getByText('Roles saved')).toBeVisible();

  chief.groups = ['Chiefs'];
  await signOut(other);
  await toProvider(other);
  await expect(board(other)).toBeVisible();
  await other.goto('/agency/people');
  await expect(other.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();

  await page.reload();
  await expect(page.getByText('because of Chiefs (waiting for confirmation)')).toBeVisible();
  await press(page, 'Confirm role Agency admin, because of Chiefs');
  await signInAgain(page, boss.sub);
  await expect(page.getByText('Role confirmed')).toBeVisible();
  await expect(page.getByText('Agency admin, because of Chiefs', { exact: true })).toBeVisible();
  await other.reload();
  await expect(people(other)).toBeVisible();

  const atProvider = await theirs.newPage();
  await atProvider.goto(`${idp.issuer}/session/end`);
  await press(atProvider, 'Yes, sign me out');
  await expect(atProvider.getByRole('heading', { name: 'Signed out of Metro Fire' })).toBeVisible();
  // The open page, without any interaction.
  await expect(other.getByRole('button', { name: 'Sign in with Metro Fire' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Agency admin, because of Chiefs', { exact: true })).toBeVisible();
  await Promise.all([ours.close(), theirs.close()]);
});

test('an emergency account beside single sign-on › signs in by password, and later by passkey only', async ({
  page,
  sso,
}) => {
  const email = `emergency-${Date.now()}@station.example`;
  const { password = '' } = await sso.runOperator(['break-glass', email]);
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toHaveCount(0);
  await press(page, 'Use an emergency account');
  await new LoginPage(page).signIn({ email, password });
  await expect(board(page)).toBeVisible();
  await plugInKey(page.context(), page);
  await page.goto('/?panel=settings');
  await press(page, 'Add passkey or security key');
  await page.getByLabel('Name', { exact: true }).fill('Key in the envelope');
  await press(page, 'Continue');
  await enterPassword(page, password);
  await press(page, 'I have stored them');
  const row = page.getByRole('listitem').filter({ hasText: 'Key in the envelope' });
  await expect(row).toBeVisible();
  await page.context().clearCookies();
  await page.goto('/login');
  await press(page, 'Use an emergency account');
  // The form's passkey suggestion may sign in before the press.
  const passkey = page.getByRole('button', { name: 'Sign in with a passkey', exact: true });
  await expect(passkey.or(board(page))).toBeVisible();
  await passkey.click({ timeout: 2_000 }).catch(() => undefined);
  await expect(board(page)).toBeVisible();
});
