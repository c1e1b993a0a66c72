import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findNewest, keepBackups } from './keep-backups.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firedeck-kept-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function make(path: string): Promise<void> {
  await mkdir(path);
  await writeFile(join(path, 'manifest.json'), '{}');
}

const at = (hour: number) => new Date(Date.UTC(2026, 4, 1, hour));
const namesAt = (...hours: number[]) =>
  hours.map((hour) => `2026-05-01T${String(hour).padStart(2, '0')}-00-00-000Z`);

test('more backups than --keep › the oldest are removed, and foreign files are left', async () => {
  await writeFile(join(folder, 'README'), 'Of the agency');
  for (const hour of [8, 9, 10]) await keepBackups(folder, 2, make, at(hour));
  expect(await readdir(folder)).toEqual([...namesAt(9, 10), 'README']);
});

test('a failed backup › does not count, removes no other, and is removed by the next run', async () => {
  await keepBackups(folder, 1, make, at(8));
  const failing = keepBackups(
    folder,
    1,
    async (path) => {
      await make(path);
      throw new Error('the database is away');
    },
    at(9),
  );
  await expect(failing).rejects.toThrow('the database is away');
  expect(await readdir(folder)).toEqual([...namesAt(8), `unfinished-${namesAt(9)}`]);
  const { path, removed } = await keepBackups(folder, 1, make, at(10));
  expect([path, removed]).toEqual([join(folder, ...namesAt(10)), namesAt(8)]);
  expect(await readdir(folder)).toEqual(namesAt(10));
});

test('the newest backup › is the last completed one; without one, the command is refused', async () => {
  await expect(findNewest(folder)).rejects.toThrow(`${folder} has no completed backup.`);
  for (const hour of [8, 9]) await keepBackups(folder, 2, make, at(hour));
  await make(join(folder, `unfinished-${namesAt(10)}`));
  expect(await findNewest(folder)).toBe(join(folder, ...namesAt(9)));
});
