import { minuteMs } from '@firedeck/contract/jobs';
import type { RedisClient } from '@firedeck/runtime/redis';
import { Queue } from 'bullmq';
import type { Logger } from 'pino';

const lookEveryMs = 10_000;
const logEveryMs = minuteMs;
const stuckMs = 2 * minuteMs;

export type JobCounts = Record<string, number>;

export interface QueueWatch {
  jobEnded(): void;
  stop(): void;
}

interface Watched {
  count: () => Promise<JobCounts>;
  log: Logger;
  /** Jobs wait, Redis answers, and none ended for 120 s: restart the process. */
  onStuck: () => void;
}

/** Logs changed job counts by state and detects a stuck worker. */
export function watchQueue({ count, log, onStuck }: Watched): QueueWatch {
  let movedAt = performance.now();
  let loggedAt = Number.NEGATIVE_INFINITY;
  let logged = '';

  const look = async () => {
    // Unavailable Redis and an empty queue reset the timer.
    const counts = await count().catch(() => null);
    if (counts === null || !counts.waiting) movedAt = performance.now();
    if (counts === null) return;
    logCounts(counts);
    if (performance.now() - movedAt <= stuckMs) return;
    log.fatal(counts, 'worker is stuck: jobs wait and none ends, exiting');
    onStuck();
  };

  const logCounts = (counts: JobCounts) => {
    const text = JSON.stringify(counts);
    if (text === logged || performance.now() - loggedAt < logEveryMs) return;
    [logged, loggedAt] = [text, performance.now()];
    log.info(counts, 'jobs by state');
  };

  const timer = setInterval(() => void look(), lookEveryMs);
  return {
    jobEnded() {
      movedAt = performance.now();
    },
    stop: () => clearInterval(timer),
  };
}

/** Returns current job counts by state, and all-time counts of completed and failed jobs. */
export function jobCounter(name: string, connection: RedisClient): () => Promise<JobCounts> {
  const queue = new Queue(name, { connection });
  queue.on('error', () => {});
  return async () => {
    const [{ prioritized = 0, waiting = 0, ...counts }, completed, failed] = await Promise.all([
      queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed', 'failed'),
      queue.getMetrics('completed', 0, 0),
      queue.getMetrics('failed', 0, 0),
    ]);
    return {
      waiting: waiting + prioritized,
      ...counts,
      completedInAll: completed.meta.count,
      failedInAll: failed.meta.count,
    };
  };
}
