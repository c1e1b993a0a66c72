import { times } from '@firedeck/contract';

const jitterShare = 0.2;

/**
 * 1, 2, 5, then 10 s, each up to a fifth shorter, so that not all come back at once and nobody is
 * behind for more than 10 s after a cut.
 */
export function createBackOff(random = Math.random) {
  let failures = 0;
  return {
    nextMs(): number {
      const step = times.reconnectMs[Math.min(failures, times.reconnectMs.length - 1)] ?? 0;
      failures += 1;
      return step * (1 - jitterShare * random());
    },
    reset(): void {
      failures = 0;
    },
  };
}
