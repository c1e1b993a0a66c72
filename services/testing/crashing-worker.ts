import { pino } from 'pino';
import { z } from 'zod/mini';
import { readConfig } from '../src/config.ts';
import { defineWorker } from '../src/define-worker.ts';
import { DetachedJob } from '../src/detached-jobs.ts';
import { connectRedis } from '../src/redis-clients.ts';

const ending = z.enum(['crash', 'failure', 'detached failure', 'success']);

/** Its queue and payload: kill the process, fail, fail while detached, or succeed. */
export const crashingQueue = 'crashing';
export type CrashingJob = { ending: z.infer<typeof ending> };

// Stalled jobs are detected in one second instead of ten.
const quickLoss = { lockDuration: 1_000, stalledInterval: 400, maxStalledCount: 2 };

if (import.meta.main) {
  const log = pino({ base: null });
  const config = readConfig();
  const redis = connectRedis(config.redisUrl, log);
  const context = { config, redis, log, tracing: null, giveUp: () => process.exit(3) };
  defineWorker(
    context,
    {
      queue: crashingQueue,
      payload: z.object({ ending }),
      jobsAtOnce: 1,
      startsAtMost: 6,
      async handle({ ending }) {
        if (ending === 'crash') process.kill(process.pid, 'SIGKILL');
        if (ending === 'detached failure')
          return new DetachedJob(Promise.reject(new Error('as requested')));
        if (ending === 'failure') throw new Error('as requested');
        return {};
      },
    },
    quickLoss,
  );
}
