import { dayMs } from '@firedeck/contract';

/** How often something may be tried before waits begin, and how they grow. */
export interface TryRule {
  /** What is counted, of whom: `sign-in-account:<hash>`. */
  key: string;
  /** Tries that cost no wait. */
  free: number;
  /** The window, which starts with the first try. */
  withinMs: number;
}

export const rulePerDay = (key: string, free: number): TryRule => ({ key, free, withinMs: dayMs });

/** In milliseconds. The first wait, which doubles with each further try, up to the longest. */
export const waits = { first: 1_000, longest: 15 * 60_000 } as const;

/** Counts tries; a try is counted before its outcome is known, so that none slip by side by side. */
export interface TryCounters {
  /** Counts a try under each rule. Milliseconds to wait instead, where it comes too early: there it is not counted. */
  count(rules: readonly TryRule[]): Promise<number[]>;
  /** The last try was none after all. */
  refund(rules: readonly TryRule[]): Promise<void>;
  /**
   * Counts one use under each rule; or under none, and the milliseconds to wait, once one of them had
   * `free` uses within its time. Of a Cluster: the keys share a hash tag.
   */
  consume(rules: readonly TryRule[]): Promise<number>;
  /** How many uses of `consume` were counted. */
  countUsed(rule: TryRule): Promise<number>;
  /** Resets the counters. */
  reset(rules: readonly TryRule[]): Promise<void>;
}

/** How long to wait after the given number of tries. */
export function waitAfter(tries: number, free: number): number {
  if (tries < free) return 0;
  return Math.min(waits.longest, waits.first * 2 ** Math.min(tries - free, 30));
}
