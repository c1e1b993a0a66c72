import type { OutgoingHttpHeaders } from 'node:http';
import { limits } from '@firedeck/contract';
import fastifyPlugin from 'fastify-plugin';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { DomainError, temporarilyUnavailable } from '../../lib/http/domain-error.ts';
import { EventStream } from './event-stream.ts';
import { liveUpdates } from './live-updates.ts';
import { readVersions } from './versions.ts';

declare module 'fastify' {
  interface FastifyInstance {
    canSendUpdates(): boolean;
  }
}

const secondsUntilRetry = 10;

const routes: FastifyPluginAsyncZod = async (app) => {
  const live = liveUpdates(app);
  app.decorate('canSendUpdates', live.canSendUpdates);
  // In `preClose`: later the server waits for connections, and a stream never ends on its own.
  app.addHook('preClose', async () => live.close());

  app.get(
    '/api/events',
    {
      preHandler: app.authenticate,
      // A HEAD of a stream is useless.
      exposeHeadRoute: false,
      schema: { tags: ['events'] },
    },
    async (request, reply) => {
      const { userId, expiresAt } = request.member;
      if (live.isClosing()) throw temporarilyUnavailable();
      if (live.countStreams(userId) >= limits.streamsPerMember)
        throw new DomainError('over_request_rate_limit', { retryAfterSeconds: secondsUntilRetry });

      const stream = new EventStream(request.member);
      reply.raw.once('close', () => live.leave(stream));
      // Subscribe before reading versions, so that no event is missed in between.
      await live.join(stream);
      const versions = await readVersions(app, request.member);
      // The client may have disconnected before `close` was observed.
      if (reply.raw.destroyed) live.leave(stream);
      const tokenEnd = setTimeout(() => stream.end(), expiresAt - Date.now()).unref();
      reply.raw.once('close', () => clearTimeout(tokenEnd));
      reply.hijack();
      stream.open(reply.raw, reply.getHeaders() as OutgoingHttpHeaders, {
        event: 'hello',
        ...versions,
        live: live.canSendUpdates(),
      });
    },
  );
};

/** The server-sent events that tell clients what to refetch. */
export const eventsRoutes = fastifyPlugin(routes, {
  name: 'events',
  fastify: '5.x',
  dependencies: ['redis', 'authentication', 'registry', 'favicons', 'metrics'],
});
