import { join } from 'node:path';
import { packageTree } from './debian/debian-packages.ts';
import { treeLoader } from './debian/unpack.ts';
import { findProgram } from './find-program.ts';

/** nginx: on PATH, else unpacked from a Debian package. */
export async function nginxProgram(): Promise<{ file: string; leadingArgs: string[] }> {
  const own = findProgram('nginx');
  if (own !== undefined) return { file: own, leadingArgs: [] };
  const tree = await packageTree({ name: 'nginx', choosePackages: async () => ['nginx'] });
  const { loader, libraries } = treeLoader(tree.root);
  const program = join(tree.root, 'usr/sbin/nginx');
  return { file: loader, leadingArgs: ['--argv0', 'nginx', '--library-path', libraries, program] };
}
