import { type Connection, mongo } from 'mongoose';
import { beforeEach, expect, test, vi } from 'vitest';
import { readSnapshot, type SnapshotSession } from './read-snapshot.ts';

const endSession = vi.fn(async () => {});
const refused = (code: number) => new mongo.MongoServerError({ code, message: 'refused' });

beforeEach(() => endSession.mockClear());

interface PlayedMoment {
  endSession: () => Promise<void>;
  snapshotTime?: mongo.Timestamp;
}

/** A database that behaves like this at the first read of a session. */
function play(firstRead: (snapshot: PlayedMoment) => void): Connection {
  const snapshot: PlayedMoment = { endSession };
  const toArray = async () => {
    firstRead(snapshot);
    return [];
  };
  const find = () => ({ limit: () => ({ toArray }) });
  return {
    startSession: async () => snapshot,
    collection: () => ({ find }),
  } as unknown as Connection;
}

const replicaSet = play((snapshot) => {
  snapshot.snapshotTime = new mongo.Timestamp(1n);
});

test('a database with snapshot reads › all reads use the snapshot', async () => {
  const read = vi.fn(async (snapshot?: SnapshotSession) => snapshot !== undefined);
  expect(await readSnapshot(replicaSet, read)).toBe(true);
  expect(read).toHaveBeenCalledTimes(1);
  expect(endSession).toHaveBeenCalledTimes(1);
});

test.each<[string, Connection]>([
  [
    'that refuses them',
    play(() => {
      throw refused(72);
    }),
  ],
  [
    'that is older than they are',
    play(() => {
      throw new mongo.MongoCompatibilityError('Snapshot reads require MongoDB 5.0 or later');
    }),
  ],
  ['that does not know them', play(() => {})],
])('a database %s › is read without', async (_which, connection) => {
  const read = vi.fn(async (snapshot?: SnapshotSession) => snapshot !== undefined);
  expect(await readSnapshot(connection, read)).toBe(false);
  expect(read).toHaveBeenCalledTimes(1);
  expect(endSession).toHaveBeenCalledTimes(1);
});

test('a snapshot that expires › everything is read again without one', async () => {
  const read = vi.fn(async (snapshot?: SnapshotSession) => {
    if (snapshot) throw refused(239);
    return 'all';
  });
  expect(await readSnapshot(replicaSet, read)).toBe('all');
  expect(read).toHaveBeenCalledTimes(2);
});

test('an error from outside the database › is thrown', async () => {
  const read = vi.fn(async () => {
    throw new Error('no space left');
  });
  await expect(readSnapshot(replicaSet, read)).rejects.toThrow('no space left');
  expect(read).toHaveBeenCalledTimes(1);
  expect(endSession).toHaveBeenCalledTimes(1);
});
