import { setTimeout as pause } from 'node:timers/promises';
import { isDeadlock } from './database-unavailable.ts';

const triesAtMost = 12;
const pauseAtMostMs = { first: 10, last: 400 } as const;

/**
 * Retries writes that DocumentDB aborted as a deadlock because of concurrent writes of one unique
 * value. One at a time per process, because parallel retries would deadlock again.
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

// Jitter, so that the same writes don't collide again.
function pauseMs(tries: number): number {
  return Math.random() * Math.min(pauseAtMostMs.first * 2 ** tries, pauseAtMostMs.last);
}
