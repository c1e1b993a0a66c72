import { expect } from '@playwright/test';
import type { Account } from '../fixtures/firedeck.ts';
import { enroll, test } from '../fixtures/sheet-stack.ts';
import { makeMembers } from '../fixtures/station-stack.ts';
import { LoginPage } from '../pages/login-page.ts';
import { takeScreenshots } from './take-screenshots.ts';

test("a station's tools", async ({ browser, sheets }) => {
  test.setTimeout(900_000);
  await sheets.flag();
  const { address } = sheets.stack;
  const [member] = (await makeMembers(browser, { address }, ['Robin'])) as [Account];
  const context = await browser.newContext({ baseURL: address });

  const page = await enroll(context, sheets);
  const dispatch = page.getByRole('link', { name: /^Dispatch/ });
  await expect(dispatch).toBeVisible();
  await takeScreenshots(page, 'station-tools-login');
  await new LoginPage(page).signIn(member);
  await expect(page.getByRole('heading', { level: 1, name: 'Tools' })).toBeVisible();
  await page.keyboard.press('Control+Alt+L');
  await expect(dispatch).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await takeScreenshots(page, 'station-tools-lock');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: /^Station tools/ }).click();
  await takeScreenshots(page, 'station-tools-lock-open');
  await context.close();
});
