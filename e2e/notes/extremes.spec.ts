import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/firedeck.ts';
import { long } from '../fixtures/long-test.ts';
import { addTools } from '../fixtures/tools.ts';
import { BoardPage } from '../pages/board-page.ts';

const withLinks =
  'Desk 415-555-0123\nhttps://maps.example/districts/north/hydrants?year=2026&checked=yes\nسلم الطوارئ جاهز 🚒\nGate 4711';
const windows = [
  { width: 360, height: 740 },
  { width: 740, height: 360 },
  { width: 820, height: 1180 },
  { width: 1920, height: 1080 },
];

const bar = (page: Page) => page.getByRole('button', { name: /^Notes($| )/ });
const links = (page: Page) => page.getByRole('navigation', { name: 'In these notes' });

for (const isBefore of [true, false])
  test(
    `text at 200 %, set ${isBefore ? 'before' : 'while'} the page is open › card, Expand and sheet cut nothing off`,
    isBefore ? {} : long,
    async ({ memberPage: page, context, stack }) => {
      test.slow();
      await addTools(context, 20, stack.sites.dispatch.url);
      if (isBefore) await page.addInitScript(enlargeTextEarly);
      const board = new BoardPage(page);
      await board.open();
      await board.notes.fill(withLinks);
      await expect(links(page)).toBeVisible();
      if (!isBefore) await page.evaluate(enlargeText);
      for (const window of windows)
        await test.step(`${window.width} × ${window.height}`, async () => {
          await page.setViewportSize(window);
          await board.notes.scrollIntoViewIfNeeded();
          await picture(page, `card-${isBefore}-${window.width}`);
          expect(await overflows(page)).toBe(false);
          expect((await board.notes.boundingBox())?.height).toBe(100);
          await expectPressable(links(page).getByRole('link').first());
          await page.getByRole('button', { name: 'Expand' }).click();
          await picture(page, `expanded-${isBefore}-${window.width}`);
          await expectInWindow(page, window.height);
          await expectPressable(page.getByRole('button', { name: 'Collapse' }));
          await page.getByRole('button', { name: 'Collapse' }).click();
          if (window.width >= 1600) return;
          await page.evaluate(() => scrollTo(0, 0));
          await bar(page).click();
          await expect(board.notes).toBeFocused();
          await picture(page, `sheet-${isBefore}-${window.width}`);
          expect(await overflows(page)).toBe(false);
          await expectInWindow(page, window.height);
          await expectPressable(links(page).getByRole('link').first());
          await expectAccessible(page);
          await expectPressable(page.getByRole('button', { name: 'Close' }));
          await page.getByRole('button', { name: 'Close' }).click();
          await expect(bar(page)).toBeFocused();
        });
    },
  );

function enlargeText(): void {
  document.documentElement.style.fontSize = '200%';
}

// The script runs before the document has an element.
function enlargeTextEarly(): void {
  const enlarge = (): boolean => {
    document.documentElement?.style.setProperty('font-size', '200%');
    return document.documentElement !== null;
  };
  if (enlarge()) return;
  const observer = new MutationObserver(() => enlarge() && observer.disconnect());
  observer.observe(document, { childList: true });
}

const overflows = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

const picture = async (page: Page, name: string) =>
  void (await page.screenshot({ path: test.info().outputPath(`${name}.png`) }));

/** The field is at least as tall as on the board, and not taller than the window. */
async function expectInWindow(page: Page, height: number): Promise<void> {
  const box = await new BoardPage(page).notes.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(100);
  expect(box?.height).toBeLessThanOrEqual(height);
}

async function expectPressable(control: Locator): Promise<void> {
  await control.click({ trial: true });
  expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
}
