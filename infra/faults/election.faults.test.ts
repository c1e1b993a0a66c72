import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { withDatabase } from '../local/mongo/mongo-address.ts';
import { anyFreePort } from '../local/ports.ts';
import type { StackProcess } from '../local/stack/stack-process.ts';
import { type ReplicaSet, startReplicaSet } from './election/replica-set.ts';
import type { Answer } from './ground/ask.ts';
import { folderThatEndsWithUs } from './ground/folder-that-ends-with-us.ts';
import { aMember, askAs, type Member, questions } from './ground/member.ts';
import { startBff } from './ground/servers.ts';
import { aWriter, type Writer } from './kills/writer.ts';

const { seed, elections, withoutPrimaryMs } = inject('profile');
const writersAtOnce = 3;
/** As a command looks for a primary, less what a timer may be early. */
const waitsAtLeastMs = 3_900;
// A command on a connection that the primary has just ended: the driver (7.8) fails with this at once.
const toEndedConnection = 'This socket has been ended by the other party';
const program = fileURLToPath(new URL('../../bff/src/operator.ts', import.meta.url));

let folder: { path: string; remove(): Promise<void> };
let replicaSet: ReplicaSet;
let bff: StackProcess;
let address: string;

beforeAll(async () => {
  folder = await folderThatEndsWithUs();
  replicaSet = await startReplicaSet(withDatabase(inject('mongoUri'), 'faults-election'));
  const port = await anyFreePort();
  address = `http://127.0.0.1:${port}`;
  bff = await startBff({
    name: 'bff',
    folder: folder.path,
    keysFolder: inject('keysFolder'),
    port,
    mongoUri: replicaSet.uri,
    redisUrl: inject('redisUrl'),
  });
});

afterAll(async () => {
  await bff?.stop();
  await replicaSet?.stop();
  await folder?.remove();
});

const mayBeNoticed = withoutPrimaryMs >= waitsAtLeastMs;

describe(`a replica set without primary for ${withoutPrimaryMs} ms, ${elections} times`, () => {
  const writers: Writer[] = [];
  const reads: Answer[] = [];

  test('loses no acknowledged write, and makes none twice', { timeout: 10 * 60_000 }, async () => {
    for (let index = 0; index < writersAtOnce; index++)
      writers.push(await aWriter(address, seed + index));
    const reader = await aMember(address);
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
      const { stored, told } = await writer.compare();
      expect(stored).toEqual(told);
    }
  });

  test.skipIf(mayBeNoticed)('refuses no write and no read', async () => {
    expect(await refused()).toEqual([]);
    expect(replicaSet.repeatedWrites()).toBeGreaterThanOrEqual(elections);
  });

  test.runIf(mayBeNoticed)('refuses only what has waited as long as it may', async () => {
    const refusals = await refused();
    process.stdout.write(`${refusals.length} requests were refused\n`);
    expect(refusals.filter(({ status, ms }) => status !== 503 || ms < waitsAtLeastMs)).toEqual([]);
  });

  test('is asked for the journals of a majority by every write', () => {
    expect(replicaSet.hastyWrites()).toEqual([]);
  });

  /** All answers that were none, but those that the driver never sent and does not send again. */
  async function refused(): Promise<Answer[]> {
    const log = await readFile(join(folder.path, 'bff', 'bff.log'), 'utf8');
    const unsent = log.split('\n').filter((line) => line.includes(toEndedConnection));
    if (unsent.length > 0)
      process.stdout.write(`refused, ${toEndedConnection}: ${unsent.length}\n`);
    return [
      ...writers.flatMap(({ journal }) => journal.refusals),
      ...reads.filter(({ status }) => status !== 200),
    ].filter(({ headers }) => !unsent.some((line) => line.includes(`${headers['x-request-id']}`)));
  }

  async function read(member: Member, ended: AbortSignal): Promise<void> {
    while (!ended.aborted)
      for (const question of [questions.list, questions.notes, questions.me, questions.pulse])
        reads.push(await askAs(member, address, question));
  }

  async function elect(): Promise<void> {
    for (let count = 0; count < elections; count++) {
      await replicaSet.elect(withoutPrimaryMs);
      await untilEachWroteOnce();
    }
  }

  async function untilEachWroteOnce(): Promise<void> {
    for (const { journal } of writers) {
      const { acknowledged } = journal;
      const hasWritten = () => expect(journal.acknowledged).toBeGreaterThan(acknowledged);
      await vi.waitFor(hasWritten, { timeout: 30_000, interval: 20 });
    }
  }
});

test('an operator’s command during an election is done, once and for the journals of a majority', async () => {
  const own = await startReplicaSet(withDatabase(inject('mongoUri'), 'faults-election-operator'));
  const electing = own.elect(1_000);
  const env = { MONGODB_URI: own.uri };
  const given = [program, 'release-key', 'notes', '--by', 'ada', '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, given, { env });
  await electing;
  expect(JSON.parse(stdout)).toMatchObject({ key: expect.any(String) });
  expect(own.repeatedWrites()).toBe(1);
  expect(own.hastyWrites()).toEqual([]);
  await own.stop();
});
