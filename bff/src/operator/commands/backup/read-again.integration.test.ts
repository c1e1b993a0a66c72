import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { setUpMember, setUpTestApp } from '../../../../testing/fixtures.ts';
import { checkDocuments } from './documents-file.ts';
import { makeBackup } from './make-backup.ts';
import { dataFilePath, readManifest } from './manifest.ts';

// A moment that the database forgets once everything was read.
vi.mock(import('./one-moment.ts'), () => ({
  readOneMoment: async (_connection, read) => {
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

test('a backup that begins again › has each document once', async () => {
  const target = join(folder, 'backup');
  await makeBackup([target], async () => testApp.app.mongo, {});
  const manifest = await readManifest(target);
  const users = manifest.collections.find(({ name }) => name === 'users');
  expect(users?.documents).toBe(1);
  const { documents } = await checkDocuments(dataFilePath(target, 'users', manifest));
  expect(documents).toBe(1);
});

test('where somebody else’s file lies › it is not replaced', async () => {
  const target = join(folder, 'backup');
  await expect(makeBackup([target], async () => testApp.app.mongo, {})).rejects.toThrow('EEXIST');
  await expect(readManifest(target)).resolves.toBeDefined();
});
