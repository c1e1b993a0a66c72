import { idSchema, section, sectionInput, sectionOrder, sectionPatch } from '@firedeck/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  idempotencyHeaders,
  ifMatchHeaders,
  parseIdempotencyKey,
  parseVersion,
} from '../../../lib/http/preconditions.ts';
import { idParams, noContent, requireId } from '../../../lib/http/route-schemas.ts';
import { checkUnique } from '../check-unique.ts';
import { sectionsService } from './sections-service.ts';

/** The member's sections; `GET /api/tools` lists them. */
export const sectionsRoutes: FastifyPluginAsyncZod = async (app) => {
  const sections = sectionsService(app);
  const tags = ['tools'];
  const onRequest = app.authenticate;

  app.post(
    '/api/tools/sections',
    {
      onRequest,
      schema: { tags, headers: idempotencyHeaders, body: sectionInput, response: { 201: section } },
    },
    async ({ member, body, headers }, reply) => {
      const key = parseIdempotencyKey(headers['idempotency-key']);
      return reply.code(201).send(await sections.add(member, body, key));
    },
  );

  app.put(
    '/api/tools/sections/order',
    { onRequest, schema: { tags, body: sectionOrder, response: { 204: noContent } } },
    async ({ member, body }, reply) => {
      checkUnique('ids', body.ids, 'section');
      await sections.reorder(member, body.ids);
      return reply.code(204).send();
    },
  );

  app.patch(
    '/api/tools/sections/:id',
    {
      onRequest,
      schema: {
        tags,
        params: idParams,
        headers: ifMatchHeaders,
        body: sectionPatch,
        response: { 200: section },
      },
    },
    async ({ member, params, body, headers }) => {
      const edit = { rev: parseVersion(headers['if-match']), changes: body };
      return sections.edit(member, requireId(idSchema, params.id, 'not_found'), edit);
    },
  );

  app.delete(
    '/api/tools/sections/:id',
    { onRequest, schema: { tags, params: idParams, response: { 204: noContent } } },
    async ({ member, params }, reply) => {
      await sections.remove(member, requireId(idSchema, params.id, 'not_found'));
      return reply.code(204).send();
    },
  );
};
