import type { Page } from '@playwright/test';
import { readBrowserStorage } from '../fixtures/browser-storage.ts';
import { forgetQuestions } from '../fixtures/enter-password.ts';
import { expectLooksRight } from '../fixtures/expect-looks-right.ts';
import { type Account, expect, test } from '../fixtures/firedeck.ts';
import { firstPartyHeaders } from '../fixtures/first-party-headers.ts';
import { lockHeading } from '../fixtures/shared-device.ts';

const people = (page: Page) => page.getByRole('heading', { level: 1, name: 'People' });
const count = (page: Page) => page.getByRole('status').filter({ hasText: /\d+ (person|people)/ });

/** Counts the document loads of a page. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  return () => loads;
}

test.beforeEach(async ({ memberPage: page, account, stack }) => {
  await stack.makeAdmin(account.email);
  // Servers cache roles for five seconds.
  await expect(async () => {
    await page.goto('/agency/people');
    await expect(count(page)).toBeVisible({ timeout: 3_000 });
  }).toPass();
});

test('from the agency to the board and back › each is a new document and works, also by Back and Forward', async ({
  memberPage: page,
  complaints,
}) => {
  const loads = countLoads(page);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByText('No tools added yet')).toBeVisible();
  expect(loads()).toBe(1);
  await page.getByRole('button', { name: /account menu for/ }).click();
  await page.getByRole('menuitem', { name: 'Agency' }).click();
  await expect(count(page)).toBeVisible();
  expect(loads()).toBe(2);
  await page.getByRole('link', { name: 'Groups', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Add group' })).toBeVisible();
  expect(loads()).toBe(2);
  await page.goBack();
  await expect(count(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByText('No tools added yet')).toBeVisible();
  await page.goForward();
  await expect(count(page)).toBeVisible();
  expect(complaints).toEqual([]);
});

test('the document’s secret value › is neither in browser storage nor left in the page', async ({
  memberPage: page,
}) => {
  const sent = page.waitForRequest('**/api/agency/groups');
  await page.getByRole('link', { name: 'Groups', exact: true }).click();
  const value = (await sent).headers()['x-firedeck-agency-document'] ?? '';
  expect(value.length).toBeGreaterThan(100);
  expect(await readBrowserStorage(page)).not.toContain(value);
  expect(await page.content()).not.toContain(value);
});

test('a link from another site › leads to the page, which loads a second time with the session', async ({
  memberPage: page,
  stack,
  complaints,
}) => {
  await page.goto(stack.sites.dispatch.url);
  const loads = countLoads(page);
  await page.evaluate((address) => {
    const link = Object.assign(document.createElement('a'), { href: address, textContent: 'in' });
    document.body.append(link);
    link.click();
  }, `${stack.address}/agency/people`);
  await expect(people(page)).toBeVisible();
  await expect(count(page)).toBeVisible();
  expect(loads()).toBe(2);
  forgetQuestions(complaints);
});

test('signed out on an agency page › signing in leads back to it', async ({
  memberPage: page,
  account,
  login,
}) => {
  await page.context().clearCookies();
  await page.goto('/agency/groups');
  await expect(page).toHaveURL(/\/login\?next=%2Fagency%2Fgroups/);
  await login.signIn(account);
  await expect(page.getByRole('button', { name: 'Add group' })).toBeVisible();
  await expect(page).toHaveURL('/agency/groups');
});

test('a sign-out in another tab › leads to the sign-in', async ({ memberPage: page }) => {
  const other = await page.context().newPage();
  await other.goto('/');
  await other.getByRole('button', { name: /account menu for/ }).click();
  await other.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login(\?next=%2Fagency%2Fpeople)?$/);
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

test('locked on an agency page › the page is empty; after the unlock the same session continues', async ({
  memberPage: page,
  account,
  complaints,
}) => {
  const { request } = page.context();
  const data = { email: account.email, password: account.password, shared_device: true };
  expect((await request.post('/api/sign-in', { headers: firstPartyHeaders, data })).status()).toBe(
    200,
  );
  const sent = page.waitForRequest('**/api/agency/groups');
  await page.goto('/agency/groups');
  const { authorization, 'x-firedeck-agency-document': value } = (await sent).headers();
  await page.getByRole('button', { name: 'Add group' }).click();
  const name = page.getByRole('dialog', { name: 'Add group' }).getByLabel('Name');
  const station = `Station ${Date.now()}`;
  await name.fill(station);
  await page.keyboard.press('Control+Alt+L');
  await expect(lockHeading(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add group', includeHidden: true })).toHaveCount(0);
  expect(await page.content()).not.toContain(station);
  const headers = { authorization: `${authorization}`, 'x-firedeck-agency-document': `${value}` };
  const byToken = () => request.get('/api/agency/groups', { headers });
  await expect.poll(async () => (await byToken()).status(), { timeout: 8_000 }).toBe(423);

  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await page.getByRole('button', { name: 'Add group' }).click();
  await name.fill(station);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: station })).toBeVisible();
  await expect(page).toHaveURL('/agency/groups');
  complaints.splice(0);
});

test('the browser has another session than the document › the page says so, keeps typed text and works after a reload', async ({
  memberPage: page,
  account,
  complaints,
}) => {
  await page.getByRole('link', { name: 'Groups', exact: true }).click();
  await page.getByRole('button', { name: 'Add group' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add group' });
  const station = `Station ${Date.now()}`;
  await dialog.getByLabel('Name').fill(station);
  await replaceSession(page, account);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/Please reload the page and try again/)).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue(station);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expectLooksRight(page, 'agency-outdated');
  await page.getByRole('button', { name: 'Reload page' }).click();
  await page.getByRole('button', { name: 'Add group' }).click();
  await dialog.getByLabel('Name').fill(station);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: station })).toBeVisible();
  // The browser logs the refused requests of the ended session.
  const others = complaints.filter((message) => !/status of 40[13]/.test(message));
  complaints.splice(0, complaints.length, ...others);
});

/** Replaces the browser's session by a new one of the same member, without a message to the page. */
async function replaceSession(page: Page, { email, password }: Account): Promise<void> {
  const { request } = page.context();
  const response = await request.post('/api/sign-in', {
    headers: firstPartyHeaders,
    data: { email, password, remember: false },
  });
  const headers = { authorization: `Bearer ${(await response.json()).access_token}` };
  const { sessions } = await (await request.get('/api/sessions', { headers })).json();
  for (const { id, current } of sessions)
    if (!current) await request.delete(`/api/sessions/${id}`, { headers });
}
