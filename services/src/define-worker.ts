import { setTimeout as pause } from 'node:timers/promises';
import type { RedisClient } from '@firedeck/runtime/redis';
import type { Tracing } from '@firedeck/runtime/tracing';
import { DelayedError, type Job, MetricsTime, UnrecoverableError, Worker } from 'bullmq';
import type { Logger } from 'pino';
import { z } from 'zod/mini';
import type { Config } from './config.ts';
import { completeDetached, DetachedJob, delayDetached, jobMs } from './detached-jobs.ts';
import { getJobContext, withJobSpan } from './job-span.ts';
import { jobCounter, watchQueue } from './queue-watch.ts';
import { jobConnection } from './redis-clients.ts';
import { createThrottledWarning } from './throttled-warning.ts';

export interface WorkerContext {
  config: Config;
  /** Redis of queues and channels. */
  redis: RedisClient;
  /** Redis of cached icons. */
  cache: RedisClient;
  log: Logger;
  /** Null without tracing. */
  tracing: Tracing | null;
  /** Exits immediately; the orchestrator starts a new process. */
  giveUp(): void;
}

export interface RunningWorker {
  /** Takes no new jobs and waits at most `withinMs` for active ones; those left are retried elsewhere. */
  close(withinMs: number): Promise<void>;
}

interface WorkerDefinition<Payload> {
  queue: string;
  payload: z.ZodMiniType<Payload>;
  jobsAtOnce: number;
  /** Limit for detached jobs: their failures count as starts, not as attempts. */
  startsAtMost?: number;
  /**
   * Processes one job, possibly again: delivery is at least once. Resolves with the fields to log.
   * An UnrecoverableError is final; other errors are retried as the job's options say.
   * @param signal - aborts after 10 s.
   */
  handle(payload: Payload, signal: AbortSignal): Promise<Record<string, unknown> | DetachedJob>;
  /**
   * Redacts the payload of a completed or failed job. Default: keeps all of it. Required to detach
   * jobs, because the redacted payload also marks them as done.
   */
  redact?(payload: Payload): object;
}

/** The payload of a redacted job. */
const isDone = z.object({ done: z.literal(true) });
/**
 * Jobs of a killed worker are retried within lockDuration + stalledInterval = 14 s. A job that kills
 * its worker fails after two retries.
 */
export const stalledJobOptions = {
  lockDuration: 10_000,
  stalledInterval: 4_000,
  maxStalledCount: 2,
};

/** Starts the worker of one queue; it waits for Redis whenever that is unavailable. */
export function defineWorker<Payload>(
  context: Omit<WorkerContext, 'cache'>,
  definition: WorkerDefinition<Payload>,
  stalledOptions = stalledJobOptions,
): RunningWorker {
  const log = context.log.child({ queue: definition.queue });
  const running = new Set<Promise<void>>();
  const follow = (work: Promise<void>) => {
    const done = work.finally(() => running.delete(done));
    running.add(done);
    return done;
  };
  const processor = (job: Job<unknown>, token?: string) =>
    follow(
      withJobSpan(context.tracing, job, async () => {
        const detached = await processJob(definition, job, log);
        if (detached === null) return;
        await delayDetached(job, detached, token);
        follow(completeDetached(job, detached, log).finally(watch.jobEnded)).catch(() => {});
        throw new DelayedError();
      }),
    );
  const worker = new Worker(definition.queue, processor, {
    connection: jobConnection(context.config.redisUrl),
    concurrency: definition.jobsAtOnce,
    ...(definition.startsAtMost && { maxStartedAttempts: definition.startsAtMost }),
    metrics: { maxDataPoints: MetricsTime.ONE_HOUR },
    ...stalledOptions,
  });
  const watch = watchQueue({
    count: jobCounter(definition.queue, context.redis),
    log,
    onStuck: context.giveUp,
  });
  const warn = createThrottledWarning(log, 'Redis is unavailable: waiting');
  worker.on('error', (error) => warn(error.message));
  worker.on('ready', () => log.info('worker ready'));
  worker.on('stalled', (id) => log.warn({ job: id }, 'stalled job restarted'));
  worker.on('completed', watch.jobEnded);
  worker.on('failed', (job, error) => {
    watch.jobEnded();
    const isFinal = job === undefined || job.finishedOn !== undefined;
    const jobFields = job && getJobContext(job);
    if (isFinal && job) void redactJob(definition, job);
    log.warn(
      { job: job?.id, ...jobFields, attempt: job?.attemptsMade, isFinal, reason: error.message },
      'job failed',
    );
  });
  return {
    close(withinMs) {
      watch.stop();
      return closeWithin(worker, running, withinMs);
    },
  };
}

async function processJob<Payload>(
  { payload, handle, redact }: WorkerDefinition<Payload>,
  job: Job<unknown>,
  log: Logger,
): Promise<DetachedJob | null> {
  // The job was detached, or its worker died before reporting completion.
  if (isDone.safeParse(job.data).success) {
    log.debug({ job: job.id }, 'job already done');
    return null;
  }
  const parsed = payload.safeParse(job.data);
  if (!parsed.success) throw new UnrecoverableError(z.prettifyError(parsed.error));
  const startedAt = Date.now();
  const jobFields = getJobContext(job);
  const end = async (fields: Record<string, unknown>) => {
    // Failed redaction must not retry the job.
    if (redact) await job.updateData({ ...redact(parsed.data), done: true }).catch(() => {});
    const line = { job: job.id, ...jobFields, ms: Date.now() - startedAt, ...fields };
    log.info(line, 'job done');
    return line;
  };
  const result = await handle(parsed.data, AbortSignal.timeout(jobMs));
  if (result instanceof DetachedJob) return new DetachedJob(result.completion.then(end));
  await end(result);
  return null;
}

// Also covers jobs that stalled too often, whose handler could not redact them.
async function redactJob<Payload>(
  { payload, redact }: WorkerDefinition<Payload>,
  job: Job<unknown>,
): Promise<void> {
  if (!redact) return;
  const parsed = payload.safeParse(job.data);
  await job.updateData(parsed.success ? redact(parsed.data) : {}).catch(() => {});
}

// Long enough to record the last job's result.
const resultGraceMs = 1_000;

async function closeWithin(
  worker: Worker,
  running: ReadonlySet<Promise<void>>,
  withinMs: number,
): Promise<void> {
  // `worker.close` waits for Redis without a limit. Nothing is lost without it once all jobs have
  // ended.
  const idle = waitForAll(running).then(() => pause(resultGraceMs));
  const closed = Promise.all([worker.close(), waitForAll(running)]);
  await Promise.race([closed, idle, pause(withinMs)]);
}

// Repeats, because a job that gets detached adds another promise.
async function waitForAll(running: ReadonlySet<Promise<void>>): Promise<void> {
  while (running.size > 0) await Promise.allSettled(running);
}
