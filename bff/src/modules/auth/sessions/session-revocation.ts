import type { FastifyInstance } from 'fastify';
import type { ActivityEvent } from '../../activity/activity-plugin.ts';
import { accountsRepository } from '../users/accounts-repository.ts';
import type { SessionRef } from '../users/principal.ts';
import { carryOverFromSession } from './session-outbox.ts';
import { type ProviderSession, sessionsRepository } from './sessions-repository.ts';

export function sessionRevocation(app: FastifyInstance) {
  const sessions = sessionsRepository(app.mongo);
  const users = accountsRepository(app.mongo);

  /** Ends requests in flight of ended sessions, and the email change that one of them requested. */
  async function endPending(userId: string, sessionIds: string[]): Promise<void> {
    await users.recordEndedSessions(userId, sessionIds);
    await users.endEmailChangeOf(userId, sessionIds);
  }

  /** Also for a locked session: its streams end, and its tabs read its state. */
  function publishRevoked(id: SessionRef): void {
    app.sessionCache.forget(id);
    app.publishToMember(id.userId, { event: 'session.revoked', session: id.sessionId });
  }

  async function revokeMany(userId: string, sessionIds: string[]): Promise<void> {
    await sessions.revokeMany(userId, sessionIds);
    for (const sessionId of sessionIds) publishRevoked({ userId, sessionId });
  }

  /** False when the member has no such session. */
  async function revokeOne(id: SessionRef, event: Omit<ActivityEvent, 'userId'>): Promise<boolean> {
    const before = await sessions.revoke(id, event.kind === 'sign_out' ? 'sign-out' : 'ended');
    if (!before) return false;
    const { userId, sessionId } = id;
    // After a sign-out, the member may still open mails that were requested before.
    if (event.kind === 'sign_out') await users.recordEndedSessions(userId, [sessionId]);
    else await endPending(userId, [sessionId]);
    publishRevoked(id);
    if (before.revoked === null) app.recordActivity({ userId, ...event });
    return true;
  }

  return {
    publishRevoked,
    revokeOne,

    async revokeReused(id: SessionRef, device: string): Promise<void> {
      const outbox = app.outbox.createEntries('reuse', device);
      const before = await sessions.revoke(id, 'reuse', outbox);
      await endPending(id.userId, [id.sessionId]);
      // Only one of several concurrent requests ends it.
      if (before?.revoked === null) {
        app.log.warn(id, 'old refresh token presented, session ended');
        app.recordActivity({ userId: id.userId, kind: 'refresh_token_reused', device });
        await carryOverFromSession(app, id, outbox).catch(() =>
          app.log.warn(id, 'mail is carried over later'),
        );
      }
      publishRevoked(id);
    },

    /** Ends the sessions that began with the provider's session. */
    async revokeByProviderSession(of: ProviderSession, device: string): Promise<number> {
      const ended = await sessions.listOfProvider(of);
      for (const id of ended) await revokeOne(id, { kind: 'session_ended', device });
      return ended.length;
    },

    /** Ends the member's other provider sessions: they may belong to another person. */
    async revokeOtherProviderSessions(
      { userId, sessionId }: SessionRef,
      device: string,
    ): Promise<void> {
      const started = await sessions.listStartedAtProvider(userId);
      for (const id of started)
        if (id.sessionId !== sessionId) await revokeOne(id, { kind: 'session_ended', device });
    },

    async revokeOthers({ userId, sessionId }: SessionRef): Promise<void> {
      const others = (await sessions.listOpen(userId)).filter((id) => id !== sessionId);
      await revokeMany(userId, others);
      if (others.length > 0) await endPending(userId, others);
    },

    /** Ends all sessions, and keys if requested, with one write. The cleanup after it may fail. */
    async revokeAll(userId: string, { endKeys = false } = {}): Promise<void> {
      await users.endSessions(userId, { endKeys });
      app.userCache.forget(userId);
      await revokeMany(userId, await sessions.listOpen(userId));
    },
  };
}
