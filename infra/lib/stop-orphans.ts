import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { stopOrphan } from './server-process.ts';

/** Stops the processes that a killed run left behind in a data folder. */
export async function stopAllOrphans(dataFolder: string): Promise<void> {
  const names = await readdir(dataFolder).catch(() => []);
  await Promise.all(names.map((name) => stopOrphans(join(dataFolder, name))));
}

/** Stops the processes that a killed run left behind in the folder of one service. */
async function stopOrphans(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.endsWith('.pid')))
    await stopOrphan(join(folder, name), folder);
}
