import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import { leasesRepository } from './leases-repository.ts';

/**
 * A task for one process at a time: returns null while another process holds its lease. A task that
 * runs longer than its lease may overlap with another process, so it must tolerate that.
 */
export function makeExclusive<Result>(
  connection: Connection,
  lease: { name: string; ms: number },
  task: () => Promise<Result>,
): () => Promise<Result | null> {
  const holder = randomUUID();
  const { acquire } = leasesRepository(connection);
  return async () => ((await acquire(lease.name, holder, lease.ms)) ? task() : null);
}
