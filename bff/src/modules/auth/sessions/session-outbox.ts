import type { FastifyInstance } from 'fastify';
import { carryOver, documentsPerRound } from '../users/carry-over.ts';
import type { OutboxEntry } from '../users/outbox-entry.ts';
import type { SessionRef } from '../users/principal.ts';
import { sessionsRepository } from './sessions-repository.ts';

/** Carries over the outbox of an ended session to the user's, which is enqueued. */
export const carryOverFromSession = (
  app: FastifyInstance,
  session: SessionRef,
  entries: OutboxEntry[] = [],
): Promise<void> =>
  carryOver(app, session.userId, {
    entries,
    clear: () => sessionsRepository(app.mongo).clearOutbox(session),
  });

/** Carries over what a crash has interrupted. */
export async function carryOverSessions(app: FastifyInstance, before: Date): Promise<void> {
  const sessions = await sessionsRepository(app.mongo).withOutboxBefore(before, documentsPerRound);
  for (const { userId, _id: sessionId, outbox } of sessions)
    await carryOverFromSession(app, { userId, sessionId }, outbox);
}
