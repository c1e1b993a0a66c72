import { idSchema, ownSessions } from '@firedeck/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod/mini';
import { readDeviceLabel } from '../../../lib/http/device-label.ts';
import { DomainError } from '../../../lib/http/domain-error.ts';
import { idParams, noContent } from '../../../lib/http/route-schemas.ts';
import { sessionRevocation } from './session-revocation.ts';
import { sessionsService } from './sessions-service.ts';

export const sessionsRoutes: FastifyPluginAsyncZod = async (app) => {
  const sessions = sessionsService(app);
  const revocation = sessionRevocation(app);
  const tags = ['sessions'];

  app.get(
    '/api/sessions',
    { onRequest: app.authenticate, schema: { tags, response: { 200: ownSessions } } },
    async ({ member }) => ({ sessions: await sessions.list(member) }),
  );

  app.delete(
    '/api/sessions/:id',
    {
      onRequest: app.authenticate,
      schema: { tags, params: idParams, response: { 204: noContent } },
    },
    async (request, reply) => {
      const { userId, sessionId: current } = request.member;
      const { id: sessionId } = request.params;
      const event = { kind: 'session_ended', device: readDeviceLabel(request) } as const;
      const isOwn =
        z.safeParse(idSchema, sessionId).success &&
        (await revocation.revokeOne({ userId, sessionId }, event));
      if (!isOwn) throw new DomainError('not_found');
      if (sessionId === current) await app.clearOwnRefreshCookie({ sessionId }, reply);
      return reply.code(204).send();
    },
  );
};
