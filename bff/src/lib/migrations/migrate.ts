import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection, mongo } from 'mongoose';
import { leasesRepository } from '../mongo/leases-repository.ts';
import { type Migration, type MigrationStep, migrations, supportedSchema } from './migrations.ts';
import { checkSchemaVersion, raiseVersion, readSchemaVersion } from './schema-version.ts';

const lease = 'migrate schema';
// Longer than a batch takes.
const leaseMs = 60_000;
const retryMs = 1_000;
const documentsAtOnce = 500;
/**
 * Servers of the previous version may write the same documents concurrently, but not this often.
 */
const triesPerBatch = 20;

/** Documents that stay pending after the update, because their data is unexpected. */
class CannotMigrate extends Error {
  constructor(collection: string, ids: readonly string[]) {
    super(
      `The migration cannot change ${ids.length} documents of ${collection}, the first with _id ${ids[0]}. Nothing is lost; repair or remove them, then migrate again.`,
    );
  }
}

export interface MigrateOptions {
  /** Receives one line per migration, and per write of up to 500 documents. */
  log?: (line: string) => void;
  /** Documents per write. Default: 500. */
  batch?: number;
}

/**
 * Migrates the database to the newest schema version, one process at a time, and returns the
 * version. Interrupted runs are resumed by the next one, because migrated documents are no longer
 * pending. Each run repeats all migrations, for documents that servers of previous versions wrote
 * after the last run. A database migrated by the next version is left unchanged.
 *
 * @throws WrongSchema if the database is more than one version newer.
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
    // Repeats earlier ones, because servers of the previous version kept writing after they ended.
    for (const migration of from > newest ? [] : migrations) {
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
  // Servers of the previous version write concurrently; the next run migrates later writes.
  while ((await runSteps(connection, steps, run)) >= run.batch);
  await raiseVersion(connection, version);
}

/** Runs all steps once and returns the number of migrated documents. */
async function runSteps(connection: Connection, steps: readonly MigrationStep[], run: Run) {
  let changed = 0;
  for (const step of steps) {
    let inStep = 0;
    let ids: string[];
    do {
      ids = await findPending(connection, step, {}, run);
      if (ids.length === 0) break;
      await writeBatch(connection, step, ids, run);
      inStep += ids.length;
      run.log(`  ${inStep} of ${step.collection}`);
    } while (ids.length === run.batch);
    changed += inStep;
  }
  return changed;
}

/** Updates a batch until none of its documents is pending. */
async function writeBatch(connection: Connection, step: MigrationStep, ids: string[], run: Run) {
  let left = ids;
  for (let tries = 0; left.length > 0; tries += 1) {
    if (tries === triesPerBatch) throw new CannotMigrate(step.collection, left);
    const ofBatch = { _id: { $in: left } };
    await connection
      .collection(step.collection)
      .updateMany(
        { $and: [ofBatch, step.pending] } as mongo.Filter<mongo.Document>,
        step.update as mongo.UpdateFilter<mongo.Document>,
      );
    left = await findPending(connection, step, ofBatch, run);
  }
}

async function findPending(
  connection: Connection,
  { collection, pending }: MigrationStep,
  among: object,
  { hold, batch }: Run,
): Promise<string[]> {
  await hold();
  const found = await connection
    .collection<{ _id: string }>(collection)
    .find({ $and: [among, pending] } as mongo.Filter<{ _id: string }>, { projection: { _id: 1 } })
    .limit(batch)
    .toArray();
  return found.map(({ _id }) => _id);
}
