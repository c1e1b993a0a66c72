import { jobContext } from '@firedeck/contract/jobs';
import type { Tracing } from '@firedeck/runtime/tracing';
import { DelayedError, type Job } from 'bullmq';

/** The id of the request that enqueued the job, under the name that the bff logs it by. */
export function getJobContext(job: Job<unknown>): { reqId?: string } {
  const requestId = jobContext.safeParse(job.data).data?.request_id;
  return requestId === undefined ? {} : { reqId: requestId };
}

/** Runs the job in a span of the trace of the request that enqueued it. */
export async function withJobSpan(
  tracing: Tracing | null,
  job: Job<unknown>,
  perform: () => Promise<void>,
): Promise<void> {
  if (tracing === null) return perform();
  const parent = jobContext.safeParse(job.data).data?.traceparent;
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
    await perform();
    span.end();
  } catch (error) {
    span.end({}, !(error instanceof DelayedError));
    throw error;
  }
}
