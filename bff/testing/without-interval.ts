import { vi } from 'vitest';

const longestDelayMs = 2 ** 31 - 1;

/** Runs `start` while intervals of `ms` milliseconds never fire. */
export async function withoutInterval<T>(ms: number, start: () => Promise<T>): Promise<T> {
  const { setInterval } = globalThis;
  const spy = vi
    .spyOn(globalThis, 'setInterval')
    .mockImplementation(((callback: () => void, delayMs?: number) =>
      setInterval(callback, delayMs === ms ? longestDelayMs : delayMs)) as typeof setInterval);
  try {
    return await start();
  } finally {
    spy.mockRestore();
  }
}
