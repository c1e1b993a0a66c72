import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { canEnter, databaseAccount } from './database-account.ts';
import { readEnvironment } from './environment.ts';

/** The checkout this file is part of. */
export const checkout = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');

const isRoot = process.getuid?.() === 0;

/** Cache of downloads and builds, by version, shared by all checkouts of the user. */
export function cacheFolder(): string {
  const { cacheDir, cacheHome } = readEnvironment();
  if (cacheDir !== undefined) return cacheDir;
  if (isRoot) return '/var/cache/firedeck';
  return join(cacheHome ?? join(homedir(), '.cache'), 'firedeck');
}

/**
 * Data folder of a local start: `.local/` of the checkout, or a folder below /var/lib when the
 * database's account has no access to the checkout.
 */
export async function ensureDataFolder(folder: string = checkout): Promise<string> {
  const near = join(folder, '.local');
  await mkdir(near, { recursive: true });
  const account = databaseAccount();
  if (account === undefined || canEnter(near, account)) return near;
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  const far = join('/var/lib/firedeck', hash);
  await mkdir(far, { recursive: true });
  await writeFile(
    join(near, 'README.txt'),
    `The data of this checkout is in ${far}: the account "${account.name}", which runs the database, cannot enter this folder.\n`,
  );
  return far;
}
