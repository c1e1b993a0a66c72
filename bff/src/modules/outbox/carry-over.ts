import type { FastifyInstance } from 'fastify';
import { accountsRepository } from '../accounts/accounts-repository.ts';
import type { OutboxEntry } from '../accounts/user-model.ts';
import type { SessionId } from '../sessions/session-model.ts';
import { sessionsRepository } from '../sessions/sessions-repository.ts';

const sessionsPerRound = 1_000;

/**
 * What the end of a session wrote becomes the member's, from where it is handed over. Interrupted,
 * it is done again: an entry is added once, and its id is the mail's.
 */
export async function carryOver(
  app: FastifyInstance,
  session: SessionId,
  entries: OutboxEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const user = await accountsRepository(app.mongo).addToOutbox(session.userId, entries);
  await sessionsRepository(app.mongo).clearOutbox(session);
  if (user) app.outbox.handOver(user, entries);
}

/** For what was interrupted. */
export async function carryOverFromSessions(app: FastifyInstance, before: Date): Promise<void> {
  const sessions = sessionsRepository(app.mongo);
  for (const session of await sessions.withOutboxBefore(before, sessionsPerRound)) {
    const { userId, _id: sessionId, outbox = [] } = session;
    await carryOver(app, { userId, sessionId }, outbox);
  }
}
