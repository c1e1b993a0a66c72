import { status } from '@firedeck/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { factorPolicy } from '../auth/factors/factor-policy.ts';
import { describePolicies } from './describe-policies.ts';

export const statusRoutes: FastifyPluginAsyncZod = async (app) => {
  const second_factor = factorPolicy(app).describe();
  const policies = {
    ...describePolicies(app.config),
    ...(second_factor && { second_factor }),
  };

  app.get(
    '/api/status',
    { onRequest: app.authenticate, schema: { tags: ['status'], response: { 200: status } } },
    async () => ({
      policies,
      services: {
        database: await app.isDatabaseReachable(),
        redis: app.isLive(),
        live: app.liveUpdatesWork(),
      },
    }),
  );
};
