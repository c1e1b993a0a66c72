import { existsSync } from 'node:fs';
import { readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '../../lib/run-program.ts';
import { UserError } from '../../lib/user-error.ts';
import type { PrivateApt } from '../debian/apt.ts';
import { packageTree } from '../debian/debian-packages.ts';

/** PostgreSQL with DocumentDB, unpacked and ready to run in place. */
export interface PostgresTree {
  root: string;
  /** Folder of postgres, initdb and psql. */
  programs: string;
  major: number;
  /** Version of DocumentDB. */
  version: string;
}

export async function postgresTree(): Promise<PostgresTree> {
  const { root, version } = await packageTree({
    name: 'documentdb',
    packages: choosePackages,
    programs: 'usr/lib/postgresql/*/bin/{postgres,initdb,psql}',
    finish: linkPostgis,
  });
  const major = await readMajorVersion(root);
  const programs = join(root, 'usr/lib/postgresql', String(major), 'bin');
  await runProgram(join(programs, 'postgres'), ['--version']);
  return { root, programs, major, version: version.replace(/-[^-]*$/, '') };
}

async function choosePackages(apt: PrivateApt): Promise<string[]> {
  const names = await apt.names('^postgresql-[0-9]+-documentdb$');
  const newest = names.sort((a, b) => parseNumber(b) - parseNumber(a))[0];
  if (newest === undefined) throw new UserError('no postgresql-*-documentdb among the packages');
  return [newest, `postgresql-${parseNumber(newest)}`];
}

// The package scripts would create this link.
async function linkPostgis(root: string): Promise<void> {
  const extensions = join(root, `usr/share/postgresql/${await readMajorVersion(root)}/extension`);
  if (!existsSync(join(extensions, 'postgis.control')))
    await symlink('postgis-3.control', join(extensions, 'postgis.control'));
}

async function readMajorVersion(root: string): Promise<number> {
  const [major] = await readdir(join(root, 'usr/lib/postgresql'));
  return Number(major);
}

function parseNumber(name: string): number {
  return Number(/\d+/.exec(name)?.[0]);
}
