import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { findBreaches } from '../fixtures/accessibility.ts';
import { measureFullRed } from '../fixtures/full-red.ts';
import { findSmallTargets } from '../fixtures/small-targets.ts';

// `npm run test:e2e -- looks` takes a picture of every screen in every look, in .local/looks.
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

/** Environment variables choose some looks and widths, e.g. `light,night` and `360`. */
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
 * Takes pictures at each size in each look, and checks that nothing is wider than the screen or too
 * small to press, that night is dark and that axe finds nothing.
 */
export async function takeScreenshots(page: Page, name: string): Promise<void> {
  for (const [index, size] of wantedSizes.entries()) {
    await page.setViewportSize(size);
    for (const look of wantedLooks) {
      const screen = `${name} at ${size.width} px, ${look.name}`;
      await show(page, look);
      // Colors don't depend on the size, so axe runs at one size.
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

/** Changes the theme of an open page, like the theme menu. */
async function show(page: Page, { theme, hue, isGlove = false }: Look): Promise<void> {
  await page.evaluate(
    async ([theme, hue, controls]) => {
      const { dataset } = document.documentElement;
      Object.assign(dataset, { theme, nightHue: hue, controls });
      localStorage.setItem('fd-large-controls', String(controls === 'large'));
      // As if from another tab, so that switches follow and measured sizes are updated.
      dispatchEvent(new StorageEvent('storage', { key: 'fd-large-controls' }));
      dispatchEvent(new Event('resize'));
      // Layout by script follows in the next frames.
      for (let frame = 0; frame < 3; frame += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve));
    },
    [theme, hue ?? 'red', isGlove ? 'large' : 'usual'] as const,
  );
}
