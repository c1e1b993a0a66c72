import { activity } from '@firedeck/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { toActivityEntry } from './activity-mapping.ts';
import { activityRepository } from './activity-repository.ts';

export const activityRoutes: FastifyPluginAsyncZod = async (app) => {
  const { listNewest } = activityRepository(app.mongo);

  app.get(
    '/api/activity',
    { onRequest: app.authenticate, schema: { tags: ['accounts'], response: { 200: activity } } },
    async ({ member }) => ({ entries: (await listNewest(member.userId)).map(toActivityEntry) }),
  );
};
