import type { BrowserContext, Page } from '@playwright/test';
import { cancelQuestion, enterPassword } from '../fixtures/enter-password.ts';
import { expectLooksRight } from '../fixtures/expect-looks-right.ts';
import { listenForComplaints } from '../fixtures/firedeck.ts';
import { LoginPage } from '../pages/login-page.ts';
import { expect, type MailingStack, test } from './mailing-stack.ts';

const email = 'robin.marsh@station.example';
const password = 'ladder-17-pump';
const chosen = 'hydrant 4 north';
const moved = 'robin@moved.example';

// One member's story in one browser: each test continues where the previous one ended.
test.describe
  .serial('somebody who is invited, where mail is sent', () => {
    test.setTimeout(120_000);
    let mailing: MailingStack;
    let context: BrowserContext;
    let page: Page;
    let login: LoginPage;
    let complaints: string[];

    test.beforeAll(async ({ browser, mailing: own }) => {
      mailing = own;
      context = await browser.newContext({ baseURL: mailing.address });
      complaints = listenForComplaints(context, mailing.address);
      page = await context.newPage();
      login = new LoginPage(page);
    });

    test.afterEach(() => {
      // No token remains where it could be read later.
      expect(page.url()).not.toContain('#');
      expect(complaints.splice(0).filter((message) => !isRefusal(message))).toEqual([]);
    });

    test.afterAll(() => context?.close());

    const heading = (name: string) => page.getByRole('heading', { level: 1, name });
    const toast = (text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });

    test('cannot create an account without the invitation, and the page says so in advance', async () => {
      await login.open();
      await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
      await expect(page.getByText(/^Sign-up is by invitation only/)).toBeVisible();
      await expectLooksRight(page, 'sign-up-by-invitation');
    });

    test('opens the mailed invitation and creates the account for that address', async () => {
      await mailing.operator('invite', email, '--mail', '--by', 'Ada');
      await page.goto(await mailing.link('You are invited to Firedeck'));
      await expect(page.getByLabel('Email')).toHaveValue(email);
      await expectLooksRight(page, 'invitation');
      await page.getByLabel('First Name').fill('Robin');
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByLabel('Confirm Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page.getByText(`We sent a link to ${email}.`, { exact: false })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Resend email' })).toBeDisabled();
      await expectLooksRight(page, 'waiting-to-be-confirmed');
    });

    test('is not let in before the address is confirmed', async () => {
      await login.open();
      await login.signIn({ email, password });
      await expect(toast('Login Failed')).toContainText('Invalid email or password');
    });

    test('confirms the address by the mailed link, which is not used up by opening it', async () => {
      const link = await mailing.link('Confirm your email address');
      expect((await fetch(link)).status).toBe(200);
      await page.goto(link);
      await expect(heading('Confirm your email address')).toBeVisible();
      await expectLooksRight(page, 'confirm');
      await page.keyboard.press('Escape');
      await page.getByLabel('Password', { exact: true }).fill('not this one');
      await page.getByRole('button', { name: 'Confirm address' }).press('Enter');
      await expect(
        page.getByText(/^That's not the password used to sign up/).first(),
      ).toBeVisible();
      await expectLooksRight(page, 'confirm-wrong');
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Confirm address' }).press('Enter');
      await expect(heading('Your email address is confirmed')).toBeVisible();
      await expectLooksRight(page, 'confirmed');
      await page.getByRole('link', { name: 'Go to sign-in' }).click();
      await login.signIn({ email, password });
      await expect(heading('Tools')).toBeVisible();
    });

    test('a used link works for a retry of the same request only, and another one can be requested', async () => {
      const other = await context.newPage();
      const link = await mailing.link('Confirm your email address');
      const confirmWith = async (typed: string) => {
        await other.goto('about:blank');
        await other.goto(link);
        await other.getByLabel('Password', { exact: true }).fill(typed);
        await other.getByRole('button', { name: 'Confirm address' }).click();
      };
      // Its response may have been lost.
      await confirmWith(password);
      await expect(
        other.getByRole('heading', { level: 1, name: 'Your email address is confirmed' }),
      ).toBeVisible();
      await confirmWith(`${password}?`);
      await expect(
        other.getByRole('heading', { level: 1, name: 'This link is no longer valid' }),
      ).toBeVisible();
      await expectLooksRight(other, 'link-used');
      await other.reload();
      await expect(
        other.getByRole('heading', { level: 1, name: 'This link is incomplete' }),
      ).toBeVisible();
      await expectLooksRight(other, 'link-incomplete');
      await other.goto(link);
      await expect(
        other.getByRole('heading', { level: 1, name: 'Confirm your email address' }),
      ).toBeVisible();
      expect(other.url()).not.toContain('#');
      await other.close();
    });

    test('creates an API key, tries it as the dialog says, and revokes it', async () => {
      await page.getByRole('button', { name: /Robin/ }).click();
      await page.getByRole('menuitem', { name: 'Keys' }).click();
      const dialog = page.getByRole('dialog', { name: 'Keys' });
      await expect(dialog.getByText(/^No API keys yet/)).toBeVisible();
      await expectLooksRight(page, 'keys');
      await dialog.getByLabel('Name', { exact: true }).fill('Wall display');
      await dialog.getByRole('button', { name: 'Create API key' }).click();
      const shown = dialog.getByRole('region', { name: 'The key “Wall display”' });
      await expect(shown).toBeVisible();
      await expectLooksRight(page, 'key-made');
      const secret = (await shown.locator('code').first().textContent()) ?? '';
      // Closing the dialog without a choice does not lose the key.
      await page.keyboard.press('Escape');
      await expect(page.getByText(/^It is still shown under Keys/)).toBeVisible();
      await page.getByRole('button', { name: /Robin/ }).click();
      await page.getByRole('menuitem', { name: 'Keys' }).click();
      await expect(shown.locator('code').first()).toHaveText(secret);
      const fetchWithKey = (path: string) =>
        fetch(`${mailing.address}${path}`, { headers: { authorization: `Bearer ${secret}` } });
      expect((await fetchWithKey('/api/tools')).status).toBe(200);
      expect((await fetchWithKey('/api/notes')).status).toBe(403);
      await shown.getByRole('button', { name: 'I have copied it' }).click();
      await expectLooksRight(page, 'keys-with-one');
      await dialog.getByRole('button', { name: 'Revoke Wall display' }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: 'Revoke', exact: true })
        .click();
      await expect(dialog.getByText(/^No API keys yet/)).toBeVisible();
      expect((await fetchWithKey('/api/tools')).status).toBe(401);
      await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    });

    test('resets a forgotten password by the mailed link, which ends all sessions', async () => {
      const elsewhere = await page.context().browser()?.newContext({ baseURL: mailing.address });
      const forgetful = await elsewhere?.newPage();
      if (!elsewhere || !forgetful) throw new Error('no browser');
      await forgetful.goto('/login');
      await forgetful.getByLabel('Email').fill(email);
      await forgetful.getByRole('button', { name: 'Forgot your password?' }).click();
      await expect(forgetful.getByText('Password Reset', { exact: true })).toBeVisible();
      await expect(forgetful.getByText(/^If this address has an account/)).toBeVisible();
      await forgetful.goto(await mailing.link('Choose a new password'));
      await expectLooksRight(forgetful, 'reset');
      await forgetful.getByLabel('New Password').fill('football');
      await forgetful.getByRole('button', { name: 'Save new password' }).click();
      await expect(forgetful.getByText(/guessed first/).first()).toBeVisible();
      await expectLooksRight(forgetful, 'reset-weak');
      await forgetful.getByLabel('New Password').fill(chosen);
      await forgetful.getByRole('button', { name: 'Save new password' }).click();
      await expect(
        forgetful.getByRole('heading', { level: 1, name: 'Your password has been changed' }),
      ).toBeVisible();
      await expectLooksRight(forgetful, 'reset-done');
      const notice = await mailing.mail('Your password was changed');
      expect([notice.to, notice.text]).toEqual([[email], expect.stringContaining('Chrome on')]);
      await elsewhere.close();
      // The signed-in browser is notified.
      await expect(page).toHaveURL(/\/login/);
    });

    test('signs in with the new password, not with the old one', async () => {
      await login.open();
      await login.signIn({ email, password });
      await expect(toast('Login Failed')).toBeVisible();
      await login.signIn({ email, password: chosen });
      await expect(heading('Tools')).toBeVisible();
    });

    test('changes the email address by opening the links in both mailboxes', async () => {
      await page.goto('/?panel=settings');
      await page.getByLabel('New Email').fill(moved);
      await page.getByRole('button', { name: 'Change Email' }).click();
      await enterPassword(page, password);
      await expect(page.getByText("That's not your password.")).toBeVisible();
      await cancelQuestion(page);
      await expect(page.getByLabel('New Email')).toHaveValue(moved);
      await page.getByRole('button', { name: 'Change Email' }).click();
      await enterPassword(page, chosen);
      await expect(page.getByText(/^We sent a link to/)).toBeVisible();
      await expectLooksRight(page, 'address-asked');
      const reader = await context.newPage();
      const heading = (name: string) =>
        reader.getByRole('heading', { level: 1, name, exact: true });
      const confirmHere = () => reader.getByRole('button', { name: 'Confirm change' }).click();
      const confirmation = await mailing.mail('Confirm your new email address');
      expect([confirmation.to, confirmation.text.includes('Robin')]).toEqual([[moved], false]);
      await reader.goto(await mailing.link('Confirm your new email address'));
      await expect(heading('Confirm your new email address')).toBeVisible();
      await expectLooksRight(reader, 'address-new');
      await confirmHere();
      await expect(heading('One more email to open')).toBeVisible();
      expect((await mailing.mail('Your email address is to be changed')).to).toEqual([email]);
      await reader.goto(await mailing.link('Your email address is to be changed'));
      await expect(heading('Change your email address?')).toBeVisible();
      await expectLooksRight(reader, 'address-old');
      await confirmHere();
      await expect(heading('Your email address has been changed')).toBeVisible();
      await expectLooksRight(reader, 'address-changed');
      await reader.close();
      // The requesting browser stays signed in.
      await page.goto('/?panel=settings');
      await expect(page.getByText(`You sign in with ${moved}.`)).toBeVisible();
    });

    test('cannot sign in once the account is disabled', async () => {
      await mailing.operator('disable-user', moved);
      await expect(async () => {
        await page.reload();
        await expect(page).toHaveURL(/\/login/, { timeout: 1_000 });
      }).toPass({ timeout: 30_000 });
      const audit = await mailing.operator('audit');
      expect(Object.values(audit).slice(0, 4)).toMatchObject([
        { kind: 'disable-user', subject: { name: moved } },
        { kind: 'change-email', subject: { name: email }, actor: { name: email } },
        { kind: 'sign-up', subject: { name: email }, actor: { name: email } },
        { kind: 'invite', subject: { name: email }, actor: { name: 'Ada' } },
      ]);
    });
  });

// The browser logs each refused response.
function isRefusal(message: string): boolean {
  return /Failed to load resource: the server responded with a status of 4\d\d/.test(message);
}
