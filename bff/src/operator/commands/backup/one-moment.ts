import { type Connection, mongo } from 'mongoose';

/** Passed to reads that shall see what another one saw. */
export type SnapshotSession = mongo.ClientSession;

/**
 * Reads by a session whose reads all see one moment, where the database has that: a replica set of
 * MongoDB 5 or newer, as far back as it remembers, five minutes by itself. Elsewhere, and when the moment
 * is forgotten before the end, `read` begins again without.
 */
export async function readOneMoment<Result>(
  connection: Connection,
  read: (moment: SnapshotSession | undefined) => Promise<Result>,
): Promise<Result> {
  const moment = await connection.startSession({ snapshot: true });
  try {
    if (await isOneMoment(connection, moment)) return await read(moment);
  } catch (error) {
    if (!isRefusal(error)) throw error;
  } finally {
    await moment.endSession();
  }
  return read(undefined);
}

/** Servers that know no such reads refuse one, or answer without saying when that was. */
async function isOneMoment(connection: Connection, moment: SnapshotSession): Promise<boolean> {
  const first = connection.collection('schemaVersion').find({}, { session: moment }).limit(1);
  await first.toArray();
  return Reflect.get(moment, 'snapshotTime') instanceof mongo.Timestamp;
}

const isRefusal = (error: unknown): boolean =>
  error instanceof mongo.MongoServerError || error instanceof mongo.MongoCompatibilityError;
