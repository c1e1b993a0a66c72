import { link, lstat, mkdir, mkdtemp, readdir, readlink, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

// Files that tools write in place must not be links to the checkout.
const caches = new Set(['.vite', '.cache', '.turbo']);
const leftOut = new Set(['.git', '.local', 'dist', 'test-results', 'playwright-report']);

/** A copy of a folder whose files are hard links: quick, but a file must be replaced, never written. */
export async function linkedCopy(folder: string): Promise<string> {
  const copy = await mkdtemp(join(await placeBeside(folder), 'firedeck-proof-'));
  await linkAll(folder, copy, true);
  return copy;
}

// Hard links need the same disk: otherwise the copy is created beside the original.
async function placeBeside(folder: string): Promise<string> {
  const [here, there] = await Promise.all([lstat(folder), lstat(tmpdir())]);
  return here.dev === there.dev ? tmpdir() : dirname(folder);
}

async function linkAll(from: string, to: string, isOwn: boolean): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true });
  for (const entry of entries) {
    // The `dist` folders of packages are needed.
    if (caches.has(entry.name) || (isOwn && leftOut.has(entry.name))) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else if (entry.isFile()) await link(source, target);
    else if (entry.isDirectory()) {
      await mkdir(target);
      await linkAll(source, target, isOwn && basename(source) !== 'node_modules');
    }
  }
}

export const removeCopy = (copy: string): Promise<void> =>
  rm(copy, { recursive: true, force: true });
