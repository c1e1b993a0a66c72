import {
  factorLimits,
  limits,
  lockRequest,
  session,
  unlockOptions,
  unlockRequest,
} from '@firedeck/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod/mini';
import { readDeviceLabel } from '../../../../lib/http/device-label.ts';
import { DomainError } from '../../../../lib/http/domain-error.ts';
import { noContent } from '../../../../lib/http/route-schemas.ts';
import { pickTargetSession } from '../pick-target-session.ts';
import { type LockedSession, sessionsService } from '../sessions-service.ts';
import { unlockVerifier } from './unlock-verifier.ts';

/** Locks and unlocks the screen: requests of a locked session are refused. */
export const lockRoutes: FastifyPluginAsyncZod = async (app) => {
  const sessions = sessionsService(app);
  const verifier = unlockVerifier(app);
  const post = {
    onRequest: app.refuseOtherOrigins,
    bodyLimit: limits.credentialsBodyBytes,
    compress: false,
  } as const;
  const tags = ['sessions'];

  async function findLocked(request: FastifyRequest): Promise<LockedSession> {
    const claim = await app.readRefreshClaim(request);
    if (!claim) throw new DomainError('refresh_token_not_found');
    return sessions.findLocked(claim, readDeviceLabel(request));
  }

  app.post(
    '/api/lock',
    {
      ...post,
      schema: { tags, body: z.optional(z.nullable(lockRequest)), response: { 204: noContent } },
    },
    async (request, reply) => {
      const inCookie = await app.readRefreshClaim(request);
      // A late request must not lock the session of a member who has signed in since.
      const id = pickTargetSession(await app.readNamedSession(request), inCookie);
      const { session: only = id?.sessionId } = request.body ?? {};
      if (id && id.sessionId === only) await sessions.lock(id);
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/unlock',
    {
      ...post,
      bodyLimit: factorLimits.bodyBytes,
      schema: { tags, body: unlockRequest, response: { 200: session } },
    },
    async (request, reply) => {
      const locked = await findLocked(request);
      await verifier.prove(locked, request.body, request);
      const opened = await sessions.unlock(locked);
      if (opened.refreshToken !== app.readRefreshCookie(request))
        app.setRefreshCookie(reply, opened);
      return opened.session;
    },
  );

  app.post(
    '/api/unlock/passkey',
    { ...post, schema: { tags, response: { 200: unlockOptions } } },
    async (request) => verifier.beginPasskey(await findLocked(request)),
  );
};
