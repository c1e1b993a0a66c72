import { randomBytes } from 'node:crypto';
import { chmod, link, rm, writeFile } from 'node:fs/promises';

/** A random secret of 32 bytes, as stored in files. */
export const makeSecret = (): string => `${randomBytes(32).toString('hex')}\n`;

/**
 * Creates a file readable only by this account, unless it exists. Uses `link`, which refuses an
 * existing name: two concurrent starts agree on one completely written key.
 */
export async function writeOnce(file: string, contents: string): Promise<void> {
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, contents, { mode: 0o600 });
  await chmod(draft, 0o600);
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
