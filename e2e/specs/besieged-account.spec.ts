import type { Browser } from '@playwright/test';
import { type Account, expect, signUpThroughApi, test } from '../fixtures/firedeck.ts';
import { firstPartyHeaders } from '../fixtures/first-party-headers.ts';
import { long } from '../fixtures/long-test.ts';
import { passTime } from '../fixtures/pass-time.ts';

// The wait times under attack.
test.slow();

const longTimeout = { timeout: 60_000 };
/** Longer than a browser needs from the click to its request. */
const longWaitSeconds = 15;
const slowDevice = 4;

/** A context whose requests come from this IP address. */
const contextAt = (browser: Browser, address: string) =>
  browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': address } });

// Each wait is twice as long as the previous one.
const maxNetworks = 60;

/** Sends wrong passwords from ever new networks until the wait time is long. */
async function guessPasswords(browser: Browser, { email }: Account): Promise<void> {
  const strangers = await browser.newContext();
  let waitSeconds = 0;
  for (let network = 0; waitSeconds < longWaitSeconds && network < maxNetworks; network += 1) {
    // No event announces the end of a wait.
    await passTime(waitSeconds * 1_000);
    const response = await strangers.request.post('/api/sign-in', {
      headers: { ...firstPartyHeaders, 'x-forwarded-for': `${11 + network}.20.7.9` },
      data: { email, password: 'not this one', remember: false },
    });
    expect([400, 429]).toContain(response.status());
    waitSeconds = Number(response.headers()['retry-after'] ?? 0);
  }
  expect(waitSeconds).toBeGreaterThanOrEqual(longWaitSeconds);
  await strangers.close();
}

test(
  'an account under a password-guessing attack › its member signs in on a new, slow device by proof of work',
  long,
  async ({ browser, page, context, login, board, account, complaints }) => {
    const home = await contextAt(browser, '203.0.113.5');
    await signUpThroughApi(home, account);
    await home.close();
    await login.open();
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    const device = await context.newCDPSession(page);
    await device.send('Emulation.setCPUThrottlingRate', { rate: slowDevice });
    const responses: number[] = [];
    page.on('response', (response) => {
      if (new URL(response.url()).pathname === '/api/sign-in') responses.push(response.status());
    });
    await guessPasswords(browser, account);

    const notice = 'Too many sign-ins to this account have failed';
    // Checked in each frame: on a fast machine the work ends between two polls of `expect`.
    const hasShownNotice = page.waitForFunction(
      (expected) => {
        const label = document.querySelector('progress')?.getAttribute('aria-labelledby') ?? '';
        const heading = document.getElementById(label);
        const isAlert = heading?.closest('[role="alert"]')?.checkVisibility() ?? false;
        return isAlert && heading?.textContent === expected;
      },
      notice,
      longTimeout,
    );
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await hasShownNotice;
    await expect(page.getByText('Login Successful')).toBeVisible(longTimeout);
    await expect(board.notes).toBeVisible(longTimeout);
    expect(responses).toEqual([429, 200]);
    // The browser logs the refusal.
    expect(complaints.splice(0)).toEqual([expect.stringContaining('status of 429')]);
  },
);
