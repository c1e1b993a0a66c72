import type { Page } from '@playwright/test';
import { expect, newAccount, signUpThroughApi, test } from '../fixtures/firedeck.ts';
import { scrollToEnd } from './screen.ts';
import { takeScreenshots } from './take-screenshots.ts';

test.describe.configure({ timeout: 900_000 });

test('the pages of an agency', async ({ account, browser, memberPage: page, stack }) => {
  await stack.makeAdmin(account.email);
  const context = await browser.newContext({ baseURL: stack.address });
  await signUpThroughApi(context, { ...newAccount(), lastName: 'Ortega' });
  await context.close();
  await openAgency(page);
  await page.getByRole('link', { name: 'Groups', exact: true }).click();
  await page.getByRole('button', { name: 'Add group' }).click();
  await page.getByLabel('Name').fill(`Station of ${account.email}`);
  await takeScreenshots(page, 'agency-group');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`Station of ${account.email}`).first()).toBeVisible();
  await takeScreenshots(page, 'agency-groups');
  await openAgency(page);
  await takeScreenshots(page, 'agency-people');
  await page.getByRole('button', { name: 'Invite people' }).click();
  await page.getByLabel('Email addresses').fill('new@station.example\nnonsense');
  await takeScreenshots(page, 'agency-invite');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Robin Ortega', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Signed in on' })).toBeVisible();
  await takeScreenshots(page, 'agency-member');
  await page.setViewportSize({ width: 360, height: 740 });
  await scrollToEnd(page);
  await takeScreenshots(page, 'agency-member-end');
  // Targets that the header half covers would count as too small.
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByLabel('Role', { exact: true }).selectOption('Auditor');
  await page.getByRole('button', { name: 'Add role' }).click();
  await takeScreenshots(page, 'agency-member-roles');
  await page.getByRole('region', { name: 'Roles' }).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Disable account' }).click();
  await takeScreenshots(page, 'agency-member-question');
  await page.getByRole('button', { name: 'Cancel' }).click();

  await openAgency(page);
  await page.getByRole('link', { name: 'Audit', exact: true }).click();
  const line = page.getByRole('listitem').filter({ hasText: 'Created group' }).first();
  await line.locator('summary').click();
  await page.getByText('Filters', { exact: true }).click();
  await takeScreenshots(page, 'agency-audit');
  await page.getByRole('button', { name: 'Export' }).click();
  await takeScreenshots(page, 'agency-audit-export');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Sign-in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign-in', exact: true })).toBeVisible();
  await takeScreenshots(page, 'agency-sign-in');
  await page.setViewportSize({ width: 360, height: 740 });
  await scrollToEnd(page);
  await takeScreenshots(page, 'agency-sign-in-end');
});

/** Waits until the server knows the role, which takes up to five seconds. */
async function openAgency(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, name: 'People' });
  await expect(async () => {
    await page.goto('/agency/people');
    await expect(heading).toBeVisible({ timeout: 900_000 });
  }).toPass();
  await expect(page.getByRole('listitem').first()).toBeVisible();
}
