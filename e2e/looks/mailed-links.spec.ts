import { linkIn } from '@firedeck/services/mail-sink';
import { enterPassword } from '../fixtures/enter-password.ts';
import { expect, test } from '../mail/mailing-stack.ts';
import { LoginPage } from '../pages/login-page.ts';
import { takeScreenshots } from './take-screenshots.ts';

const password = 'ladder-17-pump';
const chosen = 'hydrant 4 north';

test('pages of mailed links', async ({ browser, mailing }) => {
  test.setTimeout(900_000);
  const context = await browser.newContext({ baseURL: mailing.address });
  const page = await context.newPage();
  const login = new LoginPage(page);
  const picture = (name: string) => takeScreenshots(page, `mailed-${name}`);
  const heading = (name: string) =>
    expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const email = `invited-${Date.now()}@station.example`;

  /** The link of the newest mail with this subject to this address. */
  async function linkTo(address: string, subject: string): Promise<string> {
    const find = () =>
      mailing.sink.mails.findLast(
        ({ headers, to }) => headers.subject === subject && to.includes(address),
      );
    await expect.poll(find, { timeout: 900_000 }).toBeDefined();
    const mail = find();
    return mail ? linkIn(mail) : '';
  }

  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await picture('sign-up-by-invitation');
  await mailing.operator('invite', email, '--mail', '--by', 'Ada');
  await page.goto(await linkTo(email, 'You are invited to Firedeck'));
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await picture('invitation');
  await page.getByLabel('First Name').fill('Robin');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText(`We sent a link to ${email}.`, { exact: false })).toBeVisible();
  await picture('to-be-confirmed');
  await page.goto(await linkTo(email, 'Confirm your email address'));
  await heading('Confirm your email address');
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.getByText(/^That's not the password used to sign up/).first()).toBeVisible();
  await picture('confirm-refused');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await heading('Your email address is confirmed');
  await picture('confirmed');

  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.goto(await linkTo(email, 'Choose a new password'));
  await heading('Choose a new password');
  await picture('reset');
  await page.getByLabel('New Password').fill(chosen);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await heading('Your password has been changed');
  await picture('reset-done');

  await login.open();
  await login.signIn({ email, password: chosen });
  await expect(page.getByRole('heading', { level: 1, name: 'Tools' })).toBeVisible();
  await page.goto('/?panel=settings');
  await page.getByLabel('New Email').fill(`moved-${email}`);
  await page.getByRole('button', { name: 'Change Email' }).click();
  await enterPassword(page, chosen);
  await expect(page.getByText(/^We sent a link to/)).toBeVisible();
  await picture('address-change');
  await page.goto(await linkTo(`moved-${email}`, 'Confirm your new email address'));
  await heading('Confirm your new email address');
  await picture('address-new');
  await page.goto(await linkTo(email, 'Your email address is to be changed'));
  await heading('Change your email address?');
  await picture('address-old');
  await context.close();
});
