import type { Page } from '@playwright/test';
import { enterPassword } from '../fixtures/enter-password.ts';
import { newAccount, signUpThroughApi } from '../fixtures/firedeck.ts';
import { expect, signInAtProvider, test } from '../sso/sso-stack.ts';
import { scrollToEnd } from './screen.ts';
import { takeScreenshots } from './take-screenshots.ts';

const toProvider = (page: Page) => page.getByRole('button', { name: 'Sign in with Metro Fire' });
const board = (page: Page) => page.getByRole('heading', { level: 1, name: 'Tools' });

test.describe.configure({ timeout: 900_000 });

test('at sign-in', async ({ page, sso }) => {
  await page.goto('/login');
  await expect(toProvider(page)).toBeVisible();
  await takeScreenshots(page, 'provider-login');
  await toProvider(page).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Sign-in at Metro Fire was canceled or refused. Please try again.',
  );
  await takeScreenshots(page, 'provider-canceled');

  const email = `invited-${Date.now()}@metrofire.example.org`;
  const { link = '' } = await sso.runOperator(['invite', email]);
  await page.goto(link);
  await expect(page.getByText(`The invitation is for ${email}.`)).toBeVisible();
  await takeScreenshots(page, 'provider-join');
  await toProvider(page).click();
  await signInAtProvider(page, sso.idp.aPerson().sub);
  await expect(page.getByText('Your account was not created')).toBeVisible();
  await takeScreenshots(page, 'provider-join-refused');
});

test('in Settings, and on the agency’s page', async ({ page, context, sso }) => {
  const account = newAccount();
  const person = sso.idp.aPerson({ email: account.email });
  await signUpThroughApi(context, account);
  await page.goto('/?panel=settings');
  const section = page.getByRole('region', { name: 'Sign-in with Metro Fire' });
  await section.getByRole('button', { name: 'Connect' }).scrollIntoViewIfNeeded();
  await takeScreenshots(page, 'provider-unconnected');
  await section.getByRole('button', { name: 'Connect' }).click();
  await enterPassword(page, account.password);
  await signInAtProvider(page, person.sub);
  await expect(section.getByText(/^Connected on/)).toBeVisible();
  await takeScreenshots(page, 'provider-connected');

  await sso.runOperator(['grant-role', account.email, 'agency_admin']);
  const heading = page.getByRole('heading', { level: 1, name: 'Sign-in', exact: true });
  await expect(async () => {
    await page.goto('/agency/sign-in');
    await expect(heading).toBeVisible({ timeout: 900_000 });
  }).toPass();
  await takeScreenshots(page, 'provider-agency');
  await page.setViewportSize({ width: 360, height: 740 });
  await scrollToEnd(page);
  await takeScreenshots(page, 'provider-agency-end');
});

test('a step-up', async ({ page, sso }) => {
  await page.goto('/?panel=keys');
  await toProvider(page).click();
  await signInAtProvider(page, sso.idp.aPerson().sub);
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Wall display');
  await sso.makeSessionsStale();
  await page.getByRole('button', { name: 'Create API key' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in again to continue' })).toBeVisible();
  await takeScreenshots(page, 'provider-step-up');
  await page.goto('/');
  await expect(board(page)).toBeVisible();
});
