import { type Connection, mongo } from 'mongoose';

/** Passed to reads of the same snapshot. */
export type SnapshotSession = mongo.ClientSession;

/**
 * Reads within a snapshot session if the database supports it: replica sets of MongoDB 5 or newer,
 * which retain snapshots for five minutes by default. Otherwise, and when the snapshot expires,
 * `read` starts again without a snapshot.
 */
export async function readSnapshot<Result>(
  connection: Connection,
  read: (snapshot: SnapshotSession | undefined) => Promise<Result>,
): Promise<Result> {
  const snapshot = await connection.startSession({ snapshot: true });
  try {
    if (await hasSnapshot(connection, snapshot)) return await read(snapshot);
  } catch (error) {
    if (!isRefusal(error)) throw error;
  } finally {
    await snapshot.endSession();
  }
  return read(undefined);
}

/** Servers without snapshot reads reject one, or respond without a snapshot time. */
async function hasSnapshot(connection: Connection, snapshot: SnapshotSession): Promise<boolean> {
  const first = connection.collection('schemaVersion').find({}, { session: snapshot }).limit(1);
  await first.toArray();
  return Reflect.get(snapshot, 'snapshotTime') instanceof mongo.Timestamp;
}

const isRefusal = (error: unknown): boolean =>
  error instanceof mongo.MongoServerError || error instanceof mongo.MongoCompatibilityError;
