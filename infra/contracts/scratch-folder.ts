import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkout } from '../lib/folders.ts';

export const tsc = join(checkout, 'node_modules/.bin/tsc');

/** Runs `work` with a temporary folder. */
export async function inScratchFolder<Result>(
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  // Inside the checkout, so that the declarations resolve their libraries.
  const local = join(checkout, '.local');
  await mkdir(local, { recursive: true });
  const folder = await mkdtemp(join(local, 'contracts-'));
  return work(folder).finally(() => rm(folder, { recursive: true }));
}

export async function writeTree(folder: string, files: Map<string, string>): Promise<void> {
  for (const [file, text] of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
}
