import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitForDraftsSaved } from './wait-for-drafts-saved.ts';

let hasDrafts: boolean;
const drafts = { holds: async () => hasDrafts };

beforeEach(() => {
  vi.useFakeTimers();
  hasDrafts = true;
});

afterEach(() => {
  vi.useRealTimers();
});

test('no drafts › resolves immediately', async () => {
  hasDrafts = false;
  expect(await waitForDraftsSaved(drafts)).toBe(true);
});

test('another tab is still saving › waits for it', async () => {
  const saved = waitForDraftsSaved(drafts);
  await vi.advanceTimersByTimeAsync(1_000);
  hasDrafts = false;
  await vi.advanceTimersByTimeAsync(200);
  expect(await saved).toBe(true);
});

test('drafts remain after 1.5 s › resolves to false', async () => {
  const saved = waitForDraftsSaved(drafts);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(await saved).toBe(false);
});
