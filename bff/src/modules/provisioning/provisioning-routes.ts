import { statusOf } from '@firedeck/contract';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { DomainError } from '../../lib/http/domain-error.ts';
import { identityHealth } from '../../lib/redis/identity-health.ts';
import { scimGroupsRoutes } from './groups/groups-routes.ts';
import { scimAccess } from './keys/scim-access.ts';
import { isErrorBody, readDetail, toScimError } from './protocol/refusals.ts';
import { formatError, ScimError } from './protocol/scim-error.ts';
import { scimPrefix } from './scim-prefix.ts';
import { serviceRoutes } from './service-routes.ts';
import { usersRoutes } from './users/users-routes.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Name of the request's SCIM key; set on SCIM routes. */
    scimKey: string;
  }
}

const mediaType = 'application/scim+json; charset=utf-8';
const bodyBytes = 1024 * 1024;

/**
 * SCIM 2.0 for the agency's directory (RFC 7643, 7644): 404 without a SCIM key. Other errors of the
 * bff are converted to SCIM errors.
 */
export const provisioningRoutes: FastifyPluginAsync = async (app) => {
  app.decorateRequest('scimKey', '');
  await app.register(scim, { prefix: scimPrefix });
};

const scim: FastifyPluginAsync = async (app: FastifyInstance) => {
  const access = scimAccess(app);
  const health = identityHealth(app.redis);
  const base = `${app.config.publicOrigin}${scimPrefix}`;
  // Hidden: SCIM describes itself, with its own errors and media types.
  const options = { schema: { hide: true }, bodyLimit: bodyBytes };

  parseScimJson(app);
  app.addHook('onRequest', (request, reply) => {
    reply.header('cache-control', 'no-store');
    return access.admit(request, reply);
  });
  app.addHook('onRoute', (route) => {
    Object.assign(route, options);
  });
  app.addHook('preSerialization', async (_request, reply, payload) => {
    reply.type(mediaType);
    return payload;
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    if (reply.statusCode < 400 || !isErrorBody(payload)) return payload;
    reply.removeHeader('content-length').type(mediaType);
    return toScimError(reply.statusCode, payload);
  });
  app.addHook('onSend', async (request, { statusCode: status }, payload) => {
    const { scimKey: key, method, routeOptions } = request;
    const resource = routeOptions.url?.replace(scimPrefix, '') ?? '';
    const detail = status < 400 ? null : readDetail(payload);
    if (key !== '') health.recordRequest({ key, method, resource, status, detail });
    else if (status === 401) health.recordWrongKey();
    return payload;
  });
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof ScimError)) throw error;
    const { status, message, scimType } = error;
    return reply.code(status).send(formatError(status, message, scimType));
  });
  app.setNotFoundHandler(async () => {
    throw new DomainError('not_found');
  });

  await app.register(serviceRoutes, { base });
  await app.register(usersRoutes, { base });
  await app.register(scimGroupsRoutes, { base });
  // The page routes match every other path.
  app.get('/*', async () => {
    throw new ScimError(statusOf('not_found'), 'There is no such endpoint.');
  });
};

/** Parses SCIM bodies; some directories send DELETE with an empty one. */
function parseScimJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>(
    ['application/scim+json', 'application/json'],
    { parseAs: 'string', bodyLimit: bodyBytes },
    (request: FastifyRequest, body, done) =>
      body === '' ? done(null, undefined) : parse(request, body, done),
  );
}
