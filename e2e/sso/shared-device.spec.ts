import type { Page } from '@playwright/test';
import { expectLooksRight } from '../fixtures/expect-looks-right.ts';
import { lockHeading } from '../fixtures/shared-device.ts';
import { expect, signInAtProvider, test } from './sso-stack.ts';

const unfinished = (page: Page) =>
  page.getByRole('region', { name: 'Someone may still be signed in at Metro Fire' });
const board = (page: Page) => page.getByRole('heading', { level: 1, name: 'Tools' });

test('signed in by single sign-on on a shared device › another sign-in at the provider unlocks the same page, and a sign-out ends both sessions', async ({
  page,
  sso,
}) => {
  const { address, idp } = sso;
  const person = idp.aPerson();
  await page.goto('/');
  await page.getByLabel('This is a shared device').check();
  await expect(page.getByLabel('Remember me for 30 days')).toBeDisabled();
  await expectLooksRight(page, 'sign-on-shared');
  await page.getByRole('button', { name: 'Sign in with Metro Fire' }).click();
  await signInAtProvider(page, person.sub);
  await expect(board(page)).toBeVisible();

  await page.goto('/add');
  await page.getByRole('banner').getByRole('button', { name: 'Lock', exact: true }).click();
  await expect(lockHeading(page)).toBeVisible();
  await expectLooksRight(page, 'lock-provider');
  await page.getByRole('button', { name: 'Continue with Metro Fire' }).click();
  // The provider still has a session, and asks for the password anyway.
  await signInAtProvider(page, person.sub);
  await expect(page).toHaveURL(`${address}/add`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(lockHeading(page)).toHaveCount(0);
  await page.reload();
  await expect(lockHeading(page)).toHaveCount(0);

  await signOut(page);
  await expect(page).toHaveURL(/\/session\/end/);
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await expect(page).toHaveURL(`${address}/login`);
  await expect(page.getByRole('button', { name: 'Sign in with Metro Fire' })).toBeVisible();
  await expect(unfinished(page)).toHaveCount(0);
});

test('the provider is down at a sign-out › the page says so until it has signed the person out there', async ({
  page,
  sso,
}) => {
  const { address, idp } = sso;
  await page.goto('/');
  await page.getByLabel('This is a shared device').check();
  await page.getByRole('button', { name: 'Sign in with Metro Fire' }).click();
  await signInAtProvider(page, idp.aPerson().sub);
  await expect(board(page)).toBeVisible();

  await idp.stop();
  await signOut(page);
  await expect(unfinished(page)).toContainText("can't be reached");
  await expect(page).toHaveURL(`${address}/login`);
  await expectLooksRight(page, 'unfinished-sign-out');
  await idp.restart();
  await unfinished(page).getByRole('button', { name: 'Sign out at Metro Fire' }).click();
  await expect(page).toHaveURL(/\/session\/end/);
  // After an interrupted attempt, there is no automatic retry.
  await page.goto('/login');
  await expect(unfinished(page)).toBeVisible();
  await expect(page).toHaveURL(`${address}/login`);
  await unfinished(page).getByRole('button', { name: 'Sign out at Metro Fire' }).click();
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await expect(page).toHaveURL(`${address}/login`);
  await expect(page.getByRole('button', { name: 'Sign in with Metro Fire' })).toBeVisible();
  await expect(unfinished(page)).toHaveCount(0);
});

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
}
