import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLazyLayer } from './create-lazy-layer.ts';

const PointerMoves = () => null;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('load fails › is logged once and retried by a pointer some seconds later', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const load = vi.fn(async () => PointerMoves);
  load.mockRejectedValueOnce(new Error('away')).mockRejectedValueOnce(new Error('away'));
  const layer = createLazyLayer('layer', load);
  for (let touch = 0; touch < 20; touch += 1) {
    layer.prefetch();
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5_000);
  layer.prefetch();
  await vi.advanceTimersByTimeAsync(6_000);
  layer.prefetch();
  await vi.advanceTimersByTimeAsync(0);
  expect(load).toHaveBeenCalledTimes(3);
  expect(layer.loaded()).toBe(PointerMoves);
  expect(logged).toHaveBeenCalledTimes(1);
  logged.mockClear();
});

test('needed by a press › loaded at once, also after a failure; the press learns of a failure', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const load = vi.fn(async () => PointerMoves);
  load.mockRejectedValueOnce(new Error('away'));
  const layer = createLazyLayer('layer', load);
  layer.prefetch();
  expect(await layer.load()).toBe(false);
  expect(await Promise.all([layer.load(), layer.load()])).toEqual([true, true]);
  expect(load).toHaveBeenCalledTimes(2);
  expect(logged).toHaveBeenCalledTimes(1);
  logged.mockClear();
});

test('board unmounted before the page is idle › does not load it', async () => {
  const cancel = vi.fn();
  vi.stubGlobal('requestIdleCallback', () => 7);
  vi.stubGlobal('cancelIdleCallback', cancel);
  const stop = createLazyLayer('layer', async () => PointerMoves).prefetchWhenIdle();
  await vi.advanceTimersByTimeAsync(2_000);
  stop();
  expect(cancel).toHaveBeenCalledExactlyOnceWith(7);
});
