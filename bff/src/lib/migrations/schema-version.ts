import type { Connection } from 'mongoose';
import { tryInsert } from '../mongo/try-insert.ts';
import { supportedSchema } from './migrations.ts';
import { schemaModel } from './schema-model.ts';

/** The version of databases that were written before versions were recorded. */
const firstVersion = 1;
const _id = 'database';

/** The database's schema does not fit this server, which must not write to it. */
export class WrongSchema extends Error {
  override name = 'WrongSchema';
}

/** The schema version of the database; an empty one gets the newest. */
export async function readSchemaVersion(connection: Connection): Promise<number> {
  const recorded = await findVersion(connection);
  if (recorded !== null) return recorded;
  const member = await connection.collection('users').findOne({}, { projection: { _id: 1 } });
  await recordFirst(connection, member ? firstVersion : supportedSchema.newest);
  // Another process may have been first.
  return (await findVersion(connection)) ?? firstVersion;
}

async function findVersion(connection: Connection): Promise<number | null> {
  const found = await schemaModel(connection).findById(_id).lean().exec();
  // What is no version is not taken for a missing one, which would be recorded.
  return found && (found.version ?? Number.NaN);
}

/** Records the version of a database that has none. */
async function recordFirst(connection: Connection, version: number): Promise<void> {
  await tryInsert(() => schemaModel(connection).create({ _id, version, migratedAt: new Date() }));
}

/** Records that a migration ended. */
export async function raiseVersion(connection: Connection, to: number): Promise<void> {
  await schemaModel(connection)
    .updateOne({ _id, version: to - 1 }, { $set: { version: to, migratedAt: new Date() } })
    .exec();
}

/**
 * The migration of the next version leaves what this one reads and writes: servers of this one start
 * beside it, and after a rollback.
 *
 * @throws WrongSchema saying what to do
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

/** Records the version of the data that is restored, whatever the empty database had. */
export async function restoreSchemaVersion(connection: Connection, version: number): Promise<void> {
  await recordFirst(connection, version);
  await schemaModel(connection).updateOne({ _id }, { $set: { version } }).exec();
}
