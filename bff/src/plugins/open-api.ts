import { STATUS_CODES } from 'node:http';
import swagger from '@fastify/swagger';
import { clientHeader, errorBody, ownValue } from '@firedeck/contract';
import type { RouteOptions } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod/mini';
import { type ApiDocument, nameSchemas } from '../lib/openapi/named-schemas.ts';
import { withPortablePatterns } from '../lib/openapi/portable-patterns.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Description of the body of routes that read it without a schema. */
    describedBody?: object;
  }
}

/** Headers of our pages, for the description only: other requests are refused before validation. */
const ownPages = z
  .looseObject({
    [clientHeader]: z.optional(z.string().check(z.meta({ examples: ['web'] }))),
    'sec-fetch-site': z.optional(z.string().check(z.meta({ enum: ['same-origin'] }))),
  })
  .check(z.meta({ required: [clientHeader] }));

/** Publishes the API description at `/api/openapi.json`, generated from the validation schemas. */
export const openApi = fastifyPlugin(
  async (app) => {
    // Registered before the swagger plugin, so that shared properties are added once.
    const bodies = new Map<string, object>();
    app.addHook('onRoute', (route) => {
      if (route.schema && !route.schema.hide) describe(route);
      const { describedBody } = route.config ?? {};
      if (describedBody)
        bodies.set(`${String(route.method).toLowerCase()} ${route.url}`, describedBody);
    });
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'Firedeck',
          version: '1.0.0',
          description:
            "A member's tools and notes. Programs send a personal API key, pages a session's token, as bearer.",
        },
        components: {
          securitySchemes: {
            member: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
            team: { type: 'http', scheme: 'bearer', description: 'A release key of the module.' },
          },
        },
      },
      transform: jsonSchemaTransform,
      transformObject: (described) =>
        'openapiObject' in described
          ? withPortablePatterns(nameSchemas(completed(described.openapiObject, bodies)))
          : described.swaggerObject,
    });
    if (app.config.apiDocs)
      app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());

    function describe(route: RouteOptions): void {
      const hooks = [route.onRequest, route.preHandler].flat();
      const needsMember = hooks.includes(app.authenticate);
      const successes = route.schema?.response ?? {};
      route.schema = {
        ...route.schema,
        response: { ...successes, '4xx': errorBody, '5xx': errorBody },
        ...(needsMember && { security: [{ member: [] }] }),
        ...(hooks.includes(app.refuseOtherOrigins) && { headers: ownPages }),
      };
    }
  },
  { name: 'open-api', fastify: '5.x', dependencies: ['validation'] },
);

const families: Record<string, string> = {
  '4XX': 'Refused: `code` says why, `fields` which parts of the request',
  '5XX': 'Not possible right now: retry after `retry-after`',
};

/** A nullable body may be omitted. */
const mayBeNull = ({ content = {} }: Body): boolean =>
  Object.values(content).some(({ schema }) => schema?.anyOf?.some(({ type }) => type === 'null'));

interface Body {
  required?: boolean;
  content?: Record<string, { schema?: { anyOf?: { type?: unknown }[] } }>;
}

interface Operation {
  responses?: Record<string, { description?: string }>;
  requestBody?: Body;
}

/** Fastify's plugin describes every response as `default`, and only bodies that it parses. */
function completed<Document extends ApiDocument>(
  document: Document,
  bodies: Map<string, object>,
): Document {
  for (const [path, operations] of Object.entries(document.paths ?? {}))
    for (const [method, operation] of Object.entries<Operation>(operations)) {
      const body = bodies.get(`${method} ${path}`) ?? operation.requestBody;
      if (body) operation.requestBody = { ...body, required: !mayBeNull(body) };
      for (const [status, response] of Object.entries(operation.responses ?? {}))
        if (response.description === 'Default Response')
          response.description =
            ownValue(families, status) ?? ownValue(STATUS_CODES, status) ?? status;
    }
  return document;
}
