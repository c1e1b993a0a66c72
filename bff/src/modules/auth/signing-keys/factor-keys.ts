import { link, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeSecret, writeOnce } from './write-once.ts';

/**
 * The first encrypts the secrets of authenticator apps and keys recovery codes, the others only read.
 * It is not rotated with the session keys: what it encrypts lasts for years.
 */
export const factorFiles = ['factors.key', 'factors-next.key', 'factors-retired.key'] as const;
const [active, next, retired] = factorFiles;

export const ensureFactorKey = (folder: string): Promise<void> =>
  writeOnce(join(folder, active), makeSecret());

/** Makes the next key where there is none. `rotateFactorKey` comes when every process has read it. */
export const announceFactorKey = (folder: string): Promise<void> =>
  writeOnce(join(folder, next), makeSecret());

/**
 * The announced key encrypts from now on, the one before only reads. There is an active key at each
 * moment, and a rotation that was cut short is finished by the next one.
 *
 * @throws Error when no key was announced, or the key before the active one is still there.
 */
export async function rotateFactorKey(folder: string): Promise<void> {
  const resolve = (file: string) => join(folder, file);
  await stat(resolve(next));
  try {
    await link(resolve(active), resolve(retired));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const [current, before] = await Promise.all([
      readFile(resolve(active), 'utf8'),
      readFile(resolve(retired), 'utf8'),
    ]);
    if (current !== before)
      throw new Error(
        `${retired} is still there: remove it first, once nothing is encrypted by it (infra/operations/secrets.md).`,
      );
  }
  await rename(resolve(next), resolve(active));
}
