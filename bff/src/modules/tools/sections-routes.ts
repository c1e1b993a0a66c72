import { idSchema, section, sectionInput, sectionOrder, sectionPatch } from '@firedeck/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod/mini';
import { DomainError } from '../../lib/http/domain-error.ts';
import {
  idempotencyHeaders,
  ifMatchHeaders,
  parseIdempotencyKey,
  parseVersion,
} from '../../lib/http/preconditions.ts';
import { checkUnique } from './check-unique.ts';
import { sectionsService } from './sections-service.ts';

const nothing = z.undefined();
const params = z.object({ id: z.string() });

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
    { onRequest, schema: { tags, body: sectionOrder, response: { 204: nothing } } },
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
        params,
        headers: ifMatchHeaders,
        body: sectionPatch,
        response: { 200: section },
      },
    },
    async ({ member, params, body, headers }) => {
      const edit = { rev: parseVersion(headers['if-match']), changes: body };
      return sections.edit(member, knownId(params.id), edit);
    },
  );

  app.delete(
    '/api/tools/sections/:id',
    { onRequest, schema: { tags, params, response: { 204: nothing } } },
    async ({ member, params }, reply) => {
      await sections.remove(member, knownId(params.id));
      return reply.code(204).send();
    },
  );
};

function knownId(id: string): string {
  if (!z.safeParse(idSchema, id).success) throw new DomainError('not_found');
  return id;
}
