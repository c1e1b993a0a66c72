import { setTimeout as pause } from 'node:timers/promises';
import { deadlockDetected } from './database-unavailable.ts';

const duplicateKey = 11_000;
const triesAtMost = 12;
const pauseAtMostMs = { first: 10, last: 400 } as const;

/**
 * False when the insert was refused as a duplicate. A document's first write is an insert, never an
 * upsert: of upserts at once DocumentDB tells several that they made the document.
 *
 * Of many inserts of one value at once DocumentDB may also end some as a deadlock, without a
 * verdict and with nothing written: those are sent again until there is one, of this process one
 * after the other, as many would go on ending each other.
 */
export async function isInserted(insert: () => Promise<unknown>): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    try {
      await (tries === 1 ? insert() : inTurn(insert));
      return true;
    } catch (error) {
      const code = codeOf(error);
      if (code === duplicateKey) return false;
      if (code !== deadlockDetected || tries === triesAtMost) throw error;
      await pause(pauseMs(tries));
    }
  }
}

let lastTurn: Promise<unknown> = Promise.resolve();

function inTurn(insert: () => Promise<unknown>): Promise<unknown> {
  const turn = lastTurn.then(insert);
  lastTurn = turn.catch(() => {});
  return turn;
}

// By the code: servers word the message differently.
function codeOf(error: unknown): unknown {
  return error instanceof Error ? (error as { code?: unknown }).code : undefined;
}

// Drawn anew each time: those that waited for each other must not meet again.
function pauseMs(tries: number): number {
  return Math.random() * Math.min(pauseAtMostMs.first * 2 ** tries, pauseAtMostMs.last);
}
