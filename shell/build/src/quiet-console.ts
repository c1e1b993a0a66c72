import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

const kinds = ['error', 'warn', 'info', 'log', 'debug'] as const;
// Redux's development checks warn on slow machines.
const isTimingWarning = ([text]: unknown[]): boolean =>
  /^\w+InvariantMiddleware took /.test(String(text));
let spies: MockInstance[] = [];

beforeEach(() => {
  spies = kinds.map((kind) => vi.spyOn(console, kind));
});

// Unexpected console output fails a test. A test that expects output asserts on the spy and clears it.
afterEach(() => {
  const calls = spies.flatMap((spy) => spy.mock.calls).filter((call) => !isTimingWarning(call));
  for (const spy of spies) spy.mockRestore();
  expect(calls, 'the console was used').toEqual([]);
});
