import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenIdle } from './when-idle.ts';

let reportActivity: () => void;
const callback = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  callback.mockReset();
  vi.stubGlobal('requestIdleCallback', (call: () => void) => call());
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      static supportedEntryTypes = ['resource'];
      constructor(listener: () => void) {
        reportActivity = listener;
      }
      observe() {}
      disconnect() {
        reportActivity = () => {};
      }
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('activity › restarts the idle time', () => {
  whenIdle(callback, 1_000);
  vi.advanceTimersByTime(900);
  reportActivity();
  vi.advanceTimersByTime(999);
  expect(callback).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(callback).toHaveBeenCalledTimes(1);
});

test('canceled › does nothing', () => {
  whenIdle(callback, 1_000)();
  vi.advanceTimersByTime(5_000);
  expect(callback).not.toHaveBeenCalled();
});
