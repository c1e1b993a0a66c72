import { join } from 'node:path';
import { closeApt, packageTree } from './debian/debian-packages.ts';
import { treeLoader } from './debian/unpack.ts';
import { findProgram } from './find-program.ts';

/** promtool, which tests Prometheus rules: on PATH, else unpacked from a Debian package. */
export async function prometheusTool(): Promise<{ file: string; leadingArgs: string[] }> {
  const own = findProgram('promtool');
  if (own !== undefined) return { file: own, leadingArgs: [] };
  const choosePackages = async () => ['prometheus'];
  const tree = await packageTree({ name: 'prometheus', choosePackages }).finally(closeApt);
  const { loader, libraries } = treeLoader(tree.root);
  const program = join(tree.root, 'usr/bin/promtool');
  return { file: loader, leadingArgs: ['--library-path', libraries, program] };
}
