import { times } from '@firedeck/contract';

const jitterShare = 0.2;

/** Up to a fifth shorter, so that not all who were cut off together come back at once. */
export const spread = (milliseconds: number, random = Math.random): number =>
  milliseconds * (1 - jitterShare * random());

/**
 * 1, 2, 5, then 10 s, each spread, so that nobody is behind for more than 10 s after a cut.
 */
export function createBackOff(random = Math.random) {
  let failures = 0;
  return {
    nextMs(): number {
      const step = times.reconnectMs[Math.min(failures, times.reconnectMs.length - 1)] ?? 0;
      failures += 1;
      return spread(step, random);
    },
    reset(): void {
      failures = 0;
    },
  };
}
