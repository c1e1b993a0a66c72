import { dayMs } from '@firedeck/contract';

/** How often something may be tried before waits begin, and how they grow. */
export interface AttemptRule {
  /** What is counted, of whom: `sign-in-account:<hash>`. */
  key: string;
  /** Attempts that cost no wait. */
  free: number;
  /** The window, which starts with the first attempt. */
  withinMs: number;
}

export const rulePerDay = (key: string, free: number): AttemptRule => ({
  key,
  free,
  withinMs: dayMs,
});

/** In milliseconds. The first wait, which doubles with each further attempt, up to the longest. */
export const waits = { first: 1_000, longest: 15 * 60_000 } as const;

/** Counts attempts; an attempt is counted before its outcome is known, so that none slip by side by side. */
export interface AttemptCounters {
  /** Counts an attempt under each rule. Milliseconds to wait instead, where it comes too early: there it is not counted. */
  count(rules: readonly AttemptRule[]): Promise<number[]>;
  /** The last attempt was none after all. */
  refund(rules: readonly AttemptRule[]): Promise<void>;
  /**
   * Counts one use under each rule; or under none, and the milliseconds to wait, once one of them had
   * `free` uses within its time. Of a Cluster: the keys share a hash tag.
   */
  consume(rules: readonly AttemptRule[]): Promise<number>;
  /** How many uses of `consume` were counted. */
  countUsed(rule: AttemptRule): Promise<number>;
  /** Resets the counters. */
  reset(rules: readonly AttemptRule[]): Promise<void>;
}

/** How long to wait after the given number of attempts. */
export function waitAfter(attempts: number, free: number): number {
  if (attempts < free) return 0;
  return Math.min(waits.longest, waits.first * 2 ** Math.min(attempts - free, 30));
}
