import { readFile } from 'node:fs/promises';
import { fromAgencyDocument } from '../fixtures/agency-document.ts';
import { cancelQuestion, enterPassword, forgetQuestions } from '../fixtures/enter-password.ts';
import { expectLooksRight } from '../fixtures/expect-looks-right.ts';
import { expect, test } from '../fixtures/firedeck.ts';
import { firstPartyHeaders } from '../fixtures/first-party-headers.ts';
import { getAccessToken } from '../fixtures/tools.ts';

test('an admin › reads and exports the audit, and sees how members sign in', async ({
  memberPage: page,
  account,
  complaints,
  stack,
}) => {
  await stack.makeAdmin(account.email);
  // Servers cache roles for five seconds.
  await expect(async () => {
    await page.goto('/agency/audit');
    await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible();
  }).toPass();

  const station = `Station ${Date.now()}`;
  const made = await page.request.post('/api/agency/groups', {
    headers: {
      ...firstPartyHeaders,
      ...(await fromAgencyDocument(page.context())),
      authorization: `Bearer ${await getAccessToken(page.context())}`,
    },
    data: { name: station, kind: 'station', parent: null },
  });
  expect(made.status()).toBe(201);

  await page.getByLabel('Search names, addresses and details').fill(account.email);
  const line = page.getByRole('listitem').filter({ hasText: `Created group: ${station}` });
  await line.locator('summary').press('Enter');
  await expect(line.getByText('Created group (create-group)')).toBeVisible();
  await expect(line.getByText('Chrome on Linux')).toBeVisible();
  await expect(
    page.getByText(/^(No line is sealed yet|All lines up to .* are sealed)/),
  ).toBeVisible();
  await page.getByText('Filters', { exact: true }).click();
  await page.getByLabel('What was done').selectOption('Disabled account');
  await expect(page.getByText('No line matches these filters.')).toBeVisible();
  await page.getByLabel('What was done').selectOption('Created group');
  await expect(line).toBeVisible();
  await expect(page).toHaveURL(/search=.*&kind=create-group/);
  await expectLooksRight(page, 'agency-audit');

  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  const dialog = page.getByRole('dialog', { name: 'Export the audit' });
  const ndjson = dialog.getByRole('radio', { name: /NDJSON/ });
  await ndjson.check();
  await dialog.getByRole('button', { name: 'Export' }).click();
  await cancelQuestion(page);
  await expect(ndjson).toBeChecked();
  await dialog.getByRole('radio', { name: /CSV/ }).check();
  await dialog.getByRole('button', { name: 'Export' }).click();
  await enterPassword(page, account.password);
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^firedeck-audit-.*\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain(station);
  expect(text).not.toContain('disable-user');

  await page.getByRole('link', { name: 'Sign-in', exact: true }).click();
  await expect(page.getByText(/^No identity provider is set up/)).toBeVisible();
  await expectLooksRight(page, 'agency-sign-in');
  forgetQuestions(complaints);
});
