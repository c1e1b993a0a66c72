import { status } from '@firedeck/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { describePolicies } from './describe-policies.ts';

export const statusRoutes: FastifyPluginAsyncZod = async (app) => {
  const policies = describePolicies(app.config);

  app.get(
    '/api/status',
    { onRequest: app.authenticate, schema: { tags: ['status'], response: { 200: status } } },
    async () => ({
      policies,
      services: {
        database: await app.isDatabaseReachable(),
        redis: app.isRedisReady(),
        live: app.canSendUpdates(),
      },
    }),
  );
};
