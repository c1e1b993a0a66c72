import { limits, signOutRequest } from '@firedeck/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod/mini';
import { readDeviceLabel } from '../../../../lib/http/device-label.ts';
import { noContent } from '../../../../lib/http/route-schemas.ts';
import { keysService } from '../../api-keys/keys-service.ts';
import { pickTargetSession } from '../pick-target-session.ts';
import { sessionRevocation } from '../session-revocation.ts';
import { sessionsRepository } from '../sessions-repository.ts';
import { rememberSignOut } from '../sign-in/sign-on-policy.ts';
import { providerSignOuts } from './provider-sign-outs.ts';

export const signOutRoutes: FastifyPluginAsyncZod = async (app) => {
  const revocation = sessionRevocation(app);
  const repository = sessionsRepository(app.mongo);
  const signOuts = providerSignOuts(app);
  const keys = keysService(app);

  /** Ends the session of this page or of the cookie. */
  async function signOutHere(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const inCookie = await app.readRefreshClaim(request);
    const id = pickTargetSession(await app.readNamedSession(request), inCookie);
    const ending = id && (await repository.find(id));
    if (id) await revocation.revokeOne(id, { kind: 'sign_out', device: readDeviceLabel(request) });
    if (ending) await signOuts.record(ending, reply);
    await app.clearOwnRefreshCookie(id ? { sessionId: id.sessionId } : {}, reply);
  }

  async function signOutEverywhere(
    request: FastifyRequest,
    reply: FastifyReply,
    endKeys: boolean,
  ): Promise<void> {
    const { userId } = request.member;
    const device = readDeviceLabel(request);
    const ending = await repository.find(request.member);
    await revocation.revokeAll(userId, { endKeys });
    // Keys last: until the session has ended, an attacker could create another one.
    if (endKeys) {
      await keys.cleanUp(userId);
      app.recordActivity({ userId, kind: 'keys_ended', device });
    }
    app.recordActivity({ userId, kind: 'sign_out', device });
    if (ending) await signOuts.record(ending, reply);
    await app.clearOwnRefreshCookie({ userId }, reply);
  }

  async function signOutElsewhere(request: FastifyRequest, endKeys: boolean): Promise<void> {
    const { userId } = request.member;
    const device = readDeviceLabel(request);
    await revocation.revokeOthers(request.member);
    // Keys last: until the session has ended, an attacker could create another one.
    if (endKeys) {
      await keys.endAll(userId);
      app.recordActivity({ userId, kind: 'keys_ended', device });
    }
    app.recordActivity({ userId, kind: 'session_ended', device });
  }

  app.post(
    '/api/sign-out',
    {
      onRequest: app.refuseOtherOrigins,
      bodyLimit: limits.credentialsBodyBytes,
      schema: {
        tags: ['sessions'],
        body: z.optional(z.nullable(signOutRequest)),
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { scope = 'local', end_keys: endKeys = false } = request.body ?? {};
      if (scope === 'local') await signOutHere(request, reply);
      else {
        await app.authenticate(request, reply);
        if (scope === 'global') await signOutEverywhere(request, reply, endKeys);
        else await signOutElsewhere(request, endKeys);
      }
      if (scope !== 'others') rememberSignOut(reply);
      return reply.code(204).send();
    },
  );
};
