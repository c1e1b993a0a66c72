import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { expect, test } from './mailing-stack.ts';

const widths = [360, 820, 1440];

/** Looks at what is shown as a phone, a tablet and a desk do; leaves a picture of each. */
export async function expectLooksRight(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${name} at ${width} px scrolls sideways`).toBe(0);
    await page.screenshot({ path: test.info().outputPath(`${name}-${width}.png`) });
  }
  if (before) await page.setViewportSize(before);
}
