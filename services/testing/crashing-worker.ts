import { pino } from 'pino';
import { z } from 'zod/mini';
import { readConfig } from '../src/config.ts';
import { defineWorker } from '../src/define-worker.ts';
import { connectRedis } from '../src/redis-clients.ts';

/** Its queue, and what its jobs say: to end the whole process, to fail, or to be done. */
export const crashingQueue = 'crashing';
export type CrashingJob = { ending: 'crash' | 'failure' | 'success' };

// A loss is noticed in a second in place of ten.
export const quickLoss = { lockDuration: 1_000, stalledInterval: 400, maxStalledCount: 2 };

if (import.meta.main) {
  const log = pino({ base: null });
  const config = readConfig();
  const redis = connectRedis(config.redisUrl, log);
  const context = { config, redis, log, tracing: null, giveUp: () => process.exit(3) };
  defineWorker(
    context,
    {
      queue: crashingQueue,
      payload: z.object({ ending: z.enum(['crash', 'failure', 'success']) }),
      jobsAtOnce: 1,
      async handle({ ending }) {
        if (ending === 'crash') process.kill(process.pid, 'SIGKILL');
        if (ending === 'failure') throw new Error('as it was told');
        return {};
      },
    },
    quickLoss,
  );
}
