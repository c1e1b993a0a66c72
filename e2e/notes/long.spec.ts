import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/firedeck.ts';
import { long } from '../fixtures/long-test.ts';
import { addTools } from '../fixtures/tools.ts';
import { BoardPage } from '../pages/board-page.ts';

// A trace would copy the whole page after each key and distort the measurement.
test.use({ trace: 'off' });

test(
  'a note of 30,000 characters › a key changes only the field, and is painted about as fast as in a plain text area',
  long,
  async ({ memberPage: page, context, stack }) => {
    test.slow();
    await addTools(context, 20, stack.sites.dispatch.url);
    const board = new BoardPage(page);
    await board.open();
    await board.notes.fill(`Gate 4711\n${'Hydrant 12, call 415-555-0123 🚒 سلم\n'.repeat(830)}`);
    await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
    await page.evaluate(addBareTextArea);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.evaluate(observeKeys);
    const bare = await typeKeys(page, page.locator('body > textarea'));
    const ours = await typeKeys(page, board.notes);
    expect(ours.mutations).toBe(0);
    expect(ours.median, `bare: ${bare.median} ms`).toBeLessThan(2 * bare.median + 50);
  },
);

async function typeKeys(
  page: Page,
  field: Locator,
): Promise<{ mutations: number; median: number }> {
  await field.focus();
  await page.keyboard.press('Control+Home');
  // The first key also changes the status.
  await page.keyboard.type('x');
  await page.evaluate(waitUntilStill);
  await page.evaluate(() => {
    window.observedKeys.mutations = 0;
    window.observedKeys.milliseconds = [];
  });
  await page.keyboard.type('y'.repeat(25), { delay: 40 });
  const { mutations, milliseconds } = await page.evaluate(() => window.observedKeys);
  const sorted = milliseconds.toSorted((one, other) => one - other);
  return { mutations, median: sorted[Math.floor(sorted.length / 2)] ?? 0 };
}

/** Resolves once the page has not changed for a while. */
function waitUntilStill(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      observer.disconnect();
      resolve();
    };
    let timer = setTimeout(end, 300);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(end, 300);
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

/** A field with the notes' text and style, without listeners. */
function addBareTextArea(): void {
  const notes = document.querySelector('textarea');
  const bare = notes?.cloneNode() as HTMLTextAreaElement;
  bare.removeAttribute('placeholder');
  bare.value = notes?.value ?? '';
  bare.style.width = `${notes?.clientWidth}px`;
  document.body.prepend(bare);
}

declare global {
  interface Window {
    observedKeys: { mutations: number; milliseconds: number[] };
  }
}

function observeKeys(): void {
  const seen = { mutations: 0, milliseconds: [] as number[] };
  window.observedKeys = seen;
  new MutationObserver((records) => {
    seen.mutations += records.filter(
      ({ target }) => !(target instanceof HTMLTextAreaElement),
    ).length;
  }).observe(document.getElementById('app') ?? document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  document.addEventListener(
    'keydown',
    () => {
      const pressedAt = performance.now();
      requestAnimationFrame(() => {
        setTimeout(() => seen.milliseconds.push(Math.round(performance.now() - pressedAt)));
      });
    },
    true,
  );
}
