import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { findBreaches } from '../fixtures/accessibility.ts';
import { measureFullRed } from '../fixtures/full-red.ts';
import { findSmallTargets } from '../fixtures/small-targets.ts';

// Every screen in every look, to be looked at: npm run test:e2e -- looks. Pictures: .local/looks.
const pictures = join(import.meta.dirname, '../../.local/looks');

interface Look {
  name: string;
  theme: 'light' | 'dark' | 'night';
  hue?: 'amber';
  isGlove?: boolean;
}

const looks: Look[] = [
  { name: 'light', theme: 'light' },
  { name: 'dark', theme: 'dark' },
  { name: 'night', theme: 'night' },
  { name: 'amber', theme: 'night', hue: 'amber' },
  { name: 'glove', theme: 'light', isGlove: true },
  { name: 'night-glove', theme: 'night', isGlove: true },
];

const sizes = [
  { width: 360, height: 740 },
  { width: 820, height: 1_180 },
  { width: 1_440, height: 900 },
  { width: 1_920, height: 1_080 },
];

/** Some of them, e.g. `light,night` and `360`: the whole takes long. */
const isWanted = (variable: string, name: string): boolean => {
  const wanted = process.env[variable];
  return !wanted || wanted.split(',').includes(name);
};
const wantedLooks = looks.filter(({ name }) => isWanted('FIREDECK_LOOKS', name));
const wantedSizes = sizes.filter(({ width }) => isWanted('FIREDECK_LOOK_WIDTHS', String(width)));

const usualTargets = { onCard: 44, elsewhere: 48 };
const gloveTargets = { onCard: 64, elsewhere: 64 };
const maxFullRed = 0.03;

/**
 * At each size in each look; nothing is wider than the screen or too small to press, a night's screen is
 * dark, and axe finds nothing.
 */
export async function takeScreenshots(page: Page, name: string): Promise<void> {
  for (const [index, size] of wantedSizes.entries()) {
    await page.setViewportSize(size);
    for (const look of wantedLooks) {
      const screen = `${name} at ${size.width} px, ${look.name}`;
      await show(page, look);
      // Colors are the same at each size.
      if (index === 0) expect.soft(await findBreaches(page), screen).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect.soft(overflow, `${screen} scrolls sideways`).toBe(0);
      const targets = look.isGlove ? gloveTargets : usualTargets;
      expect.soft(await findSmallTargets(page, targets), screen).toEqual([]);
      mkdirSync(join(pictures, look.name), { recursive: true });
      const path = join(pictures, look.name, `${name}-${size.width}.png`);
      const picture = await page.screenshot({ path, animations: 'disabled' });
      const isPaper = await page.evaluate(() => matchMedia('print').matches);
      if (look.theme === 'night' && !isPaper)
        expect
          .soft(await measureFullRed(page, picture), `${screen} is bright`)
          .toBeLessThanOrEqual(maxFullRed);
    }
  }
}

/** As the theme's menu does while a page is open. */
async function show(page: Page, { theme, hue, isGlove = false }: Look): Promise<void> {
  await page.evaluate(
    async ([theme, hue, controls]) => {
      const { dataset } = document.documentElement;
      Object.assign(dataset, { theme, nightHue: hue, controls });
      localStorage.setItem('fd-large-controls', String(controls === 'large'));
      // As from another tab: its switches follow, and what is measured is measured again.
      dispatchEvent(new StorageEvent('storage', { key: 'fd-large-controls' }));
      dispatchEvent(new Event('resize'));
      // What is laid out by script follows in the frames after.
      for (let frame = 0; frame < 3; frame += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve));
    },
    [theme, hue ?? 'red', isGlove ? 'large' : 'usual'] as const,
  );
}
