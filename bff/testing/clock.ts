import { vi } from 'vitest';

/** Replaces the process's time of day; timers, database and network use the real time. */
export interface Clock {
  now(): number;
  set(ms: number): void;
  /** Restores the real time. */
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
