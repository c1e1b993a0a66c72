import { times } from '@firedeck/contract';

const maxJitter = 0.2;

/** Shortens a delay by up to a fifth, so that clients don't all reconnect at once. */
export const addJitter = (milliseconds: number, random = Math.random): number =>
  milliseconds * (1 - maxJitter * random());

/** Delays of 1, 2, 5, then 10 s, with jitter. */
export function createBackOff(random = Math.random) {
  let failures = 0;
  return {
    nextMs(): number {
      const step = times.reconnectMs[Math.min(failures, times.reconnectMs.length - 1)] ?? 0;
      failures += 1;
      return addJitter(step, random);
    },
    reset(): void {
      failures = 0;
    },
  };
}
