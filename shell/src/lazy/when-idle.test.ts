import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenIdle } from './when-idle.ts';

let work: () => void;
const act = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  act.mockReset();
  vi.stubGlobal('requestIdleCallback', (call: () => void) => call());
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      static supportedEntryTypes = ['resource'];
      constructor(listener: () => void) {
        work = listener;
      }
      observe() {}
      disconnect() {
        work = () => {};
      }
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('waits until nothing was fetched or done for the time given', () => {
  whenIdle(act, 1_000);
  vi.advanceTimersByTime(900);
  work();
  vi.advanceTimersByTime(999);
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(act).toHaveBeenCalledTimes(1);
});

test('stopped › does nothing', () => {
  whenIdle(act, 1_000)();
  vi.advanceTimersByTime(5_000);
  expect(act).not.toHaveBeenCalled();
});
