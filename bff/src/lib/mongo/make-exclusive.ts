import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import { leasesRepository } from './leases-repository.ts';

/** A task that runs in one process at a time: null while another process holds its lease. */
export function makeExclusive<Result>(
  connection: Connection,
  lease: { name: string; ms: number },
  task: () => Promise<Result>,
): () => Promise<Result | null> {
  const holder = randomUUID();
  const { acquire } = leasesRepository(connection);
  return async () => ((await acquire(lease.name, holder, lease.ms)) ? task() : null);
}
