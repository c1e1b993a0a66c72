import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/firedeck.ts';
import { long } from '../fixtures/long-test.ts';
import { BoardPage } from '../pages/board-page.ts';

const windows = [
  { width: 360, height: 740 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];
const text = 'Gate 4711, desk 415-555-0123';

for (const { device, status, hint, refuse } of [
  {
    device: 'stores it',
    status: 'Saved on this device',
    hint: /sync automatically/,
    refuse: false,
  },
  {
    device: 'refuses it',
    status: 'Not saved',
    hint: /Copy it, and keep this page open/,
    refuse: true,
  },
])
  test(
    `the server is down and the device ${device} › the page shows "${status}" and what to do`,
    refuse ? {} : long,
    async ({ memberPage: page, context, complaints }) => {
      if (refuse) await page.addInitScript(refuseStorage);
      const { notes } = new BoardPage(page);
      await page.goto('/');
      await expect(notes).toBeVisible();
      await context.setOffline(true);
      await notes.fill(text);
      await expect(page.getByText(status, { exact: true })).toBeVisible({ timeout: 20_000 });
      await expect(page.getByText(hint)).toBeVisible();
      // The code of the links has not loaded yet, and the text works without it.
      await expect(page.getByText('could not be loaded')).toHaveCount(0);
      await expect(page.getByText("couldn't be loaded")).toHaveCount(0);
      await expect(page.getByText('Not saved', { exact: true })).toHaveCount(refuse ? 1 : 0);
      for (const window of windows)
        for (const theme of ['light', 'night']) {
          await page.setViewportSize(window);
          await setTheme(page, theme);
          await notes.scrollIntoViewIfNeeded();
          if (window.width > 360) await expectAccessible(page);
          const name = `${status}-${window.width}-${theme}.png`;
          await page.screenshot({ path: test.info().outputPath(name) });
        }
      if (refuse) {
        await context.grantPermissions(['clipboard-read', 'clipboard-write']);
        await page.getByRole('button', { name: 'Copy text' }).click();
        await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text);
      }
      await context.setOffline(false);
      await expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: 20_000 });
      const expected =
        /ERR_INTERNET_DISCONNECTED|Failed to fetch|could not be loaded|drafts cannot be|Failed to create notes/;
      complaints.splice(0, complaints.length, ...complaints.filter((line) => !expected.test(line)));
    },
  );

const setTheme = (page: Page, theme: string) =>
  page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);

function refuseStorage(): void {
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
}
