import { setTimeout as pause } from 'node:timers/promises';
import type { IdentityProvider } from '@firedeck/bff/identity-provider';
import { times } from '@firedeck/contract';
import type { Page } from '@playwright/test';
import { createConnection } from 'mongoose';
import { startProviderStack } from '../fixtures/provider-stack.ts';
import { runOperator } from '../fixtures/run-operator.ts';
import { test as base, expect } from '../fixtures/watched-browser.ts';

export interface SsoStack {
  address: string;
  idp: IdentityProvider;
  /** Runs an operator command; returns its output. */
  runOperator(words: readonly string[]): Promise<Record<string, string>>;
  /** Makes all sign-ins ten minutes old; returns once the server knows. */
  makeSessionsStale(): Promise<void>;
}

interface SsoOptions {
  /** The server's settings. */
  settings: Record<string, string>;
  /** The provider's settings. */
  kind: 'entra' | 'okta';
}

/** A separate Firedeck with single sign-on; for browsers, the provider is another site. */
export const test = base.extend<{ baseURL: string }, { sso: SsoStack; ssoOptions: SsoOptions }>({
  baseURL: async ({ sso }, use) => use(sso.address),
  ssoOptions: [
    { settings: {}, kind: 'okta' },
    { scope: 'worker', option: true },
  ],
  sso: [
    async ({ ownAddresses, ssoOptions }, use) => {
      const { settings, kind } = ssoOptions;
      const { stack, idp } = await startProviderStack(ownAddresses, settings, kind);
      const makeSessionsStale = () => expireRecentSignIn(stack.mongo.uri);
      await use({
        address: stack.address,
        idp,
        runOperator: (words) => runOperator(stack, words, settings),
        makeSessionsStale,
      });
      await stack.stop();
      await idp.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

async function expireRecentSignIn(mongodbUri: string): Promise<void> {
  const at = new Date(Date.now() - 600_000);
  const connection = await createConnection(mongodbUri).asPromise();
  await connection
    .collection('sessions')
    .updateMany({}, { $set: { createdAt: at, 'auth.at': at } });
  await connection.close();
  // Servers cache sessions for this long.
  await pause(times.sessionMemoMs + 500);
}

/** Signs in on the provider's page. */
export async function signInAtProvider(page: Page, sub: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Metro Fire sign-in' })).toBeVisible();
  await page.getByLabel('Person').fill(sub);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Signs in again in the provider's window; the action continues once it closes. */
export async function signInAgain(page: Page, sub: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign in again to continue' });
  await expect(dialog.getByRole('button', { name: 'Open sign-in' })).toBeFocused();
  const opening = page.context().waitForEvent('page');
  await page.keyboard.press('Enter');
  const other = await opening;
  const closed = other.waitForEvent('close');
  await signInAtProvider(other, sub);
  await closed;
}

export { expect };
