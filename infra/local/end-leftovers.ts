import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { endLeftover } from './server-process.ts';

/** Ends what a run that was killed left running on a data folder. */
export async function endAllLeftovers(dataFolder: string): Promise<void> {
  const names = await readdir(dataFolder).catch(() => []);
  await Promise.all(names.map((name) => endLeftovers(join(dataFolder, name))));
}

/** Ends what a run that was killed left running in one service's folder. */
export async function endLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.endsWith('.pid')))
    await endLeftover(join(folder, name), folder);
}
