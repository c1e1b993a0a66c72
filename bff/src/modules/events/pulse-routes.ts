import { pulse } from '@firedeck/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { readVersions } from './versions.ts';

export const pulseRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/pulse',
    { onRequest: app.authenticate, schema: { tags: ['events'], response: { 200: pulse } } },
    async ({ member }) => ({ ...(await readVersions(app, member)), live: app.isRedisReady() }),
  );
};
