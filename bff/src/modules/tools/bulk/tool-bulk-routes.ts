import {
  limits,
  type ToolGroup,
  toolGroup,
  toolGroupDeletion,
  toolGroupRestore,
  toolGroupResult,
} from '@firedeck/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { checkUnique } from '../check-unique.ts';
import { toolBulkService } from './tool-bulk-service.ts';

/** Deletes and restores many tools at once. */
export const toolBulkRoutes: FastifyPluginAsyncZod = async (app) => {
  const bulk = toolBulkService(app);
  const route = {
    onRequest: app.authenticate,
    bodyLimit: limits.orderBodyBytes,
  };
  const tags = ['tools'];
  const unique = <Body extends ToolGroup>(body: Body): Body => {
    checkUnique('ids', body.ids);
    return body;
  };

  app.post(
    '/api/tools/trash',
    { ...route, schema: { tags, body: toolGroup, response: { 200: toolGroupDeletion } } },
    async ({ member, body }) => bulk.remove(member, unique(body)),
  );

  app.post(
    '/api/tools/trash/restore',
    { ...route, schema: { tags, body: toolGroupRestore, response: { 200: toolGroupResult } } },
    async ({ member, body }) => bulk.restore(member, unique(body)),
  );
};
