import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { measureFullRed } from '../fixtures/full-red.ts';
import { findSmallTargets } from '../fixtures/small-targets.ts';

// Every screen in every look, to be looked at: npm run test:e2e -- looks. Pictures: .local/looks.
const pictures = join(import.meta.dirname, '../../.local/looks');

const sizes = [
  { width: 360, height: 740 },
  { width: 820, height: 1_180 },
  { width: 1_440, height: 900 },
  { width: 1_920, height: 1_080 },
];

export interface Look {
  name: string;
  theme: 'light' | 'dark' | 'night';
  hue?: 'amber';
  isGlove?: boolean;
}

export const looks: Look[] = [
  { name: 'light', theme: 'light' },
  { name: 'dark', theme: 'dark' },
  { name: 'night', theme: 'night' },
  { name: 'amber', theme: 'night', hue: 'amber' },
  { name: 'glove', theme: 'light', isGlove: true },
  { name: 'night-glove', theme: 'night', isGlove: true },
];

/** Shows the pages of a browser in a look. */
export async function choose(context: BrowserContext, url: string, look: Look): Promise<void> {
  await context.addCookies([
    { name: 'fd_theme', value: look.theme, url },
    ...(look.hue ? [{ name: 'fd_night_hue', value: look.hue, url }] : []),
  ]);
  if (look.isGlove)
    await context.addInitScript(() => {
      // A frame without an origin has no storage.
      if (origin !== 'null') localStorage.setItem('fd-large-controls', 'true');
    });
}

const usualTargets = { onCard: 44, elsewhere: 48 };
const gloveTargets = { onCard: 64, elsewhere: 64 };
const mostFullRed = 0.03;

/**
 * At each size; nothing is wider than the screen or too small to press, a night's screen is dark, and axe
 * finds nothing.
 */
export async function takePictures(page: Page, look: Look, name: string): Promise<void> {
  mkdirSync(join(pictures, look.name), { recursive: true });
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(overflow, `${name} at ${size.width} px scrolls sideways`).toBe(0);
    const targets = look.isGlove ? gloveTargets : usualTargets;
    expect.soft(await findSmallTargets(page, targets), `${name} at ${size.width} px`).toEqual([]);
    const path = join(pictures, look.name, `${name}-${size.width}.png`);
    const picture = await page.screenshot({ path });
    if (look.theme === 'night')
      expect
        .soft(await measureFullRed(page, picture), `${name} at ${size.width} px is bright`)
        .toBeLessThanOrEqual(mostFullRed);
  }
}
