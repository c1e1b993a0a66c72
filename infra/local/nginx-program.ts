import { join } from 'node:path';
import { packageTree } from './debian/debian-packages.ts';
import { treeLoader } from './debian/unpack.ts';
import { findProgram } from './find-program.ts';

/** nginx: the one on PATH, else a Debian package, unpacked privately. */
export async function nginxProgram(): Promise<{ file: string; before: string[] }> {
  const own = findProgram('nginx');
  if (own !== undefined) return { file: own, before: [] };
  const tree = await packageTree({ name: 'nginx', choose: async () => ['nginx'] });
  const { loader, libraries } = treeLoader(tree.root);
  const program = join(tree.root, 'usr/sbin/nginx');
  return { file: loader, before: ['--argv0', 'nginx', '--library-path', libraries, program] };
}
