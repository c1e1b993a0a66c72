import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { untilNone } from './until-none.ts';

let isKept: boolean;
const drafts = { holds: async () => isKept };

beforeEach(() => {
  vi.useFakeTimers();
  isKept = true;
});

afterEach(() => {
  vi.useRealTimers();
});

test('nothing is waited for where nothing is kept', async () => {
  isKept = false;
  expect(await untilNone(drafts)).toBe(true);
});

test('what another tab still saves is waited for', async () => {
  const saved = untilNone(drafts);
  await vi.advanceTimersByTimeAsync(1_000);
  isKept = false;
  await vi.advanceTimersByTimeAsync(200);
  expect(await saved).toBe(true);
});

test('what is not saved after 1.5 s is told', async () => {
  const saved = untilNone(drafts);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(await saved).toBe(false);
});
