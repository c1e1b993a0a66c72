import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Connection, Mongoose } from 'mongoose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refreshWith, sameSiteHeaders } from '../../../testing/builders.ts';
import { dataServices, faultsProfile } from '../../../testing/config.ts';
import {
  type AcknowledgedWrites,
  acknowledgedWrites,
} from '../../../testing/earlier-version/acknowledged-writes.ts';
import { earlierMember, earlierPassword } from '../../../testing/earlier-version/documents.ts';
import {
  type CollectionName,
  differences,
  type Expected,
  migrateAll,
  readDocuments,
} from '../../../testing/earlier-version/expected-documents.ts';
import { earlierBackup, earlierMembers } from '../../../testing/earlier-version/make-backup.ts';
import { createEarlierPod, type EarlierPod } from '../../../testing/earlier-version/pod.ts';
import { startTestApp, type TestApp, withOwnDatabase } from '../../../testing/test-app.ts';
import { makeRefreshToken } from '../../modules/auth/sessions/refresh-tokens/refresh-token.ts';
import type { SessionDocument } from '../../modules/auth/sessions/session-model.ts';
import { restoreDocuments } from '../../operator/commands/backup/restore-backup.ts';
import { hashSecret } from '../crypto/secrets.ts';
import { migrations, supportedSchema } from './migrations.ts';
import { checkSchemaVersion, readSchemaVersion } from './schema-version.ts';

const { isFull, seed } = faultsProfile;
const killed = fileURLToPath(
  new URL('../../../testing/earlier-version/killed-migration.ts', import.meta.url),
);
const operator = fileURLToPath(new URL('../../operator.ts', import.meta.url));
// Smaller than in production, so that there are many writes to interrupt.
const batch = isFull ? 5 : 100;
/** Number of writes after which each process is killed; in total fewer than the backup needs. */
const killPoints = isFull
  ? Array.from({ length: 30 }, (_, index) => index + 1)
  : [1, 2, 3, 4].map((position) => 1 + ((seed * position * 7) % 5));
const podsAtOnce = 2;

let address: string;
let connection: Connection;
let expected: Expected;
let writes: AcknowledgedWrites;
let pods: EarlierPod[] = [];
let here: TestApp | null = null;
const children: ChildProcess[] = [];

beforeAll(async () => {
  address = withOwnDatabase(dataServices().mongoUri);
  connection = new Mongoose({ autoIndex: false, bufferCommands: false }).createConnection();
  await connection.openUri(address);
  await restoreDocuments(earlierBackup, async () => connection, {});
  expected = await readDocuments(connection);
  writes = acknowledgedWrites(connection, expected);
  const members = Array.from({ length: earlierMembers }, (_, number) => earlierMember(number));
  pods = Array.from({ length: podsAtOnce }, (_, pod) =>
    createEarlierPod({
      writes,
      members: members.filter((_member, number) => number % podsAtOnce === pod),
      firstNew: (pod + 1) * 10 * earlierMembers,
    }),
  );
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await Promise.allSettled(pods.map((pod) => pod.stop()));
  await here?.close();
  await connection.dropDatabase();
  await connection.close();
});

describe('a backup of an earlier version, upgraded while servers of that version write', () => {
  test('with a migration that is killed repeatedly › is migrated, and has each acknowledged write once', async () => {
    expect(expected.users.size).toBe(earlierMembers);
    expect(differences(migrateAll(expected), expected).length).toBeGreaterThan(2 * earlierMembers);
    for (const pod of pods) pod.start();
    await acknowledged(20);
    for (const point of killPoints) {
      const writesBefore = writes.journal.length;
      await migrateUntilKilled(point);
      expect(writes.journal.length).toBeGreaterThan(writesBefore);
      expect(await readSchemaVersion(connection)).toBe(1);
    }
    const last = runOperator('schema');
    await last.hasStarted;
    for (const pod of pods) await pod.stop();
    expect(await last.ended).toEqual([0, null]);
    expect(await readSchemaVersion(connection)).toBe(supportedSchema.newest);
    // Written by the pods after the migration's last round.
    expect(await runOperator('schema').ended).toEqual([0, null]);
    Object.assign(expected, migrateAll(expected));
    expect(differences(await readDocuments(connection), expected)).toEqual([]);
  }, 600_000);

  test('after a rollback to the previous version › its writes are served, and migrated by the next run', async () => {
    const { oldest, newest } = supportedSchema;
    expect(() => checkSchemaVersion(newest, { oldest, newest: newest - 1 })).not.toThrow();
    const writesBefore = writes.journal.length;
    for (const pod of pods) pod.start();
    await acknowledged(60);
    for (const pod of pods) await pod.stop();
    expect(differences(await readDocuments(connection), expected)).toEqual([]);

    here = await startTestApp({ mongodbUri: address });
    await expectBoard(here, 7);
    await expectKeyAndSession(here, writesBefore);
    expect(await runOperator('schema').ended).toEqual([0, null]);
    expect(await countPending()).toBe(0);
  }, 600_000);
});

/** A member's whole board, after signing in with the backup's password. */
async function expectBoard({ app }: TestApp, number: number): Promise<void> {
  const { userId, email } = earlierMember(number);
  const body = { email, password: earlierPassword, remember: false };
  const request = { method: 'POST', url: '/api/sign-in', headers: sameSiteHeaders, body } as const;
  const signedIn = await app.inject(request);
  expect(signedIn.statusCode).toBe(200);
  const headers = { authorization: `Bearer ${signedIn.json().access_token}` };
  const { order = [], tools = {} } = expected.toolLists.get(userId) ?? {};
  const { tools: shown } = (await app.inject({ url: '/api/tools', headers })).json();
  expect(shown).toMatchObject(order.map((id) => ({ id, name: tools[id]?.name })));
  expect(shown.length).toBeGreaterThan(2);
  const { content } = (await app.inject({ url: '/api/notes', headers })).json();
  expect(content).toBe(expected.userNotes.get(userId)?.content);
}

/** A key and a session that the pods created after that many writes. */
async function expectKeyAndSession({ app }: TestApp, writesBefore: number): Promise<void> {
  const key = expected.apiKeys.get(newestSince(writesBefore, 'apiKeys'));
  const secrets = pods.map(({ keys }) => keys.get(key?.userId ?? ''));
  const secret = secrets.find((one) => one !== undefined && hashSecret(one) === key?.hash);
  const headers = { authorization: `Bearer ${secret}` };
  expect((await app.inject({ url: '/api/tools', headers })).statusCode).toBe(200);
  const session = expected.sessions.get(newestSince(writesBefore, 'sessions'));
  const { _id: sessionId, userId, counter: generation } = session as SessionDocument;
  const token = makeRefreshToken(app.sessionKeys.refresh[0], { userId, sessionId, generation });
  expect((await refreshWith(app, token)).statusCode).toBe(200);
}

/** Id of the newest document that the collection lacked that many writes ago. */
function newestSince(writesBefore: number, collection: CollectionName): string {
  const earlier = new Set(writes.journal.slice(0, writesBefore).map(({ id }) => id));
  const made = writes.journal.filter(({ name, id }) => name === collection && !earlier.has(id));
  expect(made).not.toEqual([]);
  return made.at(-1)?.id ?? '';
}

/** Resolves once that many further writes of the pods were acknowledged. */
async function acknowledged(more: number): Promise<void> {
  const from = writes.journal.length;
  await expect.poll(() => writes.journal.length, { timeout: 120_000 }).toBeGreaterThan(from + more);
}

async function migrateUntilKilled(afterWrites: number): Promise<void> {
  const child = spawn(process.execPath, [killed, address, String(batch), String(afterWrites)]);
  children.push(child);
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  // Simulates a minute's wait: a killed process holds the lease that long.
  await connection.collection('leases').updateMany({}, { $set: { until: new Date(0) } });
}

/** `hasStarted`: it holds the lease and prints its progress. */
function runOperator(command: string) {
  const child = spawn(process.execPath, [operator, command], { env: { MONGODB_URI: address } });
  children.push(child);
  return { hasStarted: once(child.stderr, 'data'), ended: once(child, 'exit') };
}

async function countPending(): Promise<number> {
  const counts = migrations
    .flatMap(({ steps }) => steps)
    .map(({ collection, pending }) =>
      connection.collection(collection).countDocuments(pending as object),
    );
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}
