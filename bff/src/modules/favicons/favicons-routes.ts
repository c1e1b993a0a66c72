import { faviconAnswer, faviconQuery, toolTexts } from '@firedeck/contract';
import { faviconKeys } from '@firedeck/contract/jobs';
import fastifyPlugin from 'fastify-plugin';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod/mini';
import { DomainError } from '../../domain-error.ts';
import { faviconLookup } from './favicon-lookup.ts';

const iconTypes = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/x-icon',
  'image/svg+xml',
]);

const iconHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  // An icon is somebody else's file: opened by itself it must be able to do nothing.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'content-disposition': 'inline',
} as const;

const iconParams = z.object({ name: z.string().check(z.regex(/^[A-Za-z0-9_-]{32}$/)) });

const routes: FastifyPluginAsyncZod = async (app) => {
  app.decorate('favicons', faviconLookup(app));
  const tags = ['favicons'];

  app.get(
    '/api/favicons',
    {
      preHandler: app.authenticate,
      schema: { tags, querystring: faviconQuery, response: { 200: faviconAnswer } },
    },
    async (request) => {
      const answer = await app.favicons.answer(request.query.url, request.member.userId);
      if (answer) return answer;
      throw new DomainError('validation_failed', {
        fields: [{ field: 'url', message: toolTexts.urlInvalid }],
      });
    },
  );

  app.get('/icons/:name', { schema: { tags } }, async (request, reply) => {
    const params = iconParams.safeParse(request.params);
    if (!params.success) throw new DomainError('not_found');
    const [type, bytes] = await readIcon(params.data.name);
    if (!bytes || !type || !iconTypes.has(type)) throw new DomainError('not_found');
    return reply.headers(iconHeaders).type(type).send(bytes);
  });

  async function readIcon(name: string): Promise<[type: string | null, bytes: Buffer | null]> {
    try {
      const stored = await app.redisCache.hmgetBuffer(faviconKeys.bytes(name), 'type', 'bytes');
      return [stored[0]?.toString() ?? null, stored[1] ?? null];
    } catch {
      throw new DomainError('temporarily_unavailable', { retryAfterSeconds: 2 });
    }
  }
};

/** Icons of the tools' sites: known ones are answered, others asked of the worker. */
export const faviconsRoutes = fastifyPlugin(routes, {
  name: 'favicons',
  fastify: '5.x',
  dependencies: ['redis', 'authentication'],
});
