import { dayMs } from '@firedeck/contract';

/** How many attempts are allowed before delays begin. */
export interface AttemptRule {
  /** The kind and the subject: `sign-in-account:<hash>`. */
  key: string;
  /** Attempts without a delay. */
  free: number;
  /** The window, which starts with the first attempt. */
  withinMs: number;
}

export const rulePerDay = (key: string, free: number): AttemptRule => ({
  key,
  free,
  withinMs: dayMs,
});

/** In milliseconds. Each further attempt doubles the first delay, up to the longest. */
export const waits = { first: 1_000, longest: 15 * 60_000 } as const;

/** Attempts are counted before their outcome is known, so that concurrent ones are limited, too. */
export interface AttemptCounters {
  /** Counts an attempt under each rule; returns the delays in ms where it was not counted. */
  count(rules: readonly AttemptRule[]): Promise<number[]>;
  /** Takes back the last attempt. */
  refund(rules: readonly AttemptRule[]): Promise<void>;
  /**
   * Counts one use under each rule. If one of them already has `free` uses in its window, counts
   * none and returns the delay in ms. In a Redis Cluster the keys must share a hash tag.
   */
  consume(rules: readonly AttemptRule[]): Promise<number>;
  /** How many uses `consume` has counted. */
  countUsed(rule: AttemptRule): Promise<number>;
  reset(rules: readonly AttemptRule[]): Promise<void>;
}

/** The delay after the given number of attempts. */
export function waitAfter(attempts: number, free: number): number {
  if (attempts < free) return 0;
  return Math.min(waits.longest, waits.first * 2 ** Math.min(attempts - free, 30));
}
