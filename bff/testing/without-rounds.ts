import { vi } from 'vitest';

const never = 2 ** 31 - 1;

/** Runs `start` in such a way that what it does every `ms` milliseconds from then on is never done. */
export async function withoutRounds<T>(ms: number, start: () => Promise<T>): Promise<T> {
  const { setInterval } = globalThis;
  const rounds = vi
    .spyOn(globalThis, 'setInterval')
    .mockImplementation(((act: () => void, every?: number) =>
      setInterval(act, every === ms ? never : every)) as typeof globalThis.setInterval);
  try {
    return await start();
  } finally {
    rounds.mockRestore();
  }
}
