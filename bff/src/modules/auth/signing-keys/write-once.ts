import { randomBytes } from 'node:crypto';
import { chmod, link, rm, writeFile } from 'node:fs/promises';

/** A secret of 32 bytes, as files have it. */
export const makeSecret = (): string => `${randomBytes(32).toString('hex')}\n`;

/**
 * A file readable only by this account, unless it is there. By link, which refuses an existing name:
 * two starts at once agree on one key, wholly written.
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
