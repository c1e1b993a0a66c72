import { AsyncLocalStorage } from 'node:async_hooks';
import type { JobCause } from '@firedeck/contract/jobs';

const causes = new AsyncLocalStorage<JobCause>();

/** The request that the current work belongs to; empty for timers. */
export const requestContext = (): JobCause => causes.getStore() ?? {};

/** Runs `act`, and whatever it starts, in the context of a request. */
export function runInContext(cause: JobCause, act: () => void): void {
  causes.run(cause, act);
}
