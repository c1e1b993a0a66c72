import type { FastifyInstance } from 'fastify';
import { accountsRepository } from './accounts-repository.ts';
import type { OutboxEntry } from './outbox-entry.ts';

/** Documents of each kind that a sweep carries over. */
export const documentsPerRound = 1_000;

interface CarriedOver {
  entries: OutboxEntry[];
  clear: () => Promise<void>;
}

/**
 * Moves entries of another document to the user's outbox. Can be repeated after an interruption:
 * each entry is added once, and its id is the id of the mail.
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
