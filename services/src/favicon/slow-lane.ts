import { setTimeout as pause } from 'node:timers/promises';

// Enough for a distant site.
const firstTryMs = 300;
// A hanging look-up costs a few sockets and no CPU.
const slowAtOnce = 80;

/**
 * Continues slow look-ups outside the worker's concurrency slots, so that hanging sites do not delay
 * others. When the lane is full they keep their slots.
 */
export function slowLane() {
  const slow = new Set<Promise<unknown>>();

  return {
    /** Resolves true once the work has ended, false once it has entered this lane. */
    async endsElseEnters(work: Promise<unknown>): Promise<boolean> {
      const isDone = work.then(() => true);
      const isLong = pause(firstTryMs, false);
      if (await Promise.race([isDone, isLong])) return true;
      while (slow.size >= slowAtOnce)
        if (await Promise.race([isDone, ...[...slow].map(endOf)])) return true;
      slow.add(work);
      endOf(work).then(() => slow.delete(work));
      return false;
    },
  };
}

const endOf = (work: Promise<unknown>): Promise<false> =>
  work.then(
    () => false,
    () => false,
  );
