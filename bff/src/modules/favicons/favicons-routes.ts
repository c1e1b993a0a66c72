import { faviconAnswer, faviconQuery, toolTexts } from '@firedeck/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod/mini';
import { DomainError, invalidField, temporarilyUnavailable } from '../../lib/http/domain-error.ts';
import { artifactHeaders, sandboxedFile } from '../../lib/http/header-policy.ts';
import { ifNoneMatchHeaders, matchesEtag } from '../../lib/http/preconditions.ts';
import { bytesResponse } from '../../lib/openapi/described-bytes.ts';
import { storedIcons } from './stored-icons.ts';

// With the extension for downloads.
const iconTypes = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
  ['image/x-icon', 'ico'],
  ['image/svg+xml', 'svg'],
]);

const iconHeaders = { ...artifactHeaders, ...sandboxedFile };

const params = z.object({ name: z.string() });
const iconName = /^[A-Za-z0-9_-]{32}$/;

/** Known icons of the tools' sites are answered, others are requested from the worker. */
export const faviconsRoutes: FastifyPluginAsyncZod = async (app) => {
  const readIcon = storedIcons(app.redisCache);
  const tags = ['favicons'];

  app.get(
    '/api/favicons',
    {
      preHandler: app.authenticate,
      schema: { tags, querystring: faviconQuery, response: { 200: faviconAnswer } },
    },
    async (request) => {
      const response = await app.favicons.getFavicon(request.query.url, request.member.userId);
      if (response) return response;
      throw invalidField('url', toolTexts.urlInvalid);
    },
  );

  const shown = {
    tags,
    params,
    headers: ifNoneMatchHeaders,
    response: bytesResponse([...iconTypes.keys()]),
  };
  app.get('/icons/:name', { schema: shown }, async (request, reply) => {
    const { name } = request.params;
    if (!iconName.test(name)) throw new DomainError('not_found');
    // The name is a hash of the contents, so it is a valid ETag.
    const etag = `"${name}"`;
    const asIcon = () => reply.headers(iconHeaders).header('etag', etag);
    if (matchesEtag(request.headers['if-none-match'], etag)) return asIcon().code(304).send();
    const icon = await readIcon(name).catch(() => {
      throw temporarilyUnavailable();
    });
    if (icon === null) app.favicons.markEvicted(name);
    const ending = iconTypes.get(icon?.type ?? '');
    if (!icon || !ending) throw new DomainError('not_found');
    asIcon().header('content-disposition', `inline; filename="icon.${ending}"`);
    return reply.type(icon.type).send(icon.bytes);
  });
};
