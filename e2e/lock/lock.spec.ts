import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { expect, newAccount, signUpThroughApi, test } from '../fixtures/firedeck.ts';
import { lockHeading } from '../fixtures/shared-device.ts';
import { addTools, getAccessToken } from '../fixtures/tools.ts';
import { BoardPage } from '../pages/board-page.ts';
import { LoginPage } from '../pages/login-page.ts';

const typed = 'Gate code 4711';
const lockKeys = 'Control+Alt+L';

/** Asserts that the page contains nothing of the member, visible or hidden. */
async function expectLocked(page: Page, marks: readonly string[]): Promise<void> {
  await expect(lockHeading(page)).toBeVisible();
  await expect(page).toHaveTitle('Firedeck – locked');
  await expectNothingOf(page, marks);
}

async function expectNothingOf(page: Page, marks: readonly string[]): Promise<void> {
  const contents = `${await page.content()} ${await page.locator('body').ariaSnapshot()}`;
  expect(marks.filter((mark) => contents.includes(mark))).toEqual([]);
}

async function unlock(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Unlock' }).click();
}

const statusWith = async (context: BrowserContext, authorization: string): Promise<number> =>
  (await context.request.get('/api/tools', { headers: { authorization } })).status();

test('a locked screen › only its password or another sign-in opens it, not another tab, a reload or an earlier token', async ({
  browser,
  context,
  page,
  login,
  board,
  stack,
}) => {
  const [first, second] = [newAccount(), newAccount()];
  const elsewhere = await browser.newContext();
  for (const account of [first, second]) await signUpThroughApi(elsewhere, account);
  await elsewhere.close();
  const marks = ['Tool 1', typed, first.email, first.firstName];

  await login.open();
  await page.getByLabel('Remember me for 30 days').check();
  await page.getByLabel('This is a shared device').check();
  await expect(page.getByLabel('Remember me for 30 days')).not.toBeChecked();
  await login.signIn(first);
  await expect(board.heading).toBeVisible();
  const authorization = `Bearer ${await getAccessToken(context)}`;
  await addTools(context, 1, stack.sites.dispatch.url);
  await board.open();
  await expect(board.card('Tool 1')).toBeVisible();
  await test.step('on a phone › Lock fits into the one-line header', async () => {
    const desktop = page.viewportSize();
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.getByRole('banner').getByRole('button', { name: 'Lock' })).toBeVisible();
    expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(64);
    if (desktop) await page.setViewportSize(desktop);
  });
  const tab = await context.newPage();
  const boardOfTab = new BoardPage(tab);
  await boardOfTab.open();

  await test.step('by shortcut, with unsaved text', async () => {
    await page.bringToFront();
    await board.notes.fill(typed);
    await page.keyboard.press(lockKeys);
    await expectLocked(page, marks);
    await expectLocked(tab, marks);
    await expectAccessible(page);
    expect(await statusWith(context, authorization)).toBe(423);
  });

  await test.step('reload, another page, Back, a new tab', async () => {
    await tab.reload();
    await expectLocked(tab, marks);
    await tab.goto('/add');
    await expectLocked(tab, marks);
    await tab.goBack();
    await expectLocked(tab, marks);
    const third = await context.newPage();
    await third.goto('/');
    await expectLocked(third, marks);
    await third.close();
  });

  await test.step('the password opens it in all tabs, on the same pages', async () => {
    await page.bringToFront();
    await unlock(page, 'not the password');
    await expect(page.getByText('This is not the password of the account')).toBeVisible();
    await unlock(page, first.password);
    await expect(board.notes).toBeFocused();
    await expect(board.notes).toHaveValue(typed);
    await expect(boardOfTab.card('Tool 1')).toBeVisible();
    expect(await statusWith(context, authorization)).toBe(200);
  });

  await test.step('by the search', async () => {
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox').fill('lock');
    await page.getByRole('option', { name: /^Lock this screen/ }).click();
    await expectLocked(page, marks);
    await unlock(page, first.password);
    await expect(board.card('Tool 1')).toBeVisible();
  });

  await test.step('another member signs in', async () => {
    await page.getByRole('button', { name: 'Lock', exact: true }).click();
    await expectLocked(page, marks);
    await page.getByRole('link', { name: 'Sign in as someone else' }).click();
    // The page may contain nothing of the first member.
    const reloaded = page.waitForEvent('domcontentloaded');
    await new LoginPage(page).signIn(second);
    await reloaded;
    await expect(page.getByText('No tools added yet')).toBeVisible();
    await expectNothingOf(page, ['Tool 1', typed, first.email]);
    await expect(tab.getByText('No tools added yet')).toBeVisible();
    expect(await statusWith(context, authorization)).toBe(401);
  });
});
