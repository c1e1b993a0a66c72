import { limits, type ToolGroup, toolGroup, toolGroupResult } from '@firedeck/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { checkUnique } from './check-unique.ts';
import { toolGroupsService } from './tool-groups-service.ts';

/** Deletes and restores many tools at once. */
export const toolGroupsRoutes: FastifyPluginAsyncZod = async (app) => {
  const groups = toolGroupsService(app);
  const route = {
    onRequest: app.authenticate,
    bodyLimit: limits.orderBodyBytes,
    schema: { tags: ['tools'], body: toolGroup, response: { 200: toolGroupResult } },
  };
  const unique = (body: ToolGroup): ToolGroup => {
    checkUnique('ids', body.ids);
    return body;
  };

  app.post('/api/tools/trash', route, async ({ member, body }) =>
    groups.remove(member, unique(body)),
  );

  app.post('/api/tools/trash/restore', route, async ({ member, body }) =>
    groups.restore(member, unique(body)),
  );
};
