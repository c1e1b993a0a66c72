import { AsyncLocalStorage } from 'node:async_hooks';
import type { JobCause } from '@firedeck/contract/jobs';

const causes = new AsyncLocalStorage<JobCause>();

/** The request that what runs now goes back to; nothing of timers of our own. */
export const currentCause = (): JobCause => causes.getStore() ?? {};

/** What `act` begins, now and later, goes back to the cause. */
export function causedBy(cause: JobCause, act: () => void): void {
  causes.run(cause, act);
}
