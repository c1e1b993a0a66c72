import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { setUpMember, setUpTestApp } from '../../../../testing/fixtures.ts';
import { checkDocuments } from './documents-file.ts';
import { makeBackup } from './make-backup.ts';
import { dataFilePath, readManifest } from './manifest.ts';

// A snapshot that expires after everything was read.
vi.mock(import('./read-snapshot.ts'), () => ({
  readSnapshot: async (_connection, read) => {
    await read(undefined);
    return read(undefined);
  },
}));

const testApp = setUpTestApp();
setUpMember(testApp);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firedeck-again-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a backup that starts again › contains each document once', async () => {
  const target = join(folder, 'backup');
  await makeBackup([target], async () => testApp.app.mongo, {});
  const manifest = await readManifest(target);
  const users = manifest.collections.find(({ name }) => name === 'users');
  expect(users?.documents).toBe(1);
  const { documents } = await checkDocuments(dataFilePath(target, 'users', manifest));
  expect(documents).toBe(1);
});

test('with a foreign file in the folder › it is not overwritten', async () => {
  const target = join(folder, 'backup');
  await expect(makeBackup([target], async () => testApp.app.mongo, {})).rejects.toThrow('EEXIST');
  await expect(readManifest(target)).resolves.toBeDefined();
});
