import {
  limits,
  picture,
  pictureId,
  pictureList,
  pictureQuery,
  pictureTypes,
  pictureUpload,
  times,
} from '@firedeck/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { DomainError } from '../../../lib/http/domain-error.ts';
import { sandboxedFile } from '../../../lib/http/header-policy.ts';
import { ifNoneMatchHeaders, matchesEtag } from '../../../lib/http/preconditions.ts';
import { idParams, noContent, requireId } from '../../../lib/http/route-schemas.ts';
import { bytesResponse, requestedBytes } from '../../../lib/openapi/described-bytes.ts';
import { picturesService } from './pictures-service.ts';

const types = Object.keys(pictureTypes);

// Accepts slightly too large files, to report their size.
const bodyLimit = 2 * limits.picture.bytes;

// The URL reveals no owner, but shared caches must not store it.
const cachedByMember = `private, max-age=${times.pictureCacheSeconds}`;

const bytesHeaders = {
  ...sandboxedFile,
  'content-disposition': 'inline; filename="picture"',
} as const;

export const picturesRoutes: FastifyPluginAsyncZod = async (app) => {
  const pictures = picturesService(app);
  const tags = ['pictures'];
  const onRequest = app.authenticate;

  /** Shared devices must not store pictures on disk. */
  async function cacheControlFor(request: FastifyRequest): Promise<string> {
    if (await app.readDevice(request)) return 'no-store';
    const claim = await app.readRefreshClaim(request);
    const session = claim && (await app.sessionCache.get(claim));
    return session?.sharedDevice ? 'no-store' : cachedByMember;
  }

  // The type comes from the first bytes; the browser's content type is ignored.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => body,
  );

  app.post(
    '/api/pictures',
    {
      onRequest,
      bodyLimit,
      handlerTimeout: times.pictureUploadMs,
      config: { describedBody: requestedBytes(types) },
      schema: { tags, querystring: pictureUpload, response: { 201: picture } },
    },
    async ({ member, query, body }, reply) => {
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      return reply.code(201).send(await pictures.add(member.userId, { name: query.name, bytes }));
    },
  );

  app.get(
    '/api/pictures',
    { onRequest, schema: { tags, querystring: pictureQuery, response: { 200: pictureList } } },
    async ({ member, query }) => pictures.list(member.userId, query),
  );

  app.delete(
    '/api/pictures/:id',
    { onRequest, schema: { tags, params: idParams, response: { 204: noContent } } },
    async ({ member, params }, reply) => {
      await pictures.remove(member.userId, requireId(pictureId, params.id, 'not_found'));
      return reply.code(204).send();
    },
  );

  const shown = {
    tags,
    params: idParams,
    headers: ifNoneMatchHeaders,
    response: bytesResponse(types),
  };
  app.get('/pictures/:id', { schema: shown }, async (request, reply) => {
    const id = requireId(pictureId, request.params.id, 'not_found');
    const etag = `"${id}"`;
    const cacheControl = await cacheControlFor(request);
    const headers = { ...bytesHeaders, 'cache-control': cacheControl, etag };
    if (matchesEtag(request.headers['if-none-match'], etag) && (await pictures.isThere(id)))
      return reply.code(304).headers(headers).send();
    const found = await pictures.readBytes(id);
    if (!found) throw new DomainError('not_found');
    return reply.headers(headers).type(found.type).send(found.bytes);
  });
};
