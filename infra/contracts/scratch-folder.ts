import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkout } from '../local/folders.ts';

export const tsc = join(checkout, 'node_modules/.bin/tsc');

/** Gives `work` a folder that is gone afterwards. */
export async function inScratchFolder<Result>(
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  // Inside the checkout, so that the declarations find the libraries that they name.
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
