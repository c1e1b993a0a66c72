import { setTimeout as pause } from 'node:timers/promises';

// Enough for a distant site.
const firstTryMs = 300;
// A hanging lookup costs a few sockets and no CPU.
const slowAtOnce = 80;

/**
 * Continues slow lookups outside the worker's concurrency slots, so that hanging sites do not delay
 * others. At the limit they keep their slots.
 */
export function createSlowLookups() {
  const slow = new Set<Promise<unknown>>();

  return {
    /** Resolves true once the work has ended, false once it continues without a slot. */
    async finishOrDetach(work: Promise<unknown>): Promise<boolean> {
      const isDone = work.then(() => true);
      const isLong = pause(firstTryMs, false);
      if (await Promise.race([isDone, isLong])) return true;
      while (slow.size >= slowAtOnce)
        if (await Promise.race([isDone, ...[...slow].map(waitForEnd)])) return true;
      slow.add(work);
      waitForEnd(work).then(() => slow.delete(work));
      return false;
    },
  };
}

const waitForEnd = (work: Promise<unknown>): Promise<false> =>
  work.then(
    () => false,
    () => false,
  );
