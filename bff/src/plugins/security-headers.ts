import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { commonHeaders, strictTransport } from '../lib/http/header-policy.ts';

/**
 * Headers of all responses. Set before handlers run, so that routes and hijacked streams can
 * override them.
 */
export const securityHeaders = fastifyPlugin(
  async (app) => {
    app.addHook('onRequest', async (request, reply) => setSecurityHeaders(request, reply));
  },
  { name: 'security-headers', fastify: '5.x', decorators: { fastify: ['config'] } },
);

/** Exported for responses that skip hooks, such as to malformed paths. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  const secure = request.server.config.publicOrigin.startsWith('https:');
  reply.headers(commonHeaders).header('x-request-id', request.id);
  if (secure) reply.headers(strictTransport);
  if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
}
