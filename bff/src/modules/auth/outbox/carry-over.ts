import type { FastifyInstance } from 'fastify';
import { accountsRepository } from '../users/accounts-repository.ts';
import type { OutboxEntry } from '../users/outbox-entry.ts';

/** A sweep carries over so many documents of each kind. */
export const documentsPerRound = 1_000;

/** Carries over what was interrupted, of one kind of documents that have entries of their own. */
export type CarryOver = (app: FastifyInstance, before: Date) => Promise<void>;

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
