import { existsSync } from 'node:fs';
import { chmod, readdir, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PrivateApt } from '../debian/apt.ts';
import { packageTree } from '../debian/debian-packages.ts';
import { treeLoader } from '../debian/unpack.ts';
import { run } from '../run-command.ts';
import { Trouble } from '../trouble.ts';

/** PostgreSQL with DocumentDB, unpacked and ready to run from where it lies. */
export interface PostgresTree {
  /** Folder of postgres, initdb and psql. */
  programs: string;
  major: number;
  /** Version of DocumentDB. */
  version: string;
}

export async function postgresTree(): Promise<PostgresTree> {
  const { root, version } = await packageTree({ name: 'documentdb', choose, finish });
  const major = await majorOf(root);
  const programs = join(root, 'usr/lib/postgresql', String(major), 'bin');
  await run(join(programs, 'postgres'), ['--version']);
  return { programs, major, version: version.replace(/-[^-]*$/, '') };
}

async function choose(apt: PrivateApt): Promise<string[]> {
  const names = await apt.names('^postgresql-[0-9]+-documentdb$');
  const newest = names.sort((a, b) => numberIn(b) - numberIn(a))[0];
  if (newest === undefined) throw new Trouble('no postgresql-*-documentdb among the packages');
  return [newest, `postgresql-${numberIn(newest)}`];
}

async function finish(unfinished: string, root: string): Promise<void> {
  const major = await majorOf(unfinished);
  // What the package scripts would have linked.
  const extensions = join(unfinished, `usr/share/postgresql/${major}/extension`);
  if (!existsSync(join(extensions, 'postgis.control')))
    await symlink('postgis-3.control', join(extensions, 'postgis.control'));
  const folder = join('usr/lib/postgresql', String(major));
  for (const name of ['postgres', 'initdb', 'psql']) await wrap(unfinished, root, folder, name);
}

/**
 * The packages are newer than the machine's C library, so each program runs with the loader it came with.
 * PostgreSQL finds its other programs and its files by argv[0], which has to stay the wrapper's.
 */
async function wrap(unfinished: string, root: string, folder: string, name: string): Promise<void> {
  const relative = (path: string) => path.replace(unfinished, root);
  const { loader, libraries } = treeLoader(unfinished);
  const program = join(unfinished, folder, 'bin', name);
  await rename(program, `${program}.bin`);
  const paths = `${relative(libraries)}:${join(root, folder, 'lib')}`;
  const command = `exec ${relative(loader)} --argv0 "$0" --library-path ${paths} ${relative(program)}.bin "$@"`;
  await writeFile(program, `#!/bin/sh\n${command}\n`);
  await chmod(program, 0o755);
}

async function majorOf(root: string): Promise<number> {
  const [major] = await readdir(join(root, 'usr/lib/postgresql'));
  return Number(major);
}

function numberIn(name: string): number {
  return Number(/\d+/.exec(name)?.[0]);
}
