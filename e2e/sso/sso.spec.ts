import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { enterPassword } from '../fixtures/enter-password.ts';
import { expectLooksRight } from '../fixtures/expect-looks-right.ts';
import { newAccount, signUpThroughApi } from '../fixtures/firedeck.ts';
import { addTools } from '../fixtures/tools.ts';
import { BoardPage } from '../pages/board-page.ts';
import { expect, type SsoStack, signInAgain, signInAtProvider, test } from './sso-stack.ts';

const toProvider = (page: Page) => page.getByRole('button', { name: 'Sign in with Metro Fire' });

const board = (page: Page) => page.getByRole('heading', { level: 1, name: 'Tools' });

test('the first visit requires a sign-in at the provider, the second one does not, and a reload stays signed in', async ({
  page,
  sso,
}) => {
  const { address, idp } = sso;
  const person = idp.aPerson();
  await page.goto('/add');
  await expect(toProvider(page)).toBeVisible();
  await expectLooksRight(page, 'sign-on');
  await page.keyboard.press('Tab');
  await toProvider(page).focus();
  await page.keyboard.press('Enter');
  await signInAtProvider(page, person.sub);
  // Back on the requested page, whose first request has the session's cookie.
  await expect(page).toHaveURL(`${address}/add`);
  await expect(page.getByRole('heading', { name: 'Add New Tool' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Add New Tool' })).toBeVisible();

  await page.goto('/');
  await new BoardPage(page).signOut();
  await toProvider(page).click();
  await expect(board(page)).toBeVisible();
  expect(page.url()).toBe(`${address}/`);
});

test('two tabs sign in at the same time › both succeed', async ({ context, sso }) => {
  const { idp } = sso;
  const person = idp.aPerson();
  const [one, other] = [await context.newPage(), await context.newPage()];
  for (const tab of [one, other]) {
    await tab.goto('/login');
    await toProvider(tab).click();
    await expect(tab.getByLabel('Person')).toBeVisible();
  }
  await signInAtProvider(one, person.sub);
  await expect(board(one)).toBeVisible();
  await signInAtProvider(other, person.sub);
  await expect(board(other)).toBeVisible();
});

test('canceled, or with the provider down › the page says so', async ({ page, sso }) => {
  const { idp } = sso;
  await page.goto('/login');
  await toProvider(page).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Sign-in at Metro Fire was canceled or refused. Please try again.',
  );
  await expectLooksRight(page, 'sign-on-canceled');

  await toProvider(page).click();
  await expect(page.getByLabel('Person')).toBeVisible();
  await idp.stop();
  await page.goBack();
  await toProvider(page).click();
  await expect(page.getByRole('alert').first()).toContainText("can't be reached right now");
  await idp.restart();
  await toProvider(page).click();
  await signInAtProvider(page, idp.aPerson().sub);
  await expect(board(page)).toBeVisible();
});

test('creating a key long after the sign-in › asks for a sign-in in another window without losing typed text', async ({
  browser,
  sso,
}) => {
  const { person, context, page } = await signInWithWorker(browser, sso, '/?panel=keys');
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Wall display');
  await sso.makeSessionsStale();
  const create = page.getByRole('button', { name: 'Create API key' });
  await create.click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again to continue' });
  await expect(dialog).toBeVisible();
  await expectLooksRight(page, 'agency-step-up');
  await signInAgain(page, person.sub);
  await expect(page.getByRole('heading', { name: 'The key “Wall display”' })).toBeVisible();
  await context.close();
});

test('second sign-in while the service worker serves pages › opens the board', async ({
  browser,
  sso,
}) => {
  const { person, context, page } = await signInWithWorker(browser, sso, '/login');
  await expect(board(page)).toBeVisible();
  await context.clearCookies();
  await page.goto('/login');
  await toProvider(page).click();
  await signInAtProvider(page, person.sub);
  await expect(board(page)).toBeVisible();
  await context.close();
});

test('an invitation › another person at the provider is refused, the invited one gets an account', async ({
  browser,
  sso,
}) => {
  const { address, idp, runOperator } = sso;
  const email = `${randomUUID()}@metrofire.example.org`;
  const [invited, other] = [idp.aPerson({ email }), idp.aPerson()];
  const { link = '' } = await runOperator(['invite', email]);
  const openInvitation = async () => {
    const context = await browser.newContext({ baseURL: address });
    const page = await context.newPage();
    await page.goto(link);
    await expect(page.getByText(`The invitation is for ${email}.`)).toBeVisible();
    return page;
  };

  const strangers = await openInvitation();
  await expectLooksRight(strangers, 'join-with-provider');
  await toProvider(strangers).click();
  await signInAtProvider(strangers, other.sub);
  await expect(
    strangers.getByRole('heading', { level: 1, name: 'Your account was not created' }),
  ).toBeVisible();
  expect(strangers.url()).not.toContain('#');
  await expectLooksRight(strangers, 'join-not-accepted');
  await strangers.context().close();

  const own = await openInvitation();
  await toProvider(own).click();
  await signInAtProvider(own, invited.sub);
  await expect(board(own)).toBeVisible();
  await own.context().close();
});

test('a member with a password connects the provider in Settings › it signs in to the same board until it is disconnected', async ({
  page,
  context,
  sso,
}) => {
  const { idp } = sso;
  const account = newAccount();
  // Without mail, only a person with the account's own email address can be connected.
  const person = idp.aPerson({ email: account.email });
  await signUpThroughApi(context, account);
  await addTools(context, 1, 'https://gauges.example.org');
  await page.goto('/add?panel=settings');
  const section = page.getByRole('region', { name: 'Sign-in with Metro Fire' });
  await section.getByRole('button', { name: 'Connect' }).click();
  await enterPassword(page, account.password);
  await signInAtProvider(page, person.sub);
  await expect(section.getByText(/^Connected on/)).toBeInViewport();
  await expect(page).toHaveURL(/\/add\?panel=settings&section=[^&]+$/);
  await expectLooksRight(page, 'connected');

  await page.goto('/');
  await new BoardPage(page).signOut();
  await toProvider(page).click();
  await expect(new BoardPage(page).card('Tool 1')).toBeVisible();

  await page.goto('/?panel=settings');
  await section.getByRole('button', { name: 'Disconnect' }).click();
  // The prompt also offers the provider.
  const question = page.getByRole('dialog', { name: "Confirm it's you to continue" });
  await question.getByLabel('Password', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  await expect(section.getByRole('button', { name: 'Connect' })).toBeVisible();
});

/** A person who signed in from `path`, on a page that the service worker controls. */
async function signInWithWorker(browser: Browser, { address, idp }: SsoStack, path: string) {
  const person = idp.aPerson();
  const context = await browser.newContext({ baseURL: address, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto(path);
  await toProvider(page).click();
  await signInAtProvider(page, person.sub);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return { person, context, page };
}
