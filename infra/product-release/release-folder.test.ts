import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../lib/temporary-folder.ts';
import { prepareFolder } from './release-folder.ts';

let folder = '';
let old = '';
beforeEach(async () => {
  folder = join(await makeTemporaryFolder(), 'release');
  old = join(folder, 'firedeck-1.3.0.tar.gz');
});
afterEach(() => rm(join(folder, '..'), { recursive: true }));

async function writeOldFile(): Promise<void> {
  await mkdir(folder);
  await writeFile(old, '');
}

test('a named folder with files › is refused and not changed', async () => {
  await writeOldFile();
  await expect(prepareFolder(folder)).rejects.toThrow(`${folder} is not empty`);
  expect(existsSync(old)).toBe(true);
});

test('a named folder that is missing or empty › is used', async () => {
  expect(await prepareFolder(folder)).toBe(folder);
  expect(await prepareFolder(folder)).toBe(folder);
});

test('without a name › the default folder is emptied', async () => {
  await writeOldFile();
  expect(await prepareFolder(undefined, folder)).toBe(folder);
  expect(existsSync(old)).toBe(false);
});
