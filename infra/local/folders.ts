import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { accountReaches, databaseAccount } from './database-account.ts';
import { readEnvironment } from './environment.ts';

/** The checkout this file is part of. */
export const checkout = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');

const isRoot = process.getuid?.() === 0;

/** Downloads and builds that every checkout of this user can share; kept per version. */
export function cacheFolder(): string {
  const { cacheDir, cacheHome } = readEnvironment();
  if (cacheDir !== undefined) return cacheDir;
  if (isRoot) return '/var/cache/firedeck';
  return join(cacheHome ?? join(homedir(), '.cache'), 'firedeck');
}

/**
 * Where a local start keeps its data: `.local/` of the checkout, or a folder under /var/lib
 * when the account that has to run the database cannot enter the checkout.
 */
export async function dataFolderOf(folder: string = checkout): Promise<string> {
  const near = join(folder, '.local');
  await mkdir(near, { recursive: true });
  const account = databaseAccount();
  if (account === undefined || accountReaches(near, account)) return near;
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  const far = join('/var/lib/firedeck', hash);
  await mkdir(far, { recursive: true });
  await writeFile(
    join(near, 'README.txt'),
    `The data of this checkout is in ${far}: the account "${account.name}", which runs the database, cannot enter this folder.\n`,
  );
  return far;
}
