import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/firedeck.ts';
import { firstPartyHeaders } from '../fixtures/first-party-headers.ts';
import { passTime } from '../fixtures/pass-time.ts';
import { addTools, getAccessToken } from '../fixtures/tools.ts';

/** Typed text must survive closing the page after this time, even unsaved. */
const storedAfterMs = 250;

const name = (page: Page) => page.getByLabel('Tool Name');
const url = (page: Page) => page.getByLabel(/^URL/);
const isBack = (page: Page) => page.getByText(/Restored unsaved changes from .+/);

test.describe.configure({ timeout: 120_000 });

/** Generous, because the first load on a busy machine is slow. */
async function openForm(page: Page): Promise<void> {
  await page.goto('/add');
  await expect(page.getByRole('heading', { name: 'Add New Tool' })).toBeVisible({
    timeout: 40_000,
  });
}

async function typeTool(page: Page): Promise<void> {
  await name(page).fill('County Dispatch');
  await url(page).pressSequentially('dispatch.example');
  await passTime(storedAfterMs);
}

test('an unsaved form › is restored after the tab was closed', async ({ context, memberPage }) => {
  await openForm(memberPage);
  await typeTool(memberPage);
  await memberPage.close();
  const page = await context.newPage();
  await openForm(page);
  await expect(isBack(page)).toBeVisible();
  await expect(name(page)).toHaveValue('County Dispatch');
  await expect(url(page)).toHaveValue('dispatch.example');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(name(page)).toHaveValue('');
  await openForm(page);
  await expect(isBack(page)).toHaveCount(0);
});

test('an unsaved form › is restored after a launch in the same tab', async ({
  stack,
  memberPage: page,
}) => {
  await openForm(page);
  await typeTool(page);
  await page.evaluate((address) => location.assign(address), stack.sites.dispatch.url);
  await page.waitForURL(stack.sites.dispatch.url);
  await openForm(page);
  await expect(name(page)).toHaveValue('County Dispatch');
});

test('an unsaved form › is restored after the session ended and the same member signed in', async ({
  context,
  memberPage: page,
  login,
  account,
  complaints,
}) => {
  await openForm(page);
  await typeTool(page);
  const ended = await context.request.post('/api/sign-out', {
    headers: {
      authorization: `Bearer ${await getAccessToken(context)}`,
      ...firstPartyHeaders,
    },
    data: { scope: 'local' },
  });
  expect(ended.ok()).toBe(true);
  await expect(page).toHaveURL(/\/login/, { timeout: 40_000 });
  await login.signIn(account);
  await expect(page).toHaveURL('/add');
  await expect(name(page)).toHaveValue('County Dispatch');
  // The browser logs the refused request that ended it.
  complaints.length = 0;
});

test('an unsaved form › makes the sign-out ask for confirmation, which deletes it', async ({
  memberPage: page,
  board,
  login,
  account,
}) => {
  await openForm(page);
  await typeTool(page);
  await page.getByRole('link', { name: 'Back' }).click();
  const leave = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(leave).toContainText('kept on this device');
  await leave.getByRole('button', { name: 'Leave' }).click();
  await expect(board.heading).toBeVisible();
  await board.signOut();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await login.signIn(account);
  await expect(board.heading).toBeVisible();
  await openForm(page);
  await expect(name(page)).toHaveValue('');
});

test('an add whose response was lost before the tab was closed › results in one tool', async ({
  context,
  memberPage,
  complaints,
}) => {
  await openForm(memberPage);
  await typeTool(memberPage);
  await memberPage.route('**/api/tools', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort();
  });
  await memberPage.getByRole('button', { name: 'Add Tool' }).click();
  await expect(memberPage.getByRole('heading', { name: 'Waiting to be saved' })).toBeVisible();
  await memberPage.close();
  const page = await context.newPage();
  await openForm(page);
  await expect(page.getByText('“County Dispatch” was saved')).toBeVisible();
  await expect(name(page)).toHaveValue('');
  await page.goto('/');
  await expect(page.getByText('1 tool', { exact: true })).toBeVisible();
  complaints.length = 0;
});

test('edits on two devices › different fields are merged; the same field offers a choice', async ({
  stack,
  context,
  memberPage: page,
  complaints,
}) => {
  await addTools(context, 1, stack.sites.dispatch.url);
  await page.goto('/');
  await page.getByRole('link', { name: 'Edit Tool 1' }).click();
  await expect(name(page)).toHaveValue('Tool 1');
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole('tab', { name: 'Notes' }).click();
  await other.getByRole('textbox', { name: 'Notes' }).fill('Call 4711 first');
  await other.getByRole('button', { name: 'Save Changes' }).click();
  await expect(other).toHaveURL('/');
  await name(page).fill('Dispatch');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Notes on Dispatch' })).toBeVisible();

  await page.getByRole('link', { name: 'Edit Dispatch' }).click();
  await expect(name(page)).toHaveValue('Dispatch');
  await other.getByRole('link', { name: 'Edit Dispatch' }).click();
  await name(other).fill('Dispatch North');
  await other.getByRole('button', { name: 'Save Changes' }).click();
  await expect(other).toHaveURL('/');
  await name(page).fill('Dispatch South');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('This tool was changed elsewhere')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Your version: Dispatch South' })).toBeChecked();
  await page.getByRole('radio', { name: "Other device's version: Dispatch North" }).check();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('link', { name: 'Edit Dispatch North' })).toBeVisible();
  // The browser logs each 412.
  complaints.length = 0;
});
