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
 * @throws WrongSchema when the database is newer than this server.
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
    for (const migration of migrations.filter(({ version }) => version > from))
      await runMigration(connection, migration, { hold, log, batch });
    return newest;
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
  const { version, summary, steps } = migration;
  run.log(`Schema ${version}: ${summary}`);
  // Servers of the version before write meanwhile: until one round finds nothing.
  while ((await runSteps(connection, steps, run)) > 0);
  await raiseVersion(connection, version);
}

async function runSteps(connection: Connection, steps: readonly MigrationStep[], run: Run) {
  let changed = 0;
  for (const step of steps) {
    let inStep = 0;
    for (;;) {
      await run.hold();
      const documents = await writeBatch(connection, step, run.batch);
      if (documents === 0) break;
      inStep += documents;
      run.log(`  ${inStep} of ${step.collection}`);
    }
    changed += inStep;
  }
  return changed;
}

/** Returns how many documents changed. */
async function writeBatch(
  connection: Connection,
  { collection: name, pending, update }: MigrationStep,
  limit: number,
): Promise<number> {
  const collection = connection.collection<{ _id: string }>(name);
  const filter = pending as mongo.Filter<{ _id: string }>;
  const found = await collection
    .find(filter, { projection: { _id: 1 } })
    .limit(limit)
    .toArray();
  if (found.length === 0) return 0;
  const ofBatch = { _id: { $in: found.map(({ _id }) => _id) } };
  const { matchedCount } = await collection.updateMany(
    { $and: [ofBatch, filter] } as mongo.Filter<{ _id: string }>,
    update as mongo.UpdateFilter<{ _id: string }>,
  );
  return matchedCount;
}
