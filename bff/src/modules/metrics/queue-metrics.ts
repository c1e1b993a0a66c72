import { faviconQueue, mailQueue } from '@firedeck/contract/jobs';
import { Counter, Gauge } from '@prometheus-io/client';
import { Queue } from 'bullmq';
import type { FastifyInstance } from 'fastify';

const states = ['waiting', 'active', 'delayed', 'failed'] as const;
const outcomes = ['completed', 'failed'] as const;
const names = [faviconQueue, mailQueue];

/** Without the braces, which are a Redis hash tag. */
const plainName = (name: string) => name.replace(/[{}]/g, '');

/**
 * Exports queue sizes from Redis, because the workers listen on no port. Every process exports the
 * same values: take their maximum, never their sum. Without Redis nothing is exported.
 */
export function queueMetrics(app: FastifyInstance): void {
  const registers = [app.metrics];
  let queues: Queue[] = [];
  app.addHook('onClose', async () => {
    for (const queue of queues) await queue.close().catch(() => {});
  });

  /** By queue; omits queues that fail to respond. */
  async function queryEach<Result>(
    query: (queue: Queue) => Promise<Result>,
  ): Promise<[string, Result][]> {
    if (!app.isRedisReady()) return [];
    if (queues.length === 0) queues = names.map((name) => open(app, name));
    const responses = await Promise.allSettled(
      queues.map(
        async (queue): Promise<[string, Result]> => [plainName(queue.name), await query(queue)],
      ),
    );
    return responses.flatMap((response) =>
      response.status === 'fulfilled' ? [response.value] : [],
    );
  }

  // Query before setting gauges: parallel scrapes would add up.
  new Gauge({
    name: 'firedeck_queue_jobs',
    help: 'Jobs by queue and state; of all processes together',
    labelNames: ['queue', 'state'] as const,
    registers,
    async collect() {
      const results = await queryEach((queue) => getCounts(queue));
      this.reset();
      for (const [queue, counts] of results)
        for (const state of states) this.set({ queue, state }, counts[state] ?? 0);
    },
  });
  new Gauge({
    name: 'firedeck_queue_oldest_waiting_seconds',
    help: 'Age of the job that has waited longest for a worker; 0 where none waits',
    labelNames: ['queue'] as const,
    registers,
    async collect() {
      const results = await queryEach(oldestWaitingMs);
      this.reset();
      for (const [queue, ms] of results) this.set({ queue }, ms / 1_000);
    },
  });
  new Counter({
    name: 'firedeck_queue_jobs_ended_total',
    help: 'Jobs that ended well or have failed, since there is a queue; of all processes together',
    labelNames: ['queue', 'outcome'] as const,
    registers,
    async collect() {
      const results = await queryEach((queue) =>
        Promise.all(outcomes.map((outcome) => queue.getMetrics(outcome, 0, 0))),
      );
      this.reset();
      for (const [queue, ended] of results)
        for (const [position, outcome] of outcomes.entries())
          this.inc({ queue, outcome }, ended[position]?.meta.count ?? 0);
    },
  });
}

/** Jobs by state; prioritized jobs count as waiting. */
async function getCounts(queue: Queue): Promise<Record<string, number>> {
  const {
    prioritized = 0,
    waiting = 0,
    ...counts
  } = await queue.getJobCounts(...states, 'prioritized');
  return { ...counts, waiting: waiting + prioritized };
}

// Of prioritized jobs the last in line has most likely waited longest.
async function oldestWaitingMs(queue: Queue): Promise<number> {
  const [first, last] = await Promise.all([
    queue.getJobs(['waiting'], 0, 0, true),
    queue.getJobs(['prioritized'], 0, 0, false),
  ]);
  const timestamps = [...first, ...last].map(({ timestamp }) => timestamp);
  return Math.max(0, Date.now() - Math.min(...timestamps, Date.now()));
}

function open(app: FastifyInstance, name: string): Queue {
  const queue = new Queue(name, { connection: app.redis, skipMetasUpdate: true });
  queue.on('error', () => {});
  return queue;
}
