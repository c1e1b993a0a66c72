import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fuzzProfile } from '../testing/config.ts';
import { aBrowser } from './testing/a-browser.ts';

beforeEach(() => {
  // Timers never fire: only event loop turns pass here.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

const turns = fc.integer({ min: 0, max: 12 });
const tab = fc.integer({ min: 0, max: 2 });
const act = fc.constantFrom('type', 'type', 'drop', 'read', 'remember');
const acts = (maxLength: number) => fc.array(fc.record({ act, tab, turns }), { maxLength });
const next = fc.constantFrom('nobody', 'ada', 'bob');

test('200 random interleavings of one to three tabs › no data of a signed-out member remains, and the next member’s drafts are saved', async () => {
  process.stdout.write(`FIREDECK_SEED=${fuzzProfile.seed}\n`);
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.record({
        before: acts(8),
        during: acts(20),
        after: acts(12),
        leaving: tab,
        next,
        coming: tab,
      }),
      fc.infiniteStream(turns),
      async (tabs, { before, during, after, leaving, next, coming }, delays) => {
        const browser = await aBrowser(tabs, delays);
        await browser.signIn(0, 'ada');
        await browser.settle();
        await browser.perform(before);
        const left = browser.signOut(leaving);
        await browser.perform(during);
        await left;
        if (next !== 'nobody') await browser.signIn(coming, next);
        await browser.perform(after);
        await browser.settle();
        expect(await browser.storedOfEnded()).toEqual([]);
        expect(await browser.missing()).toEqual([]);
        vi.clearAllTimers();
      },
    ),
    { numRuns: 200, seed: fuzzProfile.seed },
  );
}, 120_000);
