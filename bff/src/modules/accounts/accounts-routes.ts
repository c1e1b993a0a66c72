import { signUpRequest, signUpResponse, user } from '@firedeck/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { DomainError } from '../../domain-error.ts';
import { sessionsService } from '../sessions/sessions-service.ts';
import { accountsService, toUser } from './accounts-service.ts';

export const accountsRoutes: FastifyPluginAsyncZod = async (app) => {
  const accounts = accountsService(app);
  const sessions = sessionsService(app);

  app.post(
    '/api/sign-up',
    {
      onRequest: app.refuseOtherOrigins,
      schema: { tags: ['accounts'], body: signUpRequest, response: { 201: signUpResponse } },
    },
    async (request, reply) => {
      const account = await accounts.signUp(request.body);
      const started = await sessions.start(account, { remember: false });
      app.setRefreshCookie(reply, started);
      return reply.code(201).send({ user: toUser(account), session: started.session });
    },
  );

  app.get(
    '/api/me',
    {
      onRequest: app.authenticate,
      schema: { tags: ['accounts'], response: { 200: user } },
    },
    async (request) => {
      const account = await app.knownUsers.get(request.member.userId);
      if (!account) throw new DomainError('not_authenticated');
      return toUser(account);
    },
  );
};
