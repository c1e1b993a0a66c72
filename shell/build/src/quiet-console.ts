import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

const kinds = ['error', 'warn', 'info', 'log', 'debug'] as const;
// Redux's checks of development say how long they took: that is the machine's speed.
const isTimingWarning = ([text]: unknown[]): boolean =>
  /^\w+InvariantMiddleware took /.test(String(text));
let watched: MockInstance[] = [];

beforeEach(() => {
  watched = kinds.map((kind) => vi.spyOn(console, kind));
});

// What reaches the console in a test reaches it on a member's screen: it is a failure.
// A test that expects it looks at the spy and clears it.
afterEach(() => {
  const calls = watched.flatMap((spy) => spy.mock.calls).filter((call) => !isTimingWarning(call));
  for (const spy of watched) spy.mockRestore();
  expect(calls, 'the console was used').toEqual([]);
});
