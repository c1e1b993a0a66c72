import { type ActivityEntry, activity } from '@firedeck/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ActivityDocument } from './activity-model.ts';
import { activityRepository } from './activity-repository.ts';

export const activityRoutes: FastifyPluginAsyncZod = async (app) => {
  const { newestOf } = activityRepository(app.mongo);

  app.get(
    '/api/activity',
    { onRequest: app.authenticate, schema: { tags: ['accounts'], response: { 200: activity } } },
    async ({ member }) => ({ entries: (await newestOf(member.userId)).map(toEntry) }),
  );
};

/** As its member and operators are told it. */
export function toEntry({ _id: id, at, kind, device, count }: ActivityDocument): ActivityEntry {
  return { id, at: at.toISOString(), kind, device, ...(count !== undefined && { count }) };
}
