import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { anotherDevice } from '../fixtures/another-device.ts';
import { expect, test } from '../fixtures/firedeck.ts';
import { BoardPage } from '../pages/board-page.ts';

const longText = Array.from({ length: 30 }, (_, line) => `Hydrant ${line} is checked`).join('\n');
const windows = [
  { width: 360, height: 740, percent: 100 },
  { width: 360, height: 740, percent: 200 },
  { width: 820, height: 1180, percent: 100 },
  { width: 740, height: 360, percent: 100 },
  { width: 1920, height: 1080, percent: 100 },
];

test('the same line changed on two devices › one marked text, which is edited and saved by keyboard only; both originals become earlier versions', async ({
  memberPage: page,
  browser,
  account,
  complaints,
}) => {
  test.slow();
  const { notes } = new BoardPage(page);
  const device = await anotherDevice(browser, account);
  await page.goto('/');
  await notes.fill(`Gate 4711\n${longText}\nسلم الطوارئ 🚒\nPump`);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const mine = (await notes.inputValue())
    .replace('4711', '1')
    .replace('Pump', `Pump ${'1'.repeat(90)}`);
  const theirs = mine.replace('Gate 1', 'Gate 2').replace(/Pump.*/, 'Pump is away');
  // The other device has to save first.
  const isWritten = Promise.withResolvers<void>();
  await page.route('**/api/notes', async (route) => {
    if (route.request().method() === 'PUT') await isWritten.promise;
    await route.continue();
  });
  await notes.fill(mine);
  await device.writeNotes(theirs);
  isWritten.resolve();
  const save = page.getByRole('button', { name: 'Save this' });
  await expect(save).toBeVisible();
  await expect(notes).toBeFocused();
  await expect(page.getByText('Changed elsewhere')).toBeVisible();

  for (const window of windows)
    await test.step(`${window.width} × ${window.height}, text at ${window.percent} %`, async () => {
      await page.setViewportSize(window);
      await page.evaluate(setTextSize, window.percent);
      for (const theme of ['light', 'night']) {
        await page.evaluate(
          (name) => document.documentElement.setAttribute('data-theme', name),
          theme,
        );
        await notes.scrollIntoViewIfNeeded();
        await expectAccessible(page);
        await expect.poll(() => readHeights(page)).toEqual({ isAligned: true, overflows: false });
        await page.screenshot({
          path: test.info().outputPath(`${window.width}-${window.percent}-${theme}.png`),
        });
      }
      const button = await save.boundingBox();
      expect(button?.height).toBeGreaterThanOrEqual(48);
    });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate(setTextSize, 100);

  await page.reload();
  await expect(save).toBeVisible();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Other device: Gate 2' }),
  ).toBeAttached();
  await notes.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Tab');
  await expect(save).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(notes).toBeFocused();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(notes).toHaveValue(/^Gate 2\nHydrant 0/);

  await page.getByRole('button', { name: 'Earlier versions' }).click();
  const versions = page.getByRole('dialog').getByRole('listitem');
  await expect(versions.nth(0)).toContainText('Gate 1');
  await expect(versions.nth(1)).toContainText('Gate 2');
  complaints.splice(
    0,
    complaints.length,
    ...complaints.filter((text) => !/status of 412/.test(text)),
  );
  await device.context.close();
});

function setTextSize(percent: number): void {
  document.documentElement.style.fontSize = `${percent}%`;
}

/** Whether the marked copy is as long as the text, and whether the page is wider than the window. */
const readHeights = (page: Page) =>
  new BoardPage(page).notes.evaluate((field) => {
    const card = field.closest('section');
    const mirror = [...(card?.querySelectorAll('[aria-hidden]') ?? [])].find(
      (element) => element.querySelector('[data-side]') !== null,
    );
    return {
      isAligned: Math.abs((mirror?.scrollHeight ?? 0) - field.scrollHeight) <= 2,
      overflows: document.documentElement.scrollWidth > innerWidth,
    };
  });
