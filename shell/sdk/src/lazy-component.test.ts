import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyComponent } from './lazy-component.ts';

const code = { PointerMoves: () => null };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('loading fails › is logged once, and a pointer retries it some seconds later', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const load = vi.fn(async () => code);
  load.mockRejectedValueOnce(new Error('away')).mockRejectedValueOnce(new Error('away'));
  const layer = lazyComponent('layer', load);
  for (let touch = 0; touch < 20; touch += 1) {
    layer.preload();
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5_000);
  layer.preload();
  await vi.advanceTimersByTimeAsync(6_000);
  layer.preload();
  await vi.advanceTimersByTimeAsync(0);
  expect(load).toHaveBeenCalledTimes(3);
  expect(layer.loaded()).toBe(code);
  expect(logged).toHaveBeenCalledExactlyOnceWith('layer could not be loaded', expect.any(Error));
  logged.mockClear();
});

test('a press › loads immediately, also after a failure, and gets the result', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const load = vi.fn(async () => code);
  load.mockRejectedValueOnce(new Error('away'));
  const layer = lazyComponent('layer', load);
  layer.preload();
  expect(await layer.load()).toBe(false);
  const seen: boolean[] = [];
  layer.subscribe(() => seen.push(layer.hasFailed()));
  expect(await Promise.all([layer.load(), layer.load()])).toEqual([true, true]);
  expect(load).toHaveBeenCalledTimes(2);
  // No failure is shown during another attempt.
  expect(seen).toEqual([false, false]);
  expect(logged).toHaveBeenCalledTimes(1);
  logged.mockClear();
});
