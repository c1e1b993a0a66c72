import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection, mongo } from 'mongoose';
import { leasesRepository } from '../mongo/leases-repository.ts';
import { type Migration, type MigrationStep, migrations, supportedSchema } from './migrations.ts';
import { checkSchemaVersion, raiseVersion, readSchemaVersion } from './schema-version.ts';

const lease = 'migrate schema';
// Longer than one batch takes.
const leaseMs = 60_000;
const retryMs = 1_000;
const documentsAtOnce = 500;
/** Servers of the version before may write to the same documents, yet not so often. */
const sameBatchAtMost = 20;

/** Documents stay pending whatever is written: their data is not what the migration expects. */
export class CannotMigrate extends Error {
  constructor(collection: string, ids: readonly string[]) {
    super(
      `The migration cannot change ${ids.length} documents of ${collection}, the first with _id ${ids[0]}. Nothing is lost; mend or remove them, then migrate again.`,
    );
  }
}

export interface MigrateOptions {
  /** One line per migration, and per write of up to 500 documents. */
  log?: (line: string) => void;
  /** Documents per write. */
  batch?: number;
}

/**
 * Brings the database to the newest schema version, one process at a time; returns the version. An
 * interrupted run is continued by the next one, since changed documents are not pending any more.
 *
 * @throws WrongSchema when the database is newer than the next version makes it.
 */
export async function migrate(
  connection: Connection,
  { log = () => {}, batch = documentsAtOnce }: MigrateOptions = {},
): Promise<number> {
  const holder = randomUUID();
  const leases = leasesRepository(connection);
  const hold = async () => {
    while (!(await leases.acquire(lease, holder, leaseMs))) await pause(retryMs);
  };
  const { newest } = supportedSchema;
  await hold();
  try {
    const from = await readSchemaVersion(connection);
    checkSchemaVersion(from, { oldest: 1, newest });
    // The last one again: servers of the version before went on writing after it ended.
    for (const migration of migrations.filter(({ version }) => version >= from)) {
      if (migration.version > from) log(`Schema ${migration.version}: ${migration.summary}`);
      await runMigration(connection, migration, { hold, log, batch });
    }
    return Math.max(from, newest);
  } finally {
    await leases.release(lease, holder);
  }
}

interface Run {
  /** Renews the lease. */
  hold(): Promise<void>;
  log(line: string): void;
  batch: number;
}

async function runMigration(connection: Connection, migration: Migration, run: Run) {
  const { version, steps } = migration;
  // Servers of the version before write meanwhile: until one round finds nothing.
  while ((await runSteps(connection, steps, run)) > 0);
  await raiseVersion(connection, version);
}

async function runSteps(connection: Connection, steps: readonly MigrationStep[], run: Run) {
  let changed = 0;
  for (const step of steps) {
    let inStep = 0;
    let last = '';
    let repeated = 0;
    for (;;) {
      await run.hold();
      const { ids, matched } = await writeBatch(connection, step, run.batch);
      if (ids.length === 0) break;
      repeated = ids.join() === last ? repeated + 1 : 0;
      last = ids.join();
      if (repeated === sameBatchAtMost) throw new CannotMigrate(step.collection, ids);
      inStep += matched;
      run.log(`  ${inStep} of ${step.collection}`);
    }
    changed += inStep;
  }
  return changed;
}

/** Ids of pending documents, and how many of these were changed: others may have been quicker. */
async function writeBatch(
  connection: Connection,
  { collection: name, pending, update }: MigrationStep,
  limit: number,
): Promise<{ ids: string[]; matched: number }> {
  const collection = connection.collection<{ _id: string }>(name);
  const filter = pending as mongo.Filter<{ _id: string }>;
  const found = await collection
    .find(filter, { projection: { _id: 1 } })
    .limit(limit)
    .toArray();
  const ids = found.map(({ _id }) => _id);
  if (ids.length === 0) return { ids, matched: 0 };
  const ofBatch = { _id: { $in: ids } };
  const { matchedCount } = await collection.updateMany(
    { $and: [ofBatch, filter] } as mongo.Filter<{ _id: string }>,
    update as mongo.UpdateFilter<{ _id: string }>,
  );
  return { ids, matched: matchedCount };
}
