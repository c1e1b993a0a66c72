import { closeApt, packageTree } from './debian/debian-packages.ts';
import { treeProgram } from './debian/unpack.ts';
import { findProgram } from './find-program.ts';

/** promtool, which tests Prometheus rules: on PATH, else unpacked from a Debian package. */
export async function prometheusTool(): Promise<{ file: string; leadingArgs: string[] }> {
  const own = findProgram('promtool');
  if (own !== undefined) return { file: own, leadingArgs: [] };
  const choosePackages = async () => ['prometheus'];
  const tree = await packageTree({ name: 'prometheus', choosePackages }).finally(closeApt);
  return treeProgram(tree.root, 'usr/bin/promtool');
}
