import { minuteMs } from '@firedeck/contract';
import fastifyPlugin from 'fastify-plugin';
import { keepNewest } from '../../../lib/cache/keep-newest.ts';
import { consumeOrRefuse } from './throttle.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** @throws DomainError once a session writes more often than any person does */
    paceWrite(sessionId: string): Promise<void>;
  }
}

/** Writes of a session per minute before Redis is used: people's writes need no shared counter. */
const countedHere = 60;
const maxSessions = 20_000;

interface Minute {
  minute: number;
  writes: number;
}

/** Limits the damage that a stolen token can do to a board before it is revoked. */
export const sessionWrites = fastifyPlugin(
  async (app) => {
    const { sessionWritesPerMinute } = app.config;
    const recent = new Map<string, Minute>();

    function countHere(sessionId: string): number {
      const minute = Math.floor(Date.now() / minuteMs);
      const before = recent.get(sessionId);
      const writes = before?.minute === minute ? before.writes + 1 : 1;
      recent.delete(sessionId);
      recent.set(sessionId, { minute, writes });
      keepNewest(recent, maxSessions);
      return writes;
    }

    app.decorate('paceWrite', async (sessionId) => {
      if (countHere(sessionId) <= Math.min(countedHere, sessionWritesPerMinute)) return;
      await consumeOrRefuse(app.throttle, {
        key: `session-writes:${sessionId}`,
        free: sessionWritesPerMinute - countedHere,
        withinMs: minuteMs,
      });
    });
  },
  { name: 'session-writes', fastify: '5.x', dependencies: ['throttle'] },
);
