import { packageTree } from './debian/debian-packages.ts';
import { treeProgram } from './debian/unpack.ts';
import { findProgram } from './find-program.ts';

/** nginx: on PATH, else unpacked from a Debian package. */
export async function nginxProgram(): Promise<{ file: string; leadingArgs: string[] }> {
  const own = findProgram('nginx');
  if (own !== undefined) return { file: own, leadingArgs: [] };
  const tree = await packageTree({ name: 'nginx', choosePackages: async () => ['nginx'] });
  return treeProgram(tree.root, 'usr/sbin/nginx');
}
