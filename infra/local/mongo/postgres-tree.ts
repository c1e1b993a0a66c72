import { existsSync } from 'node:fs';
import { chmod, readdir, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PrivateApt } from '../debian/apt.ts';
import { packageTree } from '../debian/debian-packages.ts';
import { treeLoader } from '../debian/unpack.ts';
import { run } from '../run-command.ts';
import { UserError } from '../user-error.ts';

/** PostgreSQL with DocumentDB, unpacked and ready to run in place. */
export interface PostgresTree {
  /** Folder of postgres, initdb and psql. */
  programs: string;
  major: number;
  /** Version of DocumentDB. */
  version: string;
}

export async function postgresTree(): Promise<PostgresTree> {
  const { root, version } = await packageTree({
    name: 'documentdb',
    choosePackages,
    finish: makeRunnable,
  });
  const major = await readMajorVersion(root);
  const programs = join(root, 'usr/lib/postgresql', String(major), 'bin');
  await run(join(programs, 'postgres'), ['--version']);
  return { programs, major, version: version.replace(/-[^-]*$/, '') };
}

async function choosePackages(apt: PrivateApt): Promise<string[]> {
  const names = await apt.names('^postgresql-[0-9]+-documentdb$');
  const newest = names.sort((a, b) => parseNumber(b) - parseNumber(a))[0];
  if (newest === undefined) throw new UserError('no postgresql-*-documentdb among the packages');
  return [newest, `postgresql-${parseNumber(newest)}`];
}

async function makeRunnable(unfinished: string, root: string): Promise<void> {
  const major = await readMajorVersion(unfinished);
  // The package scripts would create this link.
  const extensions = join(unfinished, `usr/share/postgresql/${major}/extension`);
  if (!existsSync(join(extensions, 'postgis.control')))
    await symlink('postgis-3.control', join(extensions, 'postgis.control'));
  const folder = join('usr/lib/postgresql', String(major));
  for (const name of ['postgres', 'initdb', 'psql']) await wrap(unfinished, root, folder, name);
}

/**
 * The packages need a newer C library than the host has, so each program runs with their loader.
 * PostgreSQL finds its programs and files by argv[0], which must stay the path of the wrapper.
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

async function readMajorVersion(root: string): Promise<number> {
  const [major] = await readdir(join(root, 'usr/lib/postgresql'));
  return Number(major);
}

function parseNumber(name: string): number {
  return Number(/\d+/.exec(name)?.[0]);
}
