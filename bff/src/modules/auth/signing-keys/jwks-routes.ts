import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod/mini';
import { ifNoneMatchHeaders, matchesEtag } from '../../../lib/http/preconditions.ts';
import { noContent } from '../../../lib/http/route-schemas.ts';

/** RFC 7517 §5. */
const jwksSchema = z.looseObject({ keys: z.array(z.looseObject({})) });

/** The public keys, for services that verify access tokens. */
export const jwksRoutes: FastifyPluginAsyncZod = async (app) => {
  const published = {
    tags: ['sessions'],
    headers: ifNoneMatchHeaders,
    response: { 200: jwksSchema, 304: noContent },
  };
  app.get('/.well-known/jwks.json', { schema: published }, async ({ headers }, reply) => {
    const { jwks } = app.sessionKeys;
    const etag = `"${jwks.keys.map(({ kid }) => kid).join('.')}"`;
    reply.headers({ 'cache-control': 'public, max-age=600', etag });
    return matchesEtag(headers['if-none-match'], etag) ? reply.code(304).send() : jwks;
  });
};
