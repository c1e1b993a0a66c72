import { setTimeout as pause } from 'node:timers/promises';
import { jobCause } from '@firedeck/contract/jobs';
import type { Tracing } from '@firedeck/tracing';
import { DelayedError, type Job, MetricsTime, UnrecoverableError, Worker } from 'bullmq';
import type { Logger } from 'pino';
import { z } from 'zod/mini';
import type { Config } from './config.ts';
import { jobCounter, watchQueue } from './queue-watch.ts';
import { jobConnection, type RedisClient } from './redis-clients.ts';
import { sparseWarning } from './sparse-warning.ts';

/** What every worker is given. */
export interface WorkerContext {
  config: Config;
  /** Where queues and channels are. */
  redis: RedisClient;
  /** Where icons are cached. */
  cache: RedisClient;
  log: Logger;
  /** Null where no traces are taken. */
  tracing: Tracing | null;
  /** Ends this process at once: whoever keeps it running starts a new one. */
  giveUp(): void;
}

export interface RunningWorker {
  /** Takes no new job and waits for those under way, at most `withinMs`; they are redone then. */
  close(withinMs: number): Promise<void>;
}

/** One of the times that a job is done. */
export interface JobAttempt {
  /** Ends it after 10 s. */
  signal: AbortSignal;
}

/**
 * A job that goes on without one of the worker's places: what is left of it, which needs little more
 * than time, and gives the fields to log. Were this process to die, it is done again.
 */
export class SetAside {
  readonly rest: Promise<Record<string, unknown>>;

  constructor(rest: Promise<Record<string, unknown>>) {
    this.rest = rest;
  }
}

export interface WorkerDefinition<Payload> {
  queue: string;
  payload: z.ZodMiniType<Payload>;
  jobsAtOnce: number;
  /** For jobs that are set aside: one that fails then counts as no attempt, but as a start. */
  startsAtMost?: number;
  /**
   * Does one job, which may have been done before: delivery is at least once. Gives the fields to
   * log. An UnrecoverableError is final; another error is tried again as the job's options say.
   */
  handle(payload: Payload, attempt: JobAttempt): Promise<Record<string, unknown> | SetAside>;
  /**
   * What of its payload a job may keep once it is done or given up. Default: all of it. Needed by
   * whoever sets jobs aside: it also marks them as done, without which they would be done again.
   */
  redact?(payload: Payload): object;
}

/** What is kept of a job that was done and has forgotten its payload. */
const isDone = z.object({ done: z.literal(true) });
const jobMs = 10_000;
// Later than a job that was set aside can take.
const asideMs = jobMs + 2_000;
// A worker that was killed leaves its jobs locked: they are redone within lock + check, 14 s. A job
// that kills its worker is redone twice, then it has failed.
const stalledJobOptions = { lockDuration: 10_000, stalledInterval: 4_000, maxStalledCount: 2 };

/** Starts the worker of one queue; Redis may be away now or later, it is waited for. */
export function defineWorker<Payload>(
  context: Omit<WorkerContext, 'cache'>,
  definition: WorkerDefinition<Payload>,
  stalledOptions = stalledJobOptions,
): RunningWorker {
  const log = context.log.child({ queue: definition.queue });
  const underWay = new Set<Promise<void>>();
  const follow = (work: Promise<void>) => {
    const done = work.finally(() => underWay.delete(done));
    underWay.add(done);
    return done;
  };
  const process = (job: Job<unknown>, token?: string) =>
    follow(
      inSpan(context, job, async () => {
        const aside = await processJob(definition, job, log);
        if (aside === null) return;
        aside.rest.catch(() => {});
        await job.moveToDelayed(Date.now() + asideMs, token);
        follow(endAside(job, aside, log).finally(watch.jobEnded)).catch(() => {});
        throw new DelayedError();
      }),
    );
  const worker = new Worker(definition.queue, process, {
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
  const warn = sparseWarning(log, 'Redis is away: waiting for it');
  worker.on('error', (error) => warn(error.message));
  worker.on('ready', () => log.info('taking jobs'));
  worker.on('stalled', (id) => log.warn({ job: id }, 'job of a lost worker, redone'));
  worker.on('completed', watch.jobEnded);
  worker.on('failed', (job, error) => {
    watch.jobEnded();
    const isFinal = job === undefined || job.finishedOn !== undefined;
    const cause = job && causeOf(job);
    if (isFinal && job) void redactJob(definition, job);
    log.warn(
      { job: job?.id, ...cause, attempt: job?.attemptsMade, isFinal, reason: error.message },
      'job failed',
    );
  });
  return {
    close(withinMs) {
      watch.stop();
      return closeWithin(worker, underWay, withinMs);
    },
  };
}

/** As the bff's own log names it. */
function causeOf(job: Job<unknown>): { reqId?: string } {
  const requestId = jobCause.safeParse(job.data).data?.request_id;
  return requestId === undefined ? {} : { reqId: requestId };
}

/** A span of the job, in the trace of the request that asked for it. */
async function inSpan(
  { tracing }: Pick<WorkerContext, 'tracing'>,
  job: Job<unknown>,
  act: () => Promise<void>,
): Promise<void> {
  if (tracing === null) return act();
  const parent = jobCause.safeParse(job.data).data?.traceparent;
  const queue = job.queueName.replace(/[{}]/g, '');
  const span = tracing.begin(`${queue} process`, {
    kind: 'consumer',
    parent,
    attributes: {
      'messaging.system': 'bullmq',
      'messaging.destination.name': queue,
      'messaging.message.id': job.id ?? '',
      'firedeck.attempt': job.attemptsStarted,
      'firedeck.waited_ms': Date.now() - job.timestamp,
    },
  });
  try {
    await act();
    span.end();
  } catch (error) {
    span.end({}, !(error instanceof DelayedError));
    throw error;
  }
}

async function processJob<Payload>(
  { payload, handle, redact }: WorkerDefinition<Payload>,
  job: Job<unknown>,
  log: Logger,
): Promise<SetAside | null> {
  // It was set aside, or whoever had it was lost before it could say so.
  if (isDone.safeParse(job.data).success) {
    log.debug({ job: job.id }, 'job done before');
    return null;
  }
  const parsed = payload.safeParse(job.data);
  if (!parsed.success) throw new UnrecoverableError(z.prettifyError(parsed.error));
  const startedAt = Date.now();
  const cause = causeOf(job);
  const attempt = { signal: AbortSignal.timeout(jobMs) };
  const end = async (fields: Record<string, unknown>) => {
    // What it was to be done is done: that it could not be forgotten must not have it done again.
    if (redact) await job.updateData({ ...redact(parsed.data), done: true }).catch(() => {});
    const line = { job: job.id, ...cause, ms: Date.now() - startedAt, ...fields };
    log.info(line, 'job done');
    return line;
  };
  const result = await handle(parsed.data, attempt);
  if (result instanceof SetAside) return new SetAside(result.rest.then(end));
  await end(result);
  return null;
}

/** Ends a job that was set aside: it comes to its turn once more, where nothing is left to do. */
async function endAside(job: Job<unknown>, { rest }: SetAside, log: Logger): Promise<void> {
  try {
    await rest;
    await job.promote();
  } catch (error) {
    // It is done again when its delay is over.
    log.warn(
      { job: job.id, ...causeOf(job), reason: String(error) },
      'job set aside, redone later',
    );
  }
}

// Also of a job that was lost too often: there the handler had no last word.
async function redactJob<Payload>(
  { payload, redact }: WorkerDefinition<Payload>,
  job: Job<unknown>,
): Promise<void> {
  if (!redact) return;
  const parsed = payload.safeParse(job.data);
  await job.updateData(parsed.success ? redact(parsed.data) : {}).catch(() => {});
}

// Long enough to write down how the last job ended.
const lastWordsMs = 1_000;

async function closeWithin(
  worker: Worker,
  underWay: ReadonlySet<Promise<void>>,
  withinMs: number,
): Promise<void> {
  // Closing waits for Redis as long as that is away: nothing is lost by not waiting along.
  const idle = allOf(underWay).then(() => pause(lastWordsMs));
  const closed = Promise.all([worker.close(), allOf(underWay)]);
  await Promise.race([closed, idle, pause(withinMs)]);
}

// One that ends may leave another behind, which was set aside.
async function allOf(underWay: ReadonlySet<Promise<void>>): Promise<void> {
  while (underWay.size > 0) await Promise.allSettled(underWay);
}
