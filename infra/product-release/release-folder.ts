import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkout } from '../lib/folders.ts';
import { UserError } from '../lib/user-error.ts';

/**
 * An empty folder for the files of a release: older files would get into its checksums.
 *
 * @throws UserError for a named one with files
 */
export async function prepareFolder(
  named: string | undefined,
  own = join(checkout, '.local/release'),
): Promise<string> {
  const folder = named ?? own;
  if (named === undefined) await rm(own, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0)
    throw new UserError(`${folder} is not empty: name another folder, or remove it.`);
  return folder;
}
