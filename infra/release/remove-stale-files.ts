import { readdir, rm } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { readDescriptor } from './publish.ts';

/** The file itself and its compressed forms. */
const endings = ['', '.br', '.gz'];

/**
 * Removes files in `dist` that the build does not name. A cached build is unpacked over
 * the previous one, whose scripts would remain and could not be published.
 *
 * @throws UserError without a descriptor.
 */
export async function removeStaleFiles(dist: string): Promise<void> {
  const { integrity, files } = await readDescriptor(dist);
  const named = ['descriptor.json', ...Object.keys(integrity), ...files];
  const expected = new Set(named.flatMap((name) => endings.map((ending) => `${name}${ending}`)));
  for (const entry of await readdir(dist, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const name = path
      .slice(dist.length + 1)
      .split(sep)
      .join('/');
    if (!expected.has(name)) await rm(path, { force: true });
  }
}
