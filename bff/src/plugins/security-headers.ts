import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { commonHeaders, strictTransport } from '../lib/http/header-policy.ts';

/**
 * Headers of every answer, set before any handler runs, so that routes (the document, icons) and
 * hijacked streams can take them over or replace one.
 */
export const securityHeaders = fastifyPlugin(
  async (app) => {
    app.addHook('onRequest', async (request, reply) => setSecurityHeaders(request, reply));
  },
  { name: 'security-headers', fastify: '5.x', decorators: { fastify: ['config'] } },
);

/** Also called directly for responses that skip hooks, such as to malformed paths. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  const secure = request.server.config.publicOrigin.startsWith('https:');
  reply.headers(commonHeaders).header('x-request-id', request.id);
  if (secure) reply.headers(strictTransport);
  if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
}
