import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { findMongod } from '../local/mongo/find-mongod.ts';
import type { StackProcess } from '../local/stack/stack-process.ts';
import { type MongodSet, startMongodSet } from './election/mongod-set.ts';
import { createRunFolder } from './harness/run-folder.ts';
import { startBffOn } from './harness/servers.ts';
import { createWriter, type Writer } from './kills/writer.ts';

const { seed } = inject('profile');
const kills = 2;
const writersAtOnce = 3;

const print = (line: string) => void process.stdout.write(`${line}\n`);
// FerretDB has no replica sets.
const mongod = await findMongod(print);
const program = 'file' in mongod ? mongod.file : '';
if ('refusal' in mongod) print(`Not tested on a MongoDB replica set: ${mongod.refusal}`);

describe.skipIf(program === '')(`a MongoDB whose primary is killed ${kills} times`, () => {
  let folder: { path: string; remove(): Promise<void> };
  let replicaSet: MongodSet;
  let bff: StackProcess;
  let address: string;

  beforeAll(async () => {
    folder = await createRunFolder();
    replicaSet = await startMongodSet(program, folder.path);
    ({ bff, address } = await startBffOn(replicaSet.uri, folder.path));
  });
  afterAll(async () => {
    await bff?.stop();
    await replicaSet?.stop();
    await folder?.remove();
  });

  test('loses no acknowledged write and applies none twice', { timeout: 10 * 60_000 }, async () => {
    const writers: Writer[] = [];
    while (writers.length < writersAtOnce)
      writers.push(await createWriter(address, seed + writers.length));
    const working = Promise.all(writers.map((writer) => writer.run()));
    const killing = (async () => {
      for (let count = 0; count < kills; count += 1) await replicaSet.killPrimary();
    })().finally(() => {
      for (const writer of writers) writer.stop();
    });
    await Promise.all([working, killing]);
    for (const writer of writers) {
      const { stored, expected } = await writer.compare();
      expect(stored).toEqual(expected);
    }
  });
});
