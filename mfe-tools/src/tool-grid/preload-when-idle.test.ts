import { lazyComponent } from '@firedeck/sdk';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { preloadWhenIdle } from './preload-when-idle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('board unmounted before the page is idle › doesn’t load the code', async () => {
  const cancel = vi.fn();
  vi.stubGlobal('requestIdleCallback', () => 7);
  vi.stubGlobal('cancelIdleCallback', cancel);
  const stop = preloadWhenIdle(lazyComponent('code', async () => null));
  await vi.advanceTimersByTimeAsync(2_000);
  stop();
  expect(cancel).toHaveBeenCalledExactlyOnceWith(7);
});
