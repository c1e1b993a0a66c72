import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sourceHash } from './source-hash.ts';

let folder: string;
const write = (file: string, text: string) => writeFile(join(folder, file), text);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firedeck-module-'));
  await mkdir(join(folder, 'src'));
  await write('module.config.ts', 'config');
  await write('package.json', '{}');
  await write('src/module.ts', 'one');
});
afterEach(() => rm(folder, { recursive: true }));

test('a changed source › another hash; a changed test › the same', async () => {
  const before = sourceHash(folder);
  await write('src/module.test.ts', 'a test');
  expect(sourceHash(folder)).toBe(before);
  await write('src/module.ts', 'two');
  expect(sourceHash(folder)).not.toBe(before);
});

test('the same sources in another folder › the same hash', async () => {
  const before = sourceHash(folder);
  const first = folder;
  folder = await mkdtemp(join(tmpdir(), 'firedeck-elsewhere-'));
  await mkdir(join(folder, 'src'));
  await write('module.config.ts', 'config');
  await write('package.json', '{}');
  await write('src/module.ts', 'one');
  expect(sourceHash(folder)).toBe(before);
  await rm(first, { recursive: true });
});
