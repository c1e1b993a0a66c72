import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Refused } from '../../lib/refused.ts';

const finished = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;
const unfinished = 'unfinished-';

/** For example `2026-05-01T08-00-00-000Z`: valid in all file systems, and sortable. */
const nameAt = (date: Date): string => date.toISOString().replace(/[:.]/g, '-');

/**
 * Creates a backup in a new folder of `folder` and removes the oldest ones beyond `keep`. An
 * interrupted backup has a different name, doesn't count and is removed by the next run. Returns
 * the result of `make`, the new path and the removed folders.
 */
export async function keepBackups<Made>(
  folder: string,
  keep: number,
  make: (folder: string) => Promise<Made>,
  now = new Date(),
): Promise<{ made: Made; path: string; removed: string[] }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await remove(folder, (name) => name.startsWith(unfinished));
  const [name, path] = [nameAt(now), join(folder, nameAt(now))];
  const partial = join(folder, `${unfinished}${name}`);
  const made = await make(partial);
  await rename(partial, path);
  const names = await listFinished(folder);
  const surplus = names.slice(0, Math.max(0, names.length - keep));
  return { made, path, removed: await remove(folder, (one) => surplus.includes(one)) };
}

/** Path of the newest completed backup of `keepBackups`. @throws Refused without one. */
export async function findNewest(folder: string): Promise<string> {
  const newest = (await listFinished(folder)).at(-1);
  if (newest === undefined) throw new Refused(`${folder} has no completed backup.`);
  return join(folder, newest);
}

const listFinished = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((one) => finished.test(one)).sort();

async function remove(folder: string, isSurplus: (name: string) => boolean): Promise<string[]> {
  const names = (await readdir(folder)).filter(isSurplus);
  for (const name of names) await rm(join(folder, name), { recursive: true });
  return names;
}
