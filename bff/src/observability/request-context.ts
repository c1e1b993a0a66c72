import { AsyncLocalStorage } from 'node:async_hooks';
import type { JobContext } from '@firedeck/contract/jobs';

const contexts = new AsyncLocalStorage<JobContext>();

/** The request that the current work belongs to; empty for timers. */
export const requestContext = (): JobContext => contexts.getStore() ?? {};

/** Runs `act`, and whatever it starts, in the context of a request. */
export function runInContext(context: JobContext, act: () => void): void {
  contexts.run(context, act);
}
