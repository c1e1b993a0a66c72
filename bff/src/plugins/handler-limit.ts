import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { DomainError } from '../lib/http/domain-error.ts';

/**
 * Holds requests to their `handlerTimeout` when Fastify no longer does: it clears its timer as soon as
 * the request closes, which Node emits for every body that has been read.
 */
export const handlerLimit = fastifyPlugin(
  async (app) => {
    const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();

    app.addHook('onRequest', (request, reply, done) => {
      request.raw.once('close', () => {
        if (isOver(reply)) return;
        const leftMs = (request.routeOptions.handlerTimeout ?? 0) - reply.elapsedTime;
        if (leftMs <= 0) return;
        const timer = setTimeout(() => {
          if (!isOver(reply))
            reply.send(new DomainError('handler_timeout', { retryAfterSeconds: 2 }));
        }, leftMs);
        timers.set(request, timer);
        reply.raw.once('close', () => clearTimeout(timer));
      });
      done();
    });
    // From here on the answer is on its way: a second one would be written into it.
    app.addHook('onSend', (request, _reply, _payload, done) => {
      clearTimeout(timers.get(request));
      done();
    });
  },
  { name: 'handler-limit', fastify: '5.x', dependencies: ['error-replies'] },
);

const isOver = (reply: FastifyReply): boolean =>
  reply.sent || reply.raw.headersSent || reply.raw.destroyed;
