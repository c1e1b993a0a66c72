import { createHash } from 'node:crypto';
import {
  idSchema,
  limits,
  recentChanges,
  type Tool,
  type ToolOrder,
  tool,
  toolImport,
  toolImportResult,
  toolImportUndo,
  toolInput,
  toolList,
  toolOrder,
  toolPatch,
  toolTrash,
} from '@firedeck/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { invalidField } from '../../lib/http/domain-error.ts';
import {
  idempotencyHeaders,
  ifMatchHeaders,
  ifNoneMatchHeaders,
  matchesEtag,
  parseIdempotencyKey,
  parseVersion,
} from '../../lib/http/preconditions.ts';
import { idParams, noContent, requireId } from '../../lib/http/route-schemas.ts';
import { checkUnique } from './check-unique.ts';
import { readToolList } from './read-tool-list.ts';
import { withFavicons } from './tool-favicons.ts';
import { toolsService } from './tools-service.ts';

export const toolsRoutes: FastifyPluginAsyncZod = async (app) => {
  const tools = toolsService(app);
  const tags = ['tools'];
  const onRequest = app.authenticate;
  const withFavicon = async (one: Tool) => (await withFavicons(app, [one]))[0] ?? one;

  app.get(
    '/api/tools',
    {
      onRequest,
      schema: { tags, headers: ifNoneMatchHeaders, response: { 200: toolList, 304: noContent } },
    },
    async ({ member, headers }, reply) => {
      const list = await readToolList(app, member.userId);
      // Icons change without changing the list, and API clients get no events.
      const tag = `"${list.version}.${computeDigest(list.tools)}"`;
      reply.header('etag', `W/${tag}`);
      if (matchesEtag(headers['if-none-match'], tag)) return reply.code(304).send();
      return list;
    },
  );

  app.get(
    '/api/tools/recent',
    { onRequest, schema: { tags, response: { 200: recentChanges } } },
    async ({ member }) => tools.recent(member.userId),
  );

  app.get(
    '/api/tools/trash',
    { onRequest, schema: { tags, response: { 200: toolTrash } } },
    async ({ member }) => tools.trash(member.userId),
  );

  app.get(
    '/api/tools/:id',
    { onRequest, schema: { tags, params: idParams, response: { 200: tool } } },
    async ({ member, params }, reply) => {
      const found = await tools.get(
        member.userId,
        requireId(idSchema, params.id, 'tool_not_found'),
      );
      reply.header('etag', `"${found.rev}"`);
      return withFavicon(found);
    },
  );

  app.post(
    '/api/tools',
    {
      onRequest,
      schema: { tags, headers: idempotencyHeaders, body: toolInput, response: { 201: tool } },
    },
    async ({ member, body, headers }, reply) => {
      const added = await tools.add(member, body, parseIdempotencyKey(headers['idempotency-key']));
      return reply.code(201).send(await withFavicon(added));
    },
  );

  app.post(
    '/api/tools/import',
    {
      onRequest,
      bodyLimit: limits.importBodyBytes,
      schema: { tags, body: toolImport, response: { 200: toolImportResult } },
    },
    async ({ member, body }) => {
      checkUnique(
        'tools',
        body.tools.map(({ id }) => id),
      );
      return tools.import(member, body);
    },
  );

  app.post(
    '/api/tools/import/undo',
    {
      onRequest,
      bodyLimit: limits.orderBodyBytes,
      schema: { tags, body: toolImportUndo, response: { 200: toolImportResult } },
    },
    async ({ member, body }) => {
      checkUnique('ids', body.ids);
      checkUnique('sections', body.sections ?? [], 'section');
      return tools.undoImport(member, body);
    },
  );

  app.patch(
    '/api/tools/:id',
    {
      onRequest,
      schema: {
        tags,
        params: idParams,
        headers: ifMatchHeaders,
        body: toolPatch,
        response: { 200: tool },
      },
    },
    async ({ member, params, body, headers }) => {
      const edit = { rev: parseVersion(headers['if-match']), changes: body };
      return withFavicon(
        await tools.edit(member, requireId(idSchema, params.id, 'tool_not_found'), edit),
      );
    },
  );

  app.delete(
    '/api/tools/:id',
    { onRequest, schema: { tags, params: idParams, response: { 204: noContent } } },
    async ({ member, params }, reply) => {
      await tools.remove(member, requireId(idSchema, params.id, 'tool_not_found'));
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/tools/:id/restore',
    { onRequest, schema: { tags, params: idParams, response: { 200: tool } } },
    async ({ member, params }) =>
      withFavicon(await tools.restore(member, requireId(idSchema, params.id, 'tool_not_found'))),
  );

  app.put(
    '/api/tools/order',
    {
      onRequest,
      bodyLimit: limits.orderBodyBytes,
      schema: { tags, body: toolOrder, response: { 204: noContent } },
    },
    async ({ member, body }, reply) => {
      checkUnique('ids', body.ids);
      checkMoved(body);
      await tools.reorder(member, body);
      return reply.code(204).send();
    },
  );
};

function checkMoved({ ids, moved }: ToolOrder): void {
  if (!moved) return;
  checkUnique('moved.ids', moved.ids);
  const ordered = new Set(ids);
  if (moved.ids.every((id) => ordered.has(id))) return;
  throw invalidField('moved.ids', 'must be of the tools in the order');
}

function computeDigest(tools: readonly Tool[]): string {
  const icons = tools.map(({ favicon }) => favicon ?? '').join();
  return createHash('sha256').update(icons).digest('base64url').slice(0, 16);
}
