import { readdir, rm } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { readDescriptor } from '../../release/publish.ts';

/** The forms of a file that are made beside it, and the file itself. */
const endings = ['', '.br', '.gz'];

/**
 * Removes what a build in `dist` does not name. A build that comes from the cache is unpacked over
 * the one before it, whose scripts would stay and could not be published.
 *
 * @throws ReleaseTrouble without a descriptor.
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
