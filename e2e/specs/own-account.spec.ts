import { readFile } from 'node:fs/promises';
import { readBrowserStorage as storedInBrowser } from '../fixtures/browser-storage.ts';
import { enterPassword, forgetQuestions } from '../fixtures/enter-password.ts';
import { expectLooksRight } from '../fixtures/expect-looks-right.ts';
import { expect, test } from '../fixtures/firedeck.ts';
import { firstPartyHeaders } from '../fixtures/first-party-headers.ts';

/** The browser logs each refusal, and the product each lost save. */
const isExpected = (line: string): boolean =>
  /status of (400|401|403)|ERR_FAILED|Failed to (create|update) notes/.test(line);

test('deleting the account › requires the typed email address, ends at the sign-in, and leaves no data on the device', async ({
  memberPage: page,
  account,
  login,
  board,
  complaints,
}) => {
  const session = await page.request.post('/api/refresh', { headers: firstPartyHeaders, data: {} });
  const { id: userId } = (await session.json()).user;
  const typed = 'Hydrant 12 is frozen';
  await page.route('**/api/notes', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await page.goto('/');
  await board.notes.fill(typed);
  // Data of the member is stored here, and has to be deleted afterwards.
  await expect.poll(() => storedInBrowser(page)).toContain(typed);
  expect(await storedInBrowser(page)).toContain(userId);
  await page.goto('/?panel=settings');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const field = dialog.getByLabel('Your email address, to confirm');
  await field.fill('somebody@else.example');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('This is not the email address of your account')).toBeVisible();
  await expectLooksRight(page, 'delete-account');
  await field.fill(account.email);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Account deleted', { exact: true })).toBeVisible();
  const stored = await storedInBrowser(page);
  for (const one of [typed, userId, account.email]) expect(stored).not.toContain(one);
  await login.signIn(account);
  await expect(page.getByRole('alert').filter({ hasText: 'Login Failed' })).toBeVisible();
  // The email address can be used again.
  await page.reload();
  await login.signUp(account);
  await expect(page.getByRole('heading', { level: 1, name: 'Tools' })).toBeVisible();
  await page.goto('/?panel=settings');
  await expect(page.getByLabel('First Name')).toHaveValue(account.firstName);
  complaints.splice(0, complaints.length, ...complaints.filter((line) => !isExpected(line)));
});

test('Download everything › saves one file and is listed in the activity', async ({
  memberPage: page,
  account,
  complaints,
}) => {
  await page.goto('/?panel=settings');
  const button = page.getByRole('button', { name: 'Download everything' });
  await button.scrollIntoViewIfNeeded();
  await expectLooksRight(page, 'download-everything');
  const downloading = page.waitForEvent('download');
  await button.click();
  await enterPassword(page, account.password);
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^firedeck-account-[\d-]+\.json$/);
  const file = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(file).toMatchObject({
    format: 'firedeck.account/1',
    account: { email: account.email },
  });
  await page.goto('/?panel=activity');
  await expect(page.getByText('Account data downloaded')).toBeVisible();
  forgetQuestions(complaints);
});
