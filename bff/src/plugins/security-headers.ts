import fastifyPlugin from 'fastify-plugin';
import { headersOfEveryAnswer, strictTransport } from '../header-policy.ts';

/**
 * Headers of every answer, set before any handler runs, so that routes (the document, icons) and
 * hijacked streams can take them over or replace one.
 */
export const securityHeaders = fastifyPlugin(
  async (app) => {
    const secure = app.config.publicOrigin.startsWith('https:');
    app.addHook('onRequest', async (request, reply) => {
      reply.headers(headersOfEveryAnswer).header('x-request-id', request.id);
      if (secure) reply.headers(strictTransport);
      if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    });
  },
  { name: 'security-headers', fastify: '5.x', decorators: { fastify: ['config'] } },
);
