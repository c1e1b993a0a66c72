import { expectAccessible } from '../fixtures/accessibility.ts';
import { cancelQuestion, enterPassword, forgetQuestions } from '../fixtures/enter-password.ts';
import { expectLooksRight } from '../fixtures/expect-looks-right.ts';
import { expect, newAccount, signUpThroughApi, test } from '../fixtures/firedeck.ts';
import { firstPartyHeaders } from '../fixtures/first-party-headers.ts';

test('a member without a role › sees no agency pages, in the navigation or by URL', async ({
  memberPage: page,
}) => {
  await page.goto('/agency/people');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await page.getByRole('button', { name: /account menu for/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Agency' })).toHaveCount(0);
});

test('an admin’s first hour › stations, invitations by CSV, an editor, a leaver', async ({
  memberPage: page,
  account,
  complaints,
  stack,
  browser,
}) => {
  await stack.makeAdmin(account.email);
  const other = { ...newAccount(), firstName: 'Lee', lastName: `Ortega ${Date.now()}` };
  const elsewhere = await browser.newContext({ baseURL: stack.address });
  await signUpThroughApi(elsewhere, other);

  await page.goto('/');
  // Servers cache roles for five seconds.
  await expect(async () => {
    await page.reload();
    await page.getByRole('button', { name: /account menu for/ }).click();
    await page.getByRole('menuitem', { name: 'Agency' }).click({ timeout: 3_000 });
  }).toPass();
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();

  const station = `Station ${Date.now()}`;
  await page.getByRole('link', { name: 'Groups', exact: true }).click();
  await page.getByRole('button', { name: 'Add group' }).click();
  const groupDialog = page.getByRole('dialog', { name: 'Add group' });
  await groupDialog.getByLabel('Name').fill(station);
  await groupDialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: station })).toBeVisible();
  await expectLooksRight(page, 'agency-groups');

  await page.getByRole('link', { name: 'People', exact: true }).click();
  await page.getByRole('button', { name: 'Invite people' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  const invited = `new-${Date.now()}@station.example`;
  await dialog
    .getByLabel('Email addresses')
    .fill(`email,group\n${invited},${station}\nnonsense,\n${other.email},Station of nobody`);
  await expect(dialog.getByText('1 person to invite, 2 lines skipped')).toBeVisible();
  await expect(dialog.getByText('There is no group Station of nobody')).toBeVisible();
  await expectLooksRight(page, 'agency-invite');
  await dialog.getByRole('button', { name: 'Invite 1 person' }).click();
  await expect(dialog.getByText('1 person invited')).toBeVisible();
  await expect(dialog.getByText(/\/join#/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();

  await page.getByLabel('Search by name or email').fill(other.lastName);
  await expect(page.getByRole('status').filter({ hasText: '1 person' })).toBeVisible();
  await expectLooksRight(page, 'agency-people');
  await page.getByRole('link', { name: `Lee ${other.lastName}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Lee/ })).toBeVisible();
  await page.getByLabel('Role', { exact: true }).selectOption('Station editor');
  await page.getByLabel('Station', { exact: true }).selectOption(station);
  await page.getByRole('button', { name: 'Add role' }).press('Enter');
  await expect(page.getByLabel('Role', { exact: true })).toBeFocused();
  await page.getByLabel('Role', { exact: true }).selectOption('Auditor');
  await page.getByRole('button', { name: 'Add role' }).click();
  await page.getByRole('button', { name: 'Save roles' }).click();
  await cancelQuestion(page);
  await expect(page.getByText('The roles were not saved.')).toBeVisible();
  await expectLooksRight(page, 'agency-member-roles');
  await page.getByRole('button', { name: 'Save roles' }).click();
  await enterPassword(page, account.password);
  await expect(page.getByText('Roles saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save roles' })).toHaveCount(0);
  await expect(
    page.getByRole('button', { name: `Remove role Station editor of ${station}` }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove role Auditor' })).toBeVisible();
  await expectLooksRight(page, 'agency-member');

  await page.getByRole('button', { name: 'Disable account' }).click();
  const question = page.getByRole('alertdialog');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Disable account' }).click();
  await expect(page.getByRole('button', { name: 'Enable account' })).toBeVisible();
  const refreshed = await elsewhere.request.post('/api/refresh', {
    headers: firstPartyHeaders,
    data: {},
  });
  expect(refreshed.status()).toBe(400);
  await elsewhere.close();
  forgetQuestions(complaints);
});
