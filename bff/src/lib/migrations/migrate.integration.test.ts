import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Connection, Mongoose } from 'mongoose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setUpTestApp } from '../../../testing/fixtures.ts';
import { startTestApp, withOwnDatabase } from '../../../testing/test-app.ts';
import { migrate } from './migrate.ts';
import { migrations, supportedSchema } from './migrations.ts';
import { readSchemaVersion } from './schema-version.ts';

const testApp = setUpTestApp();
const operator = fileURLToPath(new URL('../../operator.ts', import.meta.url));
let connection: Connection;
let address: string;

beforeEach(async () => {
  address = withOwnDatabase(testApp.config.mongodbUri);
  connection = new Mongoose({ autoIndex: false, bufferCommands: false }).createConnection();
  await connection.openUri(address);
});
afterEach(async () => {
  await connection.dropDatabase();
  await connection.close();
});

const createdAt = new Date('2025-03-01T07:00:00Z');
/** Documents as written before the first migration. */
const earlier = {
  users: () => ({ _id: randomUUID(), emailKey: randomUUID(), createdAt, epoch: 3 }),
  apiKeys: () => ({ _id: randomUUID(), userId: randomUUID(), hash: randomUUID(), place: 0 }),
  sessions: () => ({ _id: randomUUID(), createdAt, auth: { stepUpAt: createdAt } }),
  toolLists: () => ({ _id: randomUUID(), v: 4, order: ['one'] }),
  userNotes: () => ({
    _id: randomUUID(),
    content: 'Ladder 12',
    revisions: [
      { v: 2, content: 'Ladder', at: createdAt, savedAt: new Date(0) },
      { v: 1, content: 'L', at: createdAt },
    ],
  }),
};
type Name = keyof typeof earlier;
const names = Object.keys(earlier) as Name[];

const collection = (name: Name) => connection.collection<{ _id: string }>(name);
async function insertEarlier(each: number): Promise<void> {
  for (const name of names)
    await collection(name).insertMany(Array.from({ length: each }, () => earlier[name]()));
}
const readAll = async () =>
  Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [name, await collection(name).find().sort({ _id: 1 }).toArray()]),
    ),
  );
async function countPending(): Promise<number> {
  const steps = migrations.flatMap((migration) => migration.steps);
  const counts = steps.map(({ collection: name, pending }) =>
    connection.collection(name).countDocuments(pending as object),
  );
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

describe('a database of an earlier version', () => {
  test('after the migration › its documents have the missing fields, everything else is unchanged', async () => {
    await insertEarlier(3);
    const before = await readAll();
    expect(await readSchemaVersion(connection)).toBe(1);
    expect(await migrate(connection, { batch: 2 })).toBe(supportedSchema.newest);
    const after = await readAll();
    for (const name of names) expect(after[name]).toMatchObject(before[name].map(withoutRevisions));
    expect(after.apiKeys[0]).toMatchObject({ epoch: 0 });
    expect(after.sessions[0]?.auth).toEqual({ at: createdAt, stepUpAt: createdAt });
    expect(after.toolLists[0]).toMatchObject({ recent: [] });
    expect(after.userNotes[0]?.revisions).toEqual([
      { v: 2, content: 'Ladder', at: createdAt, savedAt: new Date(0) },
      { v: 1, content: 'L', at: createdAt, savedAt: createdAt },
    ]);
    expect(await readSchemaVersion(connection)).toBe(supportedSchema.newest);
  });

  test('migrated once more › changes nothing', async () => {
    await insertEarlier(2);
    await migrate(connection);
    const before = await readAll();
    await migrate(connection);
    expect(await readAll()).toEqual(before);
  });

  test('with later writes by servers of the previous version › is migrated by the next run', async () => {
    await insertEarlier(2);
    await migrate(connection);
    await insertEarlier(1);
    expect(await countPending()).toBeGreaterThan(0);
    await migrate(connection);
    expect(await countPending()).toBe(0);
  });

  test('with a migration interrupted after each write › is migrated in the end', async () => {
    await insertEarlier(4);
    const writes = 2 * names.length;
    for (let allowed = 0; allowed < writes; allowed += 1) {
      let left = 1;
      const log = (line: string) => {
        if (!line.startsWith('  ')) return;
        left -= 1;
        if (left < 0) throw new Error('interrupted');
      };
      await migrate(connection, { batch: 2, log }).catch((error) =>
        expect(error.message).toBe('interrupted'),
      );
      expect(await readSchemaVersion(connection)).toBeLessThanOrEqual(supportedSchema.newest);
    }
    await migrate(connection, { batch: 2 });
    expect(await countPending()).toBe(0);
    expect(await collection('sessions').countDocuments()).toBe(4);
  });

  test('with a migration that is killed repeatedly › is migrated in the end', async () => {
    await insertEarlier(1_500);
    for (const afterMs of [300, 600, 900]) await killAfter(runOperator(), afterMs);
    await connection.collection('leases').deleteMany({});
    await runOperator().ended;
    expect(await countPending()).toBe(0);
    expect(await readSchemaVersion(connection)).toBe(supportedSchema.newest);
    expect(await collection('sessions').countDocuments()).toBe(1_500);
  }, 60_000);

  test('with concurrent writes by servers of the previous version › is migrated including these writes', async () => {
    await insertEarlier(40);
    let writes = 0;
    const writer = (async () => {
      for (; writes < 60; writes += 1) {
        await collection('sessions').insertOne(earlier.sessions());
        await collection('toolLists').updateOne({}, { $inc: { v: 1 } });
      }
    })();
    // Small batches, so that the migration outlasts the writer.
    await migrate(connection, { batch: 1 });
    await writer;
    expect(await readSchemaVersion(connection)).toBe(supportedSchema.newest);
    expect(await countPending()).toBe(0);
    expect(await collection('sessions').countDocuments()).toBe(40 + writes);
  });

  test('with endless writes by servers of the previous version › is migrated nevertheless, the rest by the next run', async () => {
    await insertEarlier(40);
    let isMigrated = false;
    const writers = names.map(async (name) => {
      while (!isMigrated) await collection(name).insertOne(earlier[name]());
    });
    await migrate(connection);
    expect(await readSchemaVersion(connection)).toBe(supportedSchema.newest);
    isMigrated = true;
    await Promise.all(writers);
    await migrate(connection);
    expect(await countPending()).toBe(0);
  });

  test('with two migrating processes › is changed by one at a time', async () => {
    await insertEarlier(20);
    const lines: string[] = [];
    const one = (name: string) => migrate(connection, { batch: 1, log: () => lines.push(name) });
    await Promise.all([one('first'), one('second')]);
    expect(lines.length).toBeGreaterThan(20);
    expect(new Set(lines).size).toBe(1);
  });
});

test('a document that the migration cannot change › stops the migration, whose error names it', async () => {
  await insertEarlier(1);
  const _id = randomUUID();
  await collection('sessions').insertOne({ _id, auth: { stepUpAt: createdAt } } as never);
  await expect(migrate(connection)).rejects.toThrow(`sessions, the first with _id ${_id}`);
});

test('an empty database › gets the newest version immediately', async () => {
  expect(await readSchemaVersion(connection)).toBe(supportedSchema.newest);
});

test('a database that the next version migrated › is left unchanged, and a server starts on it', async () => {
  const version = supportedSchema.newest + 1;
  await recordVersion(version);
  expect(await migrate(connection)).toBe(version);
  expect(await readSchemaVersion(connection)).toBe(version);
  const rolledBack = await startTestApp({ mongodbUri: address });
  expect(rolledBack.app.isDatabaseReady()).toBe(true);
  await rolledBack.close();
});

test('a database of a newer version › is not migrated', async () => {
  const version = supportedSchema.newest + 2;
  await recordVersion(version);
  await expect(migrate(connection)).rejects.toThrow(
    `The database has schema version ${version}; this server works with 1 to ${version - 1}. Deploy the newer server that migrated it, or restore a backup from before.`,
  );
});

test.each([null, 1.5, '2', {}])('a database of version %j › is not migrated', async (version) => {
  await recordVersion(version);
  await expect(migrate(connection)).rejects.toThrow('no readable schema version');
});

async function recordVersion(version: unknown): Promise<void> {
  const versions = connection.collection<{ _id: string; version: unknown }>('schemaVersion');
  await versions.insertOne({ _id: 'database', version });
}

const withoutRevisions = ({ revisions: _, ...document }: Record<string, unknown>) => document;

function runOperator() {
  const env = { MONGODB_URI: address };
  const child = execFile(process.execPath, [operator, 'schema'], { env });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, ended };
}

async function killAfter({ child, ended }: ReturnType<typeof runOperator>, ms: number) {
  await Promise.race([pause(ms), ended]);
  child.kill('SIGKILL');
  await ended;
}
