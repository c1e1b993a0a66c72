import { link, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeSecret, writeOnce } from './write-once.ts';

/**
 * The first encrypts app secrets and keys recovery codes, the others only decrypt. Not rotated with
 * the session keys, because its values are stored for years.
 */
export const factorFiles = ['factors.key', 'factors-next.key', 'factors-retired.key'] as const;
const [active, next, retired] = factorFiles;

export const ensureFactorKey = (folder: string): Promise<void> =>
  writeOnce(join(folder, active), makeSecret());

/** Creates the next key if there is none. Call `rotateFactorKey` when every process has read it. */
export const announceFactorKey = (folder: string): Promise<void> =>
  writeOnce(join(folder, next), makeSecret());

/**
 * The announced key encrypts from now on, the previous one only decrypts. There is always an active
 * key, and the next rotation completes an interrupted one.
 *
 * @throws Error when no key was announced, or the key before the active one still exists
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
