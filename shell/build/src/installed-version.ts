import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The version in a folder's package.json. */
export function folderVersion(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return version;
}

/** The installed version of a library, even if it doesn't export its package.json. */
export function installedVersion(library: string): string {
  const { resolve } = createRequire(import.meta.url);
  for (const folder of resolve.paths(library) ?? []) {
    try {
      return folderVersion(join(folder, library));
    } catch {}
  }
  throw new Error(`${library} is not installed for ${dirname(import.meta.url)}`);
}
