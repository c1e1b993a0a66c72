import type { FastifyInstance } from 'fastify';
import { accountsRepository } from './accounts-repository.ts';
import type { OutboxEntry } from './outbox-entry.ts';

/** A sweep carries over so many documents of each kind. */
export const documentsPerRound = 1_000;

interface CarriedOver {
  entries: OutboxEntry[];
  clear: () => Promise<void>;
}

/**
 * Moves entries of another document to the member's outbox. Safe to repeat after an interruption: an
 * entry is added once, and its id is the mail's.
 */
export async function carryOver(
  app: FastifyInstance,
  userId: string,
  { entries, clear }: CarriedOver,
): Promise<void> {
  if (entries.length === 0) return;
  const user = await accountsRepository(app.mongo).addToOutbox(userId, entries);
  await clear();
  if (user) app.outbox.enqueue(user, entries);
}
