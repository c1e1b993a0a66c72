import { setTimeout as pause } from 'node:timers/promises';
import { deadlockDetected } from './database-unavailable.ts';

const duplicateKey = 11_000;
const triesAtMost = 12;
const pauseAtMostMs = { first: 10, last: 400 } as const;

/**
 * Returns false for a duplicate. A document's first write is an insert, never an upsert:
 * concurrent upserts in DocumentDB all report that they created the document.
 *
 * DocumentDB may also end concurrent inserts of one value as a deadlock with nothing written:
 * those are retried, one at a time per process, since parallel retries would deadlock again.
 */
export async function tryInsert(insert: () => Promise<unknown>): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    try {
      await (tries === 1 ? insert() : runSerially(insert));
      return true;
    } catch (error) {
      const code = getErrorCode(error);
      if (code === duplicateKey) return false;
      if (code !== deadlockDetected || tries === triesAtMost) throw error;
      await pause(pauseMs(tries));
    }
  }
}

let lastTurn: Promise<unknown> = Promise.resolve();

function runSerially(insert: () => Promise<unknown>): Promise<unknown> {
  const turn = lastTurn.then(insert);
  lastTurn = turn.catch(() => {});
  return turn;
}

// By the code: servers word the message differently.
function getErrorCode(error: unknown): unknown {
  return error instanceof Error ? (error as { code?: unknown }).code : undefined;
}

// Random jitter, so that colliding inserts do not collide again.
function pauseMs(tries: number): number {
  return Math.random() * Math.min(pauseAtMostMs.first * 2 ** tries, pauseAtMostMs.last);
}
