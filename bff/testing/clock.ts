import { vi } from 'vitest';

/** The time of day as the process reads it; timers, the database and the network go on by theirs. */
export interface Clock {
  now(): number;
  set(ms: number): void;
  /** Back to the real one. */
  end(): void;
}

export function startClock(): Clock {
  vi.useFakeTimers({ toFake: ['Date'] });
  return {
    now: () => Date.now(),
    set: (ms) => void vi.setSystemTime(ms),
    end: () => void vi.useRealTimers(),
  };
}
