import { type Connection, mongo } from 'mongoose';
import { beforeEach, expect, test, vi } from 'vitest';
import { readOneMoment, type SnapshotSession } from './one-moment.ts';

const endSession = vi.fn(async () => {});
const refused = (code: number) => new mongo.MongoServerError({ code, message: 'refused' });

beforeEach(() => endSession.mockClear());

interface PlayedMoment {
  endSession: () => Promise<void>;
  snapshotTime?: mongo.Timestamp;
}

/** A database that does this at the first read of a session. */
function play(firstRead: (moment: PlayedMoment) => void): Connection {
  const moment: PlayedMoment = { endSession };
  const toArray = async () => {
    firstRead(moment);
    return [];
  };
  const find = () => ({ limit: () => ({ toArray }) });
  return {
    startSession: async () => moment,
    collection: () => ({ find }),
  } as unknown as Connection;
}

const replicaSet = play((moment) => {
  moment.snapshotTime = new mongo.Timestamp(1n);
});

test('a database with reads of one moment › reads all by it', async () => {
  const read = vi.fn(async (moment?: SnapshotSession) => moment !== undefined);
  expect(await readOneMoment(replicaSet, read)).toBe(true);
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
  const read = vi.fn(async (moment?: SnapshotSession) => moment !== undefined);
  expect(await readOneMoment(connection, read)).toBe(false);
  expect(read).toHaveBeenCalledTimes(1);
  expect(endSession).toHaveBeenCalledTimes(1);
});

test('a moment that is forgotten half-way › everything is read again without', async () => {
  const read = vi.fn(async (moment?: SnapshotSession) => {
    if (moment) throw refused(239);
    return 'all';
  });
  expect(await readOneMoment(replicaSet, read)).toBe('all');
  expect(read).toHaveBeenCalledTimes(2);
});

test('a failure that is none of the database › fails', async () => {
  const read = vi.fn(async () => {
    throw new Error('no space left');
  });
  await expect(readOneMoment(replicaSet, read)).rejects.toThrow('no space left');
  expect(read).toHaveBeenCalledTimes(1);
  expect(endSession).toHaveBeenCalledTimes(1);
});
