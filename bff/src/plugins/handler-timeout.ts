import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { DomainError } from '../lib/http/domain-error.ts';

/**
 * Enforces `handlerTimeout` where Fastify doesn't: it clears its timer when the request emits
 * `close`, which happens as soon as the body has been read.
 */
export const handlerTimeoutPlugin = fastifyPlugin(
  async (app) => {
    const answered = new WeakSet<FastifyRequest>();

    app.addHook('onRequest', (request, reply, done) => {
      request.raw.once('close', () => {
        const limitMs = request.routeOptions.handlerTimeout ?? 0;
        const hasResponded = () => hasEnded(reply) || answered.has(request);
        if (limitMs === 0 || hasResponded()) return;
        const answer = () => {
          if (!hasResponded())
            reply.send(new DomainError('handler_timeout', { retryAfterSeconds: 2 }));
        };
        // `close` may be emitted after the limit if the event loop was blocked.
        const timer = setTimeout(answer, Math.max(0, limitMs - reply.elapsedTime));
        reply.raw.once('close', () => clearTimeout(timer));
      });
      done();
    });
    // The response has started, so no other can be sent.
    app.addHook('onSend', (request, _reply, _payload, done) => {
      answered.add(request);
      done();
    });
  },
  { name: 'handler-timeout', fastify: '5.x', dependencies: ['error-replies'] },
);

const hasEnded = (reply: FastifyReply): boolean =>
  reply.sent || reply.raw.headersSent || reply.raw.destroyed;
