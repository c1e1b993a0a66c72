import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { linkedCopy, removeCopy } from './linked-copy.ts';

let folder: string;
let copy: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linked-copy-'));
  for (const part of ['src', 'dist', 'node_modules/library/dist', 'node_modules/.vite'])
    await mkdir(join(folder, part), { recursive: true });
  for (const file of ['src/a.ts', 'dist/a.js', 'node_modules/library/dist/index.js'])
    await writeFile(join(folder, file), 'first');
  await symlink('../src', join(folder, 'node_modules/own'));
  copy = await linkedCopy(folder);
});

afterEach(async () => {
  await removeCopy(copy);
  await rm(folder, { recursive: true });
});

test('a copy has the sources and packages, but no build output', () => {
  expect(statSync(join(copy, 'src/a.ts')).ino).toBe(statSync(join(folder, 'src/a.ts')).ino);
  expect(existsSync(join(copy, 'node_modules/library/dist/index.js'))).toBe(true);
  expect(existsSync(join(copy, 'dist'))).toBe(false);
  expect(existsSync(join(copy, 'node_modules/.vite'))).toBe(false);
});

test('a file replaced in the copy is unchanged in the original, also through a link', async () => {
  await writeFile(join(copy, 'src/new'), 'second');
  await rename(join(copy, 'src/new'), join(copy, 'src/a.ts'));
  expect(readFileSync(join(copy, 'node_modules/own/a.ts'), 'utf8')).toBe('second');
  expect(readFileSync(join(folder, 'src/a.ts'), 'utf8')).toBe('first');
});
