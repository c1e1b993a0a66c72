import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { TtlCache } from '../../lib/cache/ttl-cache.ts';
import { DomainError } from '../../lib/http/domain-error.ts';
import { probePaths } from '../../lib/http/probe-paths.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Fails `ready`; requests are still served, and each response closes its connection. */
    startDraining(): void;
    /** Whether the database responds; cached for 2 s. */
    isDatabaseReachable(): Promise<boolean>;
  }
}

const pingMemoMs = 2_000;
const pingAtMostMs = 1_000;

/**
 * Probes for the orchestrator: `live` depends on nothing, so that a database outage restarts no
 * process; `startup` succeeds once started; `ready` lasts from then until shutdown. A database
 * outage does not fail `ready`: with no process in rotation clients would get neither our page nor
 * our 503.
 */
export const healthRoutes = fastifyPlugin(
  async (app) => {
    const reachable = new TtlCache(pingMemoMs, async () => {
      const ping = app.mongo.db?.command({ ping: 1 }).then(
        () => true,
        () => false,
      );
      return Promise.race([ping ?? false, pause(pingAtMostMs, false, { ref: false })]);
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
    const ofProbes = { schema: { hide: true }, preHandler: refuseProxied };

    app.get(probePaths.live, ofProbes, async (_request, reply) => answer(reply, true));

    app.get(probePaths.startup, ofProbes, async (_request, reply) =>
      answer(reply, app.isDatabaseReady()),
    );

    app.get(probePaths.ready, ofProbes, async (_request, reply) => {
      return answer(reply, !draining && app.isDatabaseReady());
    });
  },
  { name: 'health', fastify: '5.x', dependencies: ['mongo'] },
);

/** Probes reach this process directly: forwarded requests come from outside. */
async function refuseProxied({ headers }: FastifyRequest): Promise<void> {
  if (headers['x-forwarded-for'] ?? headers.forwarded) throw new DomainError('not_found');
}

function answer(reply: FastifyReply, ok: boolean): FastifyReply {
  return reply
    .code(ok ? 200 : 503)
    .header('cache-control', 'no-store')
    .send({ ok });
}
