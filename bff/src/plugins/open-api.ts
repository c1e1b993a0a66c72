import swagger from '@fastify/swagger';
import { errorBody } from '@firedeck/contract';
import type { RouteOptions } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

/** The API described from the same schemas that check it, at `/api/openapi.json`. */
export const openApi = fastifyPlugin(
  async (app) => {
    // Before the plugin that reads them: what holds for all routes is said here once.
    app.addHook('onRoute', (route) => {
      if (route.schema && route.url.startsWith('/api/')) describe(route);
    });
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: { title: 'Firedeck', version: '1.0.0' },
        components: {
          securitySchemes: {
            member: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          },
        },
      },
      transform: jsonSchemaTransform,
      transformObject: jsonSchemaTransformObject,
    });
    app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());

    function describe(route: RouteOptions): void {
      const needsMember = [route.onRequest, route.preHandler].flat().includes(app.authenticate);
      const successes = route.schema?.response ?? {};
      route.schema = {
        ...route.schema,
        response: { ...successes, '4xx': errorBody, '5xx': errorBody },
        ...(needsMember && { security: [{ member: [] }] }),
      };
    }
  },
  { name: 'open-api', fastify: '5.x', dependencies: ['validation'] },
);
