import { expect, newAccount, signUpThroughApi, test } from '../fixtures/firedeck.ts';

test('10,000 people › are counted, paged and searched', async ({
  memberPage: page,
  account,
  stack,
  browser,
}) => {
  const lastName = `Quint ${Date.now()}`;
  const model = { ...newAccount(), firstName: 'Robin', lastName };
  const elsewhere = await browser.newContext({ baseURL: stack.address });
  await signUpThroughApi(elsewhere, model);
  await elsewhere.close();
  await stack.copyMember(model.email, 10_000);
  await stack.makeAdmin(account.email);

  await expect(async () => {
    await page.goto(`/agency/people?search=${lastName}`);
    await expect(page.getByRole('status').filter({ hasText: '10,001 people' })).toBeVisible();
  }).toPass();
  const rows = page.getByRole('link', { name: `Robin ${lastName}` });
  for (const count of [50, 100, 150]) {
    await expect(rows).toHaveCount(count);
    await page.getByRole('button', { name: 'Show more' }).click();
  }
  await expect(rows).toHaveCount(200);
  await page.getByLabel('Search by name or email').fill(model.email);
  await expect(page.getByRole('status').filter({ hasText: '1 person' })).toBeVisible();
  await expect(rows).toHaveCount(1);
  await rows.click();
  await expect(page.getByRole('heading', { level: 1, name: /^Robin/ })).toBeVisible();
});
