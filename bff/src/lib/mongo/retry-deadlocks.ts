import { setTimeout as pause } from 'node:timers/promises';
import { isDeadlock } from './database-unavailable.ts';

const triesAtMost = 12;
const pauseAtMostMs = { first: 10, last: 400 } as const;

/**
 * DocumentDB may end concurrent writes of one unique value as a deadlock with nothing written: those
 * are retried, one at a time per process, since parallel retries would deadlock again.
 */
export async function retryDeadlocks<Result>(write: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await (tries === 1 ? write() : runSerially(write));
    } catch (error) {
      if (!isDeadlock(error) || tries === triesAtMost) throw error;
      await pause(pauseMs(tries));
    }
  }
}

let lastTurn: Promise<unknown> = Promise.resolve();

function runSerially<Result>(write: () => Promise<Result>): Promise<Result> {
  const turn = lastTurn.then(write);
  lastTurn = turn.catch(() => {});
  return turn;
}

// Random jitter, so that colliding writes do not collide again.
function pauseMs(tries: number): number {
  return Math.random() * Math.min(pauseAtMostMs.first * 2 ** tries, pauseAtMostMs.last);
}
