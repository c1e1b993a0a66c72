import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import { DomainError } from '../../lib/http/domain-error.ts';
import { leasesRepository } from '../../lib/mongo/leases-repository.ts';

// Longer than any act takes: only a crashed process delays others.
const lockMs = 10_000;
const timeoutMs = 5_000;
const retryEveryMs = 50;
/** Time limit of one database command. */
const writeMs = 5_000;

export interface ReleaseLock {
  /** @throws DomainError `temporarily_unavailable` when the lock could expire before the write ends. */
  beforeWrite(): void;
}

/**
 * Runs one act at a time across processes, so that the policy's decision is still valid at the write.
 *
 * @throws DomainError `temporarily_unavailable` when the lock is not acquired in time.
 */
export async function withReleaseLock<Result>(
  connection: Connection,
  act: (lock: ReleaseLock) => Promise<Result>,
): Promise<Result> {
  const leases = leasesRepository(connection);
  const holder = randomUUID();
  const until = Date.now() + timeoutMs;
  let began = Date.now();
  while (!(await leases.acquire('release', holder, lockMs))) {
    if (Date.now() > until) throw releaseInProgress();
    await pause(retryEveryMs);
    began = Date.now();
  }
  const beforeWrite = () => {
    if (Date.now() - began > lockMs - writeMs) throw releaseInProgress();
  };
  try {
    return await act({ beforeWrite });
  } finally {
    await leases.release('release', holder).catch(() => {});
  }
}

export function releaseInProgress(): DomainError {
  const message = 'Another release is under way. Please try again in a moment.';
  return new DomainError('temporarily_unavailable', { message, retryAfterSeconds: 2 });
}
