import type { BrowserContext, Page } from '@playwright/test';
import { expectLooksRight } from '../fixtures/expect-looks-right.ts';
import { expect, test } from '../fixtures/firedeck.ts';
import type { Stack } from '../fixtures/stack-control.ts';
import { getAccessToken } from '../fixtures/tools.ts';

const question = (page: Page) =>
  page.getByRole('dialog', { name: 'Enter your password to continue', exact: true });

/** Makes the sign-in ten minutes old; returns once the server knows. */
async function expireRecentSignIn(stack: Stack, context: BrowserContext): Promise<void> {
  await stack.makeSessionsStale();
  const token = await getAccessToken(context);
  const answer = () =>
    context.request.post('/api/keys', {
      headers: { authorization: `Bearer ${token}` },
      data: { name: '' },
    });
  // Servers cache sessions for 5 s.
  await expect.poll(async () => (await answer()).status(), { timeout: 20_000 }).toBe(403);
}

/** The browser logs each refusal. */
const forgetRefusals = (complaints: string[]) =>
  complaints.splice(
    0,
    complaints.length,
    ...complaints.filter((message) => !/status of (400|403)/.test(message)),
  );

test('creating a key ten minutes after the sign-in › asks for the password without losing typed text, then creates the key', async ({
  context,
  memberPage: page,
  account,
  complaints,
  stack,
}) => {
  await page.goto('/?panel=keys');
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Wall display');
  await expireRecentSignIn(stack, context);
  const make = page.getByRole('button', { name: 'Create API key' });

  await make.click();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expectLooksRight(page, 'step-up');
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: "Couldn't create key" })).toBeVisible();
  await expect(name).toHaveValue('Wall display');

  await make.click();
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.keyboard.press('Enter');
  await expect(question(page).getByText("That's not your password.")).toBeVisible();
  await expectLooksRight(page, 'step-up-wrong');
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'The key “Wall display”' })).toBeVisible();
  await expect(question(page)).toHaveCount(0);

  // The proof is valid for the next minutes.
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await name.fill('Gate');
  await make.click();
  await expect(page.getByRole('heading', { name: 'The key “Gate”' })).toBeVisible();
  forgetRefusals(complaints);
});

test('changing the password › offers to revoke the keys, checked by default, without a second prompt', async ({
  context,
  memberPage: page,
  account,
  stack,
}) => {
  await page.goto('/?panel=keys');
  await page.getByRole('textbox', { name: 'Name' }).fill('Wall display');
  await page.getByRole('button', { name: 'Create API key' }).click();
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await expireRecentSignIn(stack, context);

  await page.goto('/?panel=settings');
  await expect(page.getByRole('checkbox', { name: 'Also revoke my API keys' })).toBeChecked();
  await page.getByLabel('Current Password').fill(account.password);
  await page.getByLabel('New Password').fill('hydrant 4 north');
  await expectLooksRight(page, 'password-change');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible();
  await page.goto('/?panel=keys');
  await expect(page.getByText('No API keys yet', { exact: false })).toBeVisible();
});

test('an unknown sign-in › can be ended together with the keys, and leads to the password', async ({
  browser,
  memberPage: page,
  account,
  baseURL,
}) => {
  const elsewhere = await browser.newContext({ baseURL });
  const response = await elsewhere.request.post('/api/sign-in', {
    headers: { 'x-firedeck-client': 'e2e', 'sec-fetch-site': 'same-origin' },
    data: { email: account.email, password: account.password, remember: true },
  });
  expect(response.status()).toBe(200);
  await page.goto('/?panel=activity');
  await page.getByRole('button', { name: /^This was not me/ }).click();
  await expect(page.getByRole('checkbox', { name: 'Also revoke my API keys' })).toBeChecked();
  await expectLooksRight(page, 'not-me');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('Current Password')).toBeVisible();
  await elsewhere.close();
});
