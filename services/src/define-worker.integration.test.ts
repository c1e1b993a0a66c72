import { fileURLToPath } from 'node:url';
import { faviconJobOptions } from '@firedeck/contract/jobs';
import { Queue } from 'bullmq';
import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { redisUrl } from '../testing/config.ts';
import { type CrashingJob, crashingQueue } from '../testing/crashing-worker.ts';
import { anEmptyRedisDatabase } from '../testing/redis-database.ts';
import { startWorkers, type WorkerProcess } from '../testing/worker-process.ts';
import { jobCounter } from './queue-watch.ts';
import { connectRedis } from './redis-clients.ts';

const program = fileURLToPath(new URL('../testing/crashing-worker.ts', import.meta.url));
const database = await anEmptyRedisDatabase(redisUrl());
const { url } = database;
const queue = new Queue<CrashingJob>(crashingQueue, { connection: { url } });
const redis = connectRedis(url, pino({ level: 'silent' }));
const count = jobCounter(crashingQueue, redis);
const options = { ...faviconJobOptions, backoff: { type: 'fixed', delay: 20 } };
let worker: WorkerProcess;
let starts = 0;
let isOver = false;

/** Restarts the process after each exit, as an orchestrator does. */
async function keepRunning(): Promise<void> {
  while (!isOver) {
    worker = startWorkers({ REDIS_URL: url }, program);
    starts += 1;
    await worker.ended;
  }
}

let running: Promise<void>;

beforeEach(async () => {
  await database.clear();
  isOver = false;
  starts = 0;
  running = keepRunning();
});
afterEach(async () => {
  isOver = true;
  worker.child.kill('SIGKILL');
  await running;
});
afterAll(async () => {
  await queue.close();
  redis.disconnect();
  await database.giveBack();
});

const add = (ending: CrashingJob['ending']) => queue.add('job', { ending }, options);
const soon = { timeout: 40_000, interval: 50 };

describe('a poison job', () => {
  it('that always fails › fails after its attempts, is counted, and does not block the queue', async () => {
    const poison = await add('failure');
    const good = await add('success');
    await expect.poll(() => poison.getState(), soon).toBe('failed');
    await expect.poll(() => good.getState(), soon).toBe('completed');
    expect((await queue.getJob(poison.id ?? ''))?.attemptsMade).toBe(faviconJobOptions.attempts);
    await expect.poll(count, soon).toMatchObject({
      waiting: 0,
      active: 0,
      failed: 1,
      failedInAll: 1,
      completedInAll: 1,
    });
    expect(starts).toBe(1);
  }, 60_000);

  it('that kills its worker each time › fails after two retries, and does not block the queue', async () => {
    const poison = await add('crash');
    const good = await add('success');
    await expect.poll(() => poison.getState(), soon).toBe('failed');
    await expect.poll(() => good.getState(), soon).toBe('completed');
    expect(starts).toBe(4);
    expect(await count()).toMatchObject({ waiting: 0, active: 0, failed: 1 });
  }, 60_000);

  it('that fails whenever it is detached › fails after six starts', async () => {
    const poison = await add('detached failure');
    const isFailed = async () => {
      // Instead of waiting for its delay.
      if ((await poison.getState()) === 'delayed') await poison.promote().catch(() => {});
      return poison.isFailed();
    };
    await expect.poll(isFailed, soon).toBe(true);
    const failed = await queue.getJob(poison.id ?? '');
    expect(failed?.failedReason).toContain('started more than allowable limit');
  }, 60_000);
});
