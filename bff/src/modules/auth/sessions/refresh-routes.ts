import { limits, refreshRequest, session, statusOf } from '@firedeck/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod/mini';
import { readDeviceLabel } from '../../../lib/http/device-label.ts';
import { DomainError } from '../../../lib/http/domain-error.ts';
import { noContent } from '../../../lib/http/route-schemas.ts';
import type { SessionRef } from '../users/principal.ts';
import { sessionsRepository } from './sessions-repository.ts';
import { sessionsService } from './sessions-service.ts';
import { rememberSignOut } from './sign-in/sign-on-policy.ts';
import { providerSignOuts } from './sign-out/provider-sign-outs.ts';

/** Renews the access token with the refresh token in the cookie. */
export const refreshRoutes: FastifyPluginAsyncZod = async (app) => {
  const sessions = sessionsService(app);
  const repository = sessionsRepository(app.mongo);
  const signOuts = providerSignOuts(app);

  /** The response to a sign-out may not have reached this browser. */
  async function recordLostSignOut(
    claim: SessionRef,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const session = await repository.find(claim);
    if (session?.revoked?.why !== 'sign-out' || (await signOuts.find(request))) return;
    await signOuts.record(session, reply);
    rememberSignOut(reply);
  }

  app.post(
    '/api/refresh',
    {
      onRequest: app.refuseOtherOrigins,
      bodyLimit: limits.credentialsBodyBytes,
      compress: false,
      schema: {
        tags: ['sessions'],
        body: z.optional(z.nullable(refreshRequest)),
        response: { 200: session, 204: noContent },
      },
    },
    async (request, reply) => {
      const token = app.readRefreshCookie(request);
      // Not an error without a session, so that the console stays empty on a first visit.
      if (token === null) return reply.code(204).send();
      const claim = await app.readRefreshClaim(request);
      if (!claim) {
        app.clearRefreshCookie(reply);
        throw new DomainError('refresh_token_not_found');
      }
      try {
        const idleSeconds = request.body?.idle_seconds ?? 0;
        const device = readDeviceLabel(request);
        const renewed = await sessions.refresh(claim, { idleSeconds, device });
        // Not set again when unchanged: a late response must not restore an older token.
        if (renewed.refreshToken !== token) app.setRefreshCookie(reply, renewed);
        return renewed.session;
      } catch (error) {
        // Keeps the cookie for a retry when the service is unavailable or the session is locked.
        if (error instanceof DomainError && error.code !== 'locked' && statusOf(error.code) < 500) {
          app.clearRefreshCookie(reply);
          await recordLostSignOut(claim, request, reply);
        }
        throw error;
      }
    },
  );
};
