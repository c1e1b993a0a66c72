import { times } from '@firedeck/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { TtlCache } from '../../../../lib/cache/ttl-cache.ts';
import { DomainError } from '../../../../lib/http/domain-error.ts';
import { enrollments } from '../../factors/enrollments.ts';
import { findPermission } from '../../permissions/permissions.ts';
import type { AccessClaim } from '../../signing-keys/access-tokens.ts';
import { accountsRepository } from '../../users/accounts-repository.ts';
import type { Principal, SessionRef } from '../../users/principal.ts';
import type { UserDocument } from '../../users/user-model.ts';
import { isOfActiveUser } from '../is-of-epoch.ts';
import { lockDescription } from '../lock-description.ts';
import type { SessionDocument } from '../session-model.ts';
import { sessionsRepository } from '../sessions-repository.ts';
import { memberRules } from './member-rules.ts';
import { type SessionCache, sessionCache } from './session-cache.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * An onRequest hook, which runs before the body is read. Sets `request.member`, or refuses: 401
     * `not_authenticated`; 423 for a locked session; 403 `step_up_required` on a sensitive route;
     * 403 `agency_document_required` on one that requires a role.
     */
    authenticate(request: FastifyRequest, reply: FastifyReply): Promise<void>;
    /**
     * The member of an open session, both read from the database now: for writes that outlive the
     * session.
     *
     * @throws DomainError `not_authenticated` when the session was ended
     */
    readMember(id: SessionRef): Promise<UserDocument>;
    /** How the member of an open session can prove who they are. */
    listStepUpMethods(id: SessionRef): Promise<string[]>;
    /** Caches of sessions and users, at most 5 s old. */
    sessionCache: SessionCache;
    userCache: TtlCache<UserDocument | null>;
  }
  interface FastifyRequest {
    /** Set by `app.authenticate`; throws on a route without it. */
    member: Principal;
  }
}

const reading = ['GET', 'HEAD'];

/** Routes that need a member use `onRequest: app.authenticate`. */
export const authentication = fastifyPlugin(
  async (app) => {
    const sessions = sessionsRepository(app.mongo);
    const users = accountsRepository(app.mongo);
    const describeLock = lockDescription(app);
    const { recordEnrollment } = enrollments(app);
    const rules = memberRules(app, findOpenSession);

    app.decorate('sessionCache', sessionCache(app.mongo));
    app.decorate('userCache', new TtlCache(times.sessionMemoMs, users.find));
    app.decorate('listStepUpMethods', async (id) => {
      const [session, user] = await Promise.all([
        app.sessionCache.get(id),
        app.userCache.get(id.userId),
      ]);
      if (!session) throw new DomainError('not_authenticated');
      return rules.listStepUpMethods(session, user);
    });
    app.decorateRequest('member');

    app.decorate('authenticate', async (request) => {
      const keyOwner = await app.authenticateApiKey(request);
      if (keyOwner) {
        // The grace period starts here, too: the owner of a key may never sign in again.
        if (!keyOwner.byProvider) await rules.refuseUnenrolled(keyOwner.userId, recordEnrollment);
        request.member = keyOwner;
        return;
      }
      const claim = await app.readAccessToken(request);
      const session = await findOpenSession(claim);
      if (!session) throw new DomainError('not_authenticated');
      if (session.locked) throw describeLock(session, await app.userCache.get(claim.userId));
      const permission = findPermission(request);
      if (!reading.includes(request.method) && !permission?.alwaysOpen)
        await app.paceWrite(claim.sessionId);
      if (permission?.by === 'member') {
        if (!permission.whileUnenrolled && !session.idp) await rules.refuseUnenrolled(claim.userId);
        await rules.refuseByPermission(request, permission, claim, session);
      }
      request.member = claim;
      if (session.seen < claim.generation) recordFirstUse(session, claim);
    });

    app.decorate('readMember', async (id) => {
      // The user is read before the session: what an open session creates then has an epoch of a
      // time at which it was open, and ends when all sessions are ended later.
      const user = await users.find(id.userId);
      const session = await sessions.find(id);
      if (!user || !isOpen(session, user) || session?.locked)
        throw new DomainError('not_authenticated');
      return user;
    });

    /** The session of a token, at most 5 s old; null when it has ended. */
    async function findOpenSession(claim: AccessClaim): Promise<SessionDocument | null> {
      const [session, user] = await Promise.all([
        app.sessionCache.get(claim),
        app.userCache.get(claim.userId),
      ]);
      return isOpen(session, user) ? session : null;
    }

    // Once per generation: from now on, the previous refresh token is no longer accepted.
    function recordFirstUse(session: SessionDocument, claim: AccessClaim): void {
      // In the cache, too, so that requests within the next 5 s don't record it again.
      session.seen = claim.generation;
      sessions.recordSeen(claim).catch(() => app.sessionCache.forget(claim));
    }
  },
  {
    name: 'authentication',
    fastify: '5.x',
    dependencies: [
      'mongo',
      'access-tokens',
      'api-key-authentication',
      'member-roles',
      'agency-page-tokens',
      'session-writes',
    ],
  },
);

function isOpen(session: SessionDocument | null, user: UserDocument | null): boolean {
  if (!session || session.revoked) return false;
  return isOfActiveUser(session, user) && session.expiresAt.getTime() > Date.now();
}
