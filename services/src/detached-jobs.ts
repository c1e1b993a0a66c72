import type { Job } from 'bullmq';
import type { Logger } from 'pino';
import { getJobContext } from './job-span.ts';

export const jobMs = 10_000;
// Longer than a detached job can take.
const detachedDelayMs = jobMs + 2_000;

/**
 * A job that continues without occupying a concurrency slot. `completion` resolves with the fields to log.
 * If this process dies, the job is retried.
 */
export class DetachedJob {
  readonly completion: Promise<Record<string, unknown>>;

  constructor(completion: Promise<Record<string, unknown>>) {
    this.completion = completion;
  }
}

/** Frees the job's slot. BullMQ retries the job after a delay unless it is promoted earlier. */
export async function delayDetached(
  job: Job<unknown>,
  { completion }: DetachedJob,
  token: string | undefined,
): Promise<void> {
  completion.catch(() => {});
  await job.moveToDelayed(Date.now() + detachedDelayMs, token);
}

/** Completes a detached job by promoting it: its next attempt has nothing left to do. */
export async function completeDetached(
  job: Job<unknown>,
  { completion }: DetachedJob,
  log: Logger,
): Promise<void> {
  try {
    await completion;
    await job.promote();
  } catch (error) {
    // The job is retried after its delay.
    log.warn(
      { job: job.id, ...getJobContext(job), reason: String(error) },
      'detached job failed, will be retried',
    );
  }
}
