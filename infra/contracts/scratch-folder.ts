import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkout } from '../lib/folders.ts';

/** The TypeScript compiler that is installed in `root`. */
export const findTsc = (root: string): string => join(root, 'node_modules/.bin/tsc');
export const tsc = findTsc(checkout);

/** Runs `work` with a temporary folder inside `root`, where declarations resolve their libraries. */
export async function inScratchFolder<Result>(
  work: (folder: string) => Promise<Result>,
  root = checkout,
): Promise<Result> {
  const local = join(root, '.local');
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
