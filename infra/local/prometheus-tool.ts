import { join } from 'node:path';
import { closeApt, packageTree } from './debian/debian-packages.ts';
import { treeLoader } from './debian/unpack.ts';
import { findProgram } from './find-program.ts';

/** promtool, which judges rules of Prometheus: the one on PATH, else of a Debian package, unpacked privately. */
export async function prometheusTool(): Promise<{ file: string; before: string[] }> {
  const own = findProgram('promtool');
  if (own !== undefined) return { file: own, before: [] };
  const choose = async () => ['prometheus'];
  const tree = await packageTree({ name: 'prometheus', choose }).finally(closeApt);
  const { loader, libraries } = treeLoader(tree.root);
  const program = join(tree.root, 'usr/bin/promtool');
  return { file: loader, before: ['--library-path', libraries, program] };
}
