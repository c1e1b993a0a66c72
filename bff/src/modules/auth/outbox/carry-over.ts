import type { FastifyInstance } from 'fastify';
import { isCurrentKey } from '../api-keys/is-current-key.ts';
import type { KeyDocument } from '../api-keys/key-model.ts';
import { keysRepository } from '../api-keys/keys-repository.ts';
import type { SessionId } from '../sessions/session-model.ts';
import { sessionsRepository } from '../sessions/sessions-repository.ts';
import { accountsRepository } from '../users/accounts-repository.ts';
import type { OutboxEntry } from '../users/user-model.ts';

const documentsPerRound = 1_000;

/** What the end of a session wrote becomes the member's, from where it is handed over. */
export const carryOverFromSession = (
  app: FastifyInstance,
  session: SessionId,
  entries: OutboxEntry[] = [],
): Promise<void> =>
  carryOver(app, session.userId, {
    entries,
    clear: () => sessionsRepository(app.mongo).clearOutbox(session),
  });

/** What was written with a new key becomes the member's. */
export const carryOverFromKey = (
  app: FastifyInstance,
  { userId, _id, outbox: entries = [] }: Pick<KeyDocument, 'userId' | '_id' | 'outbox'>,
): Promise<void> =>
  carryOver(app, userId, {
    entries,
    clear: () => keysRepository(app.mongo).clearOutbox(userId, _id),
  });

/** For what was interrupted. */
export async function carryOverAll(app: FastifyInstance, before: Date): Promise<void> {
  const [sessions, keys] = await Promise.all([
    sessionsRepository(app.mongo).withOutboxBefore(before, documentsPerRound),
    keysRepository(app.mongo).withOutboxBefore(before, documentsPerRound),
  ]);
  for (const { userId, _id: sessionId, outbox } of sessions)
    await carryOverFromSession(app, { userId, sessionId }, outbox);
  for (const key of keys) {
    await carryOverFromKey(app, key);
    const owner = await accountsRepository(app.mongo).find(key.userId);
    // It was left for its mail alone.
    if (owner && !isCurrentKey(key, owner))
      await keysRepository(app.mongo).remove(key.userId, key._id);
  }
}

interface CarriedOver {
  entries: OutboxEntry[];
  clear: () => Promise<void>;
}

/** Interrupted, it is done again: an entry is added once, and its id is the mail's. */
async function carryOver(
  app: FastifyInstance,
  userId: string,
  { entries, clear }: CarriedOver,
): Promise<void> {
  if (entries.length === 0) return;
  const user = await accountsRepository(app.mongo).addToOutbox(userId, entries);
  await clear();
  if (user) app.outbox.handOver(user, entries);
}
