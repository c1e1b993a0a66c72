import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Session } from '@firedeck/contract';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import {
  apiRequests,
  createMember,
  expectStatus,
  type Member,
  sendAs,
} from '../api-client/member.ts';
import { type Answer, sendRequest } from '../api-client/send-request.ts';
import { withDatabase } from '../lib/mongo-address.ts';
import type { StackProcess } from '../local/stack/stack-process.ts';
import { type ReplicaSet, startReplicaSet } from './election/replica-set.ts';
import { createRunFolder } from './harness/run-folder.ts';
import { startBffOn } from './harness/servers.ts';
import { createWriter, type Writer } from './kills/writer.ts';

const { seed, elections, withoutPrimaryMs } = inject('profile');
const writersAtOnce = 3;
/** Server selection timeout minus timer tolerance. */
const waitsAtLeastMs = 3_900;
// The driver (7.8) fails immediately with this error when the primary has just closed the connection.
const closedSocketError = 'This socket has been ended by the other party';
const program = fileURLToPath(new URL('../../bff/src/operator.ts', import.meta.url));

let folder: { path: string; remove(): Promise<void> };
let replicaSet: ReplicaSet;
let bff: StackProcess;
let address: string;

beforeAll(async () => {
  folder = await createRunFolder();
  replicaSet = await startReplicaSet(withDatabase(inject('mongoUri'), 'faults-election'));
  ({ bff, address } = await startBffOn(replicaSet.uri, folder.path));
});

afterAll(async () => {
  await bff?.stop();
  await replicaSet?.stop();
  await folder?.remove();
});

const exceedsWait = withoutPrimaryMs >= waitsAtLeastMs;

describe(`a replica set without primary for ${withoutPrimaryMs} ms, ${elections} times`, () => {
  const writers: Writer[] = [];
  const reads: Answer[] = [];

  test('loses no acknowledged write and applies none twice', { timeout: 10 * 60_000 }, async () => {
    for (let index = 0; index < writersAtOnce; index++)
      writers.push(await createWriter(address, seed + index));
    const reader = await createMember(address);
    const ended = new AbortController();
    const working = Promise.all([
      ...writers.map((writer) => writer.run()),
      read(reader, ended.signal),
    ]);
    const electing = elect().finally(() => {
      for (const writer of writers) writer.stop();
      ended.abort();
    });
    await Promise.all([working, electing]);
    for (const writer of writers) {
      const { stored, expected } = await writer.compare();
      expect(stored).toEqual(expected);
    }
  });

  test('refuses only requests that waited for the full timeout', async () => {
    const refusals = await findRefused();
    process.stdout.write(`${refusals.length} requests were refused\n`);
    const wrong = refusals.filter(({ status, ms }) => status !== 503 || ms < waitsAtLeastMs);
    expect(wrong).toEqual([]);
    if (exceedsWait) return;
    // The driver retries within its timeout; on a busy machine one election may exceed it.
    expect(refusals.length).toBeLessThanOrEqual(writersAtOnce + 1);
    expect(replicaSet.repeatedWrites()).toBeGreaterThanOrEqual(elections);
  });

  test('receives every write with a journaled majority write concern', () => {
    expect(replicaSet.unsafeWrites()).toEqual([]);
  });

  /** All failed answers, except for commands that the driver could not send. */
  async function findRefused(): Promise<Answer[]> {
    const log = await readFile(join(folder.path, 'bff', 'bff.log'), 'utf8');
    const unsent = log.split('\n').filter((line) => line.includes(closedSocketError));
    if (unsent.length > 0)
      process.stdout.write(`refused, ${closedSocketError}: ${unsent.length}\n`);
    return [
      ...writers.flatMap(({ journal }) => journal.refusals),
      ...reads.filter(({ status }) => status !== 200),
    ].filter(({ headers }) => !unsent.some((line) => line.includes(`${headers['x-request-id']}`)));
  }

  async function read(member: Member, ended: AbortSignal): Promise<void> {
    while (!ended.aborted)
      for (const request of [
        apiRequests.list,
        apiRequests.notes,
        apiRequests.me,
        apiRequests.pulse,
      ])
        reads.push(await sendAs(member, address, request));
  }

  async function elect(): Promise<void> {
    for (let count = 0; count < elections; count++) {
      await replicaSet.elect(withoutPrimaryMs);
      await waitForEachWriter();
    }
  }

  async function waitForEachWriter(): Promise<void> {
    for (const { journal } of writers) {
      const { acknowledged } = journal;
      const hasWritten = () => expect(journal.acknowledged).toBeGreaterThan(acknowledged);
      await vi.waitFor(hasWritten, { timeout: 30_000, interval: 20 });
    }
  }
});

test('other sessions that end during an election › are ended by that request', async () => {
  const member = await createMember(address);
  const elsewhere = expectStatus(
    await sendRequest(address, apiRequests.signIn(member.email, member.password)),
    200,
  ) as Session;
  const electing = replicaSet.elect(1_000, 'sessions');
  const response = await sendAs(member, address, apiRequests.endOthers);
  await electing;
  expect(response.status).toBe(204);
  const former = { ...member, accessToken: elsewhere.access_token };
  expect((await sendAs(former, address, apiRequests.me)).status).toBe(401);
});

test('an operator command during an election › is applied once, journaled by a majority', async () => {
  const own = await startReplicaSet(withDatabase(inject('mongoUri'), 'faults-election-operator'));
  const electing = own.elect(1_000);
  const env = { MONGODB_URI: own.uri };
  const args = [program, 'release-key', 'notes', '--by', 'ada', '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  await electing;
  expect(JSON.parse(stdout)).toMatchObject({ key: expect.any(String) });
  expect(own.repeatedWrites()).toBe(1);
  expect(own.unsafeWrites()).toEqual([]);
  await own.stop();
});
