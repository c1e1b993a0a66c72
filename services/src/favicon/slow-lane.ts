import { setTimeout as pause } from 'node:timers/promises';

// A site across an ocean has answered by then.
const firstTryMs = 300;
// What hangs costs a few sockets each and no time.
const slowAtOnce = 80;

/**
 * Where look-ups go on that take longer than a first try: a site that hangs for its 3 s then keeps
 * nobody waiting whose site answers. Where the lane is full they stay where they are until it is not.
 */
export function slowLane() {
  const slow = new Set<Promise<unknown>>();

  return {
    /** Gives true once the work has ended, false once it has a place in this lane. */
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
