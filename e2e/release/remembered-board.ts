import type { Page } from '@playwright/test';
import { readBrowserStorage } from '../fixtures/browser-storage.ts';
import { cacheNow } from '../fixtures/cached-files.ts';
import { type Account, newAccount, signUpThroughApi } from '../fixtures/firedeck.ts';
import { addTools } from '../fixtures/tools.ts';
import { BoardPage } from '../pages/board-page.ts';
import { LoginPage } from '../pages/login-page.ts';
import { expect } from './profile-test.ts';

/** Signs in with a new account of three tools and “Remember me”. */
export async function signInRemembered(page: Page, toolUrl: string): Promise<Account> {
  const account = newAccount();
  const context = page.context();
  await signUpThroughApi(context, account);
  await addTools(context, 3, toolUrl);
  await context.clearCookies();
  const login = new LoginPage(page);
  await login.open();
  await page.getByRole('checkbox', { name: 'Remember me for 30 days' }).check();
  await login.signIn(account);
  await expect(new BoardPage(page).card('Tool 3')).toBeVisible();
  await expect(new BoardPage(page).notes).toBeVisible();
  return account;
}

/** The same, and waits until the device has a copy of the board. */
export async function openRememberedBoard(page: Page, toolUrl: string): Promise<Account> {
  const account = await signInRemembered(page, toolUrl);
  await cacheNow(page);
  await expect.poll(() => readBrowserStorage(page)).toContain('Tool 3');
  return account;
}
