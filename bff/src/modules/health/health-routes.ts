import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { Memo } from '../../lib/cache/memo.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on says that it is not ready, while it still answers; each answer ends its connection. */
    startDraining(): void;
    /** Whether the database answers, as asked at most 2 s ago. */
    isDatabaseReachable(): Promise<boolean>;
  }
}

const pingMemoMs = 2_000;
const pingAtMostMs = 1_000;

/**
 * For whoever runs the process: `live` depends on nothing, so that a database that is away restarts
 * no process; `startup` says whether the start is done; `ready` whether to send requests here: from
 * then on until told to end. Not while the database is away: with no process in rotation, whoever asks
 * would get neither our page nor our 503.
 */
export const healthRoutes = fastifyPlugin(
  async (app) => {
    const reachable = new Memo(pingMemoMs, async () => {
      const answer = app.mongo.db?.command({ ping: 1 }).then(
        () => true,
        () => false,
      );
      return Promise.race([answer ?? false, pause(pingAtMostMs, false, { ref: false })]);
    });
    let draining = false;
    app.decorate('startDraining', () => {
      draining = true;
    });
    app.decorate(
      'isDatabaseReachable',
      async () => app.isDatabaseReady() && reachable.get('database'),
    );
    app.addHook('onSend', async (_request, reply) => {
      if (draining) reply.header('connection', 'close');
    });
    const hide = { schema: { hide: true } };

    app.get('/healthz/live', hide, async (_request, reply) => answer(reply, true));

    app.get('/healthz/startup', hide, async (_request, reply) =>
      answer(reply, app.isDatabaseReady()),
    );

    app.get('/healthz/ready', hide, async (_request, reply) => {
      return answer(reply, !draining && app.isDatabaseReady());
    });
  },
  { name: 'health', fastify: '5.x', dependencies: ['mongo'] },
);

function answer(reply: FastifyReply, ok: boolean): FastifyReply {
  return reply
    .code(ok ? 200 : 503)
    .header('cache-control', 'no-store')
    .send({ ok });
}
