import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { DomainError } from '../lib/http/domain-error.ts';

/**
 * Holds requests to their `handlerTimeout` when Fastify no longer does: it clears its timer as soon as
 * the request closes, which Node emits for every body that has been read.
 */
export const handlerTimeoutPlugin = fastifyPlugin(
  async (app) => {
    const answered = new WeakSet<FastifyRequest>();

    app.addHook('onRequest', (request, reply, done) => {
      request.raw.once('close', () => {
        const limitMs = request.routeOptions.handlerTimeout ?? 0;
        const hasResponded = () => isOver(reply) || answered.has(request);
        if (limitMs === 0 || hasResponded()) return;
        const answer = () => {
          if (!hasResponded())
            reply.send(new DomainError('handler_timeout', { retryAfterSeconds: 2 }));
        };
        // On a blocked event loop, `close` may come after the limit.
        const timer = setTimeout(answer, Math.max(0, limitMs - reply.elapsedTime));
        reply.raw.once('close', () => clearTimeout(timer));
      });
      done();
    });
    // From here on the answer is on its way: a second one would be written into it.
    app.addHook('onSend', (request, _reply, _payload, done) => {
      answered.add(request);
      done();
    });
  },
  { name: 'handler-timeout', fastify: '5.x', dependencies: ['error-replies'] },
);

const isOver = (reply: FastifyReply): boolean =>
  reply.sent || reply.raw.headersSent || reply.raw.destroyed;
