import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Connection, Mongoose } from 'mongoose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromOurPages, refreshWith } from '../../../testing/builders.ts';
import { dataServices, faultsProfile } from '../../../testing/config.ts';
import {
  type AcknowledgedWrites,
  acknowledgedWrites,
} from '../../../testing/earlier-version/acknowledged-writes.ts';
import { earlierMember, earlierPassword } from '../../../testing/earlier-version/documents.ts';
import {
  differences,
  type Expected,
  migrateAll,
  readDocuments,
} from '../../../testing/earlier-version/expected-documents.ts';
import { earlierBackup, earlierMembers } from '../../../testing/earlier-version/make-backup.ts';
import { createEarlierPod, type EarlierPod } from '../../../testing/earlier-version/pod.ts';
import { startTestApp, type TestApp, withOwnDatabase } from '../../../testing/test-app.ts';
import { makeRefreshToken } from '../../modules/auth/sessions/refresh-token.ts';
import { restoreDocuments } from '../../operator/commands/backup/restore-backup.ts';
import { migrations, supportedSchema } from './migrations.ts';
import { checkSchemaVersion, readSchemaVersion } from './schema-version.ts';

const { isFull, seed } = faultsProfile;
const killed = fileURLToPath(
  new URL('../../../testing/earlier-version/killed-migration.ts', import.meta.url),
);
const operator = fileURLToPath(new URL('../../operator.ts', import.meta.url));
// Smaller than in the product, so that there are many writes to be killed after.
const batch = isFull ? 5 : 100;
/** After which of its own writes each process is killed: together fewer than the backup needs. */
const killPoints = isFull
  ? Array.from({ length: 30 }, (_, index) => index + 1)
  : [1, 2, 3, 4].map((place) => 1 + ((seed * place * 7) % 5));
const podsAtOnce = 2;

let address: string;
let connection: Connection;
let expected: Expected;
let writes: AcknowledgedWrites;
let pods: EarlierPod[] = [];
let here: TestApp | null = null;

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
  await Promise.allSettled(pods.map((pod) => pod.stop()));
  await here?.close();
  await connection.dropDatabase();
  await connection.close();
});

describe('a backup of an earlier version, upgraded while servers of that version write', () => {
  test('is migrated however often the migration is killed, with each acknowledged write once', async () => {
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
    Object.assign(expected, migrateAll(expected));
    expect(differences(await readDocuments(connection), expected)).toEqual([]);
  }, 600_000);

  test('rolled back by one version and upgraded again › loses nothing either', async () => {
    const { oldest, newest } = supportedSchema;
    expect(() => checkSchemaVersion(newest, { oldest, newest: newest - 1 })).not.toThrow();
    for (const pod of pods) pod.start();
    await acknowledged(60);
    for (const pod of pods) await pod.stop();
    expect(differences(await readDocuments(connection), expected)).toEqual([]);

    here = await startTestApp({ mongodbUri: address });
    await expectBoard(here, 7);
    await expectKeyAndSession(here);
    expect(await runOperator('schema').ended).toEqual([0, null]);
    expect(await countPending()).toBe(0);
  }, 600_000);
});

/** A member's whole board, after a sign-in with the password of the backup. */
async function expectBoard({ app }: TestApp, number: number): Promise<void> {
  const { userId, email } = earlierMember(number);
  const body = { email, password: earlierPassword, remember: false };
  const request = { method: 'POST', url: '/api/sign-in', headers: fromOurPages, body } as const;
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

/** Those that the version before made after it was rolled back to. */
async function expectKeyAndSession({ app }: TestApp): Promise<void> {
  const secret = [...(pods[0]?.keys.values() ?? [])].at(-1);
  const headers = { authorization: `Bearer ${secret}` };
  expect((await app.inject({ url: '/api/tools', headers })).statusCode).toBe(200);
  const {
    _id: sessionId,
    userId,
    counter: generation,
  } = [...expected.sessions.values()].at(-1) as {
    _id: string;
    userId: string;
    counter: number;
  };
  const token = makeRefreshToken(app.sessionKeys.refresh[0], { userId, sessionId, generation });
  expect((await refreshWith(app, token)).statusCode).toBe(200);
}

/** Resolves when the pods have had so many more writes acknowledged. */
async function acknowledged(more: number): Promise<void> {
  const from = writes.journal.length;
  await expect.poll(() => writes.journal.length, { timeout: 120_000 }).toBeGreaterThan(from + more);
}

async function migrateUntilKilled(afterWrites: number): Promise<void> {
  const child = spawn(process.execPath, [killed, address, String(batch), String(afterWrites)]);
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  // As a minute later: a killed process keeps the lease until then.
  await connection.collection('leases').updateMany({}, { $set: { until: new Date(0) } });
}

/** `hasStarted`: it has the lease and prints what it does. */
function runOperator(command: string) {
  const child = spawn(process.execPath, [operator, command], { env: { MONGODB_URI: address } });
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
