import type { Connection } from 'mongoose';
import { tryInsert } from '../mongo/try-insert.ts';
import { supportedSchema } from './migrations.ts';
import { schemaModel } from './schema-model.ts';

/** Version of databases from before versions were recorded. */
const firstVersion = 1;
const _id = 'database';

/** The server doesn't support the database's schema and must not write to it. */
export class WrongSchema extends Error {
  override name = 'WrongSchema';
}

/** Reads the schema version; an empty database gets the newest. */
export async function readSchemaVersion(connection: Connection): Promise<number> {
  const recorded = await findVersion(connection);
  if (recorded !== null) return recorded;
  const member = await connection.collection('users').findOne({}, { projection: { _id: 1 } });
  await recordFirst(connection, member ? firstVersion : supportedSchema.newest);
  // Another process may have recorded it first.
  return (await findVersion(connection)) ?? firstVersion;
}

async function findVersion(connection: Connection): Promise<number | null> {
  const found = await schemaModel(connection).findById(_id).lean().exec();
  // An invalid version must not count as missing, because a missing one is then recorded.
  return found && (found.version ?? Number.NaN);
}

/** Records the version of a database without one. */
async function recordFirst(connection: Connection, version: number): Promise<void> {
  await tryInsert(() => schemaModel(connection).create({ _id, version, migratedAt: new Date() }));
}

/** Records a completed migration. */
export async function raiseVersion(connection: Connection, to: number): Promise<void> {
  await schemaModel(connection)
    .updateOne({ _id, version: to - 1 }, { $set: { version: to, migratedAt: new Date() } })
    .exec();
}

/**
 * Accepts one version more than the newest, so that this server runs during the next version's
 * rollout and after a rollback: migrations keep what the previous version reads and writes.
 *
 * @throws WrongSchema with what to do
 */
export function checkSchemaVersion(version: number, { oldest, newest } = supportedSchema): void {
  if (!Number.isInteger(version))
    throw new WrongSchema(
      'The database has no readable schema version in its collection schemaVersion. Restore a backup.',
    );
  const next = newest + 1;
  const facts = `The database has schema version ${version}; this server works with ${oldest} to ${next}.`;
  if (version > next)
    throw new WrongSchema(
      `${facts} Deploy the newer server that migrated it, or restore a backup from before.`,
    );
  if (version < oldest)
    throw new WrongSchema(`${facts} Migrate it first: npm run operator -- schema.`);
}

/** Overwrites the version of the empty database with that of the restored data. */
export async function restoreSchemaVersion(connection: Connection, version: number): Promise<void> {
  await recordFirst(connection, version);
  await schemaModel(connection).updateOne({ _id }, { $set: { version } }).exec();
}
