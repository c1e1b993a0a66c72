import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mongo } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMongodSet } from './mongod-set.ts';
import { runOnReplicaSet } from './run-on-replica-set.ts';

let folder: string;
let program: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firedeck-set-'));
  program = join(folder, 'mongod');
  const standIn = join(import.meta.dirname, 'stand-in-mongod.ts');
  await writeFile(program, `#!/bin/sh\nexec '${process.execPath}' '${standIn}' "$@"\n`);
  await chmod(program, 0o755);
});
afterAll(() => rm(folder, { recursive: true }));

const starts = () => readFileSync(join(folder, 'starts'), 'utf8').trim().split('\n');

async function hello(uri: string, withinMs = 20_000): Promise<mongo.BSON.Document> {
  const client = new mongo.MongoClient(uri, { serverSelectionTimeoutMS: withinMs });
  try {
    return await client.db('admin').command({ hello: 1 });
  } finally {
    await client.close();
  }
}

test('three members make a set; the primary is killed › another takes over, and the killed one comes back', async () => {
  const set = await startMongodSet(program, folder);
  try {
    const first = await hello(set.uri);
    expect(first).toMatchObject({ setName: 'firedeck', isWritablePrimary: true });
    expect(first.hosts).toHaveLength(3);
    expect((await hello(set.primaryUri)).me).toBe(first.me);
    await set.killPrimary();
    expect(starts().toSorted()).toEqual([...first.hosts, first.me].toSorted());
  } finally {
    await set.stop();
  }
});

test('tests on a set › get the address of its primary alone, and the set ends with them', async () => {
  let uri = '';
  const total = await runOnReplicaSet(
    async ({ MONGODB_URI = '' }) => {
      uri = MONGODB_URI;
      expect(await hello(uri)).toMatchObject({ setName: 'firedeck', isWritablePrimary: true });
      return { passed: 3, failed: 1 };
    },
    async () => ({ file: program }),
  );
  expect(total).toEqual({ passed: 3, failed: 1 });
  // Tests cut the line to one server.
  expect(new URL(uri).port).toMatch(/^\d+$/);
  await expect(hello(uri, 500)).rejects.toThrow();
});
