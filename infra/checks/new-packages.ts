import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayMs } from '@firedeck/contract';
import { checkout } from '../lib/folders.ts';
import { git } from '../lib/git.ts';
import type { Lockfile } from '../lib/lockfile.ts';
import { baseCommit, findCommit } from './base-commit.ts';

/** Compromised and broken releases are usually detected within days. */
const oldEnoughDays = 14;
const lockfile = 'package-lock.json';

/** A checkout, the base commit if named, and a source of publication dates. */
interface Comparison {
  folder: string;
  base: string | undefined;
  readDay: (name: string) => string | undefined;
}

/**
 * Fails for packages that the change adds and that are younger than 14 days.
 *
 * @returns why the check could not run, or whether it passed.
 */
export function checkPackageAge({
  folder = checkout,
  base = process.env.BASE_COMMIT,
  readDay = publishedAt,
}: Partial<Comparison> = {}): boolean | string {
  const added = findNewPackages({ folder, base });
  if (typeof added === 'string') return added;
  const young = youngerThan(oldEnoughDays, added, readDay);
  for (const one of young) console.log(`${lockfile}: ${one} is younger than ${oldEnoughDays} days`);
  return young.length === 0;
}

/** Packages that the change adds, as `name@version`, or why they are unknown. */
export function findNewPackages({
  folder = checkout,
  base = process.env.BASE_COMMIT,
}: Partial<Comparison> = {}): string[] | string {
  const commit = baseCommit(folder, base);
  if (commit === null) return 'no main branch, or no common history with it, is here';
  const before = git(folder, 'show', `${commit}:${lockfile}`);
  if (before === null) return `${commit} has no ${lockfile}`;
  const after = readFileSync(join(folder, lockfile), 'utf8');
  if (after === before && commit === findCommit(folder, 'HEAD'))
    return `nothing to compare, ${lockfile} is that of the newest commit on main`;
  return newPackages(JSON.parse(before), JSON.parse(after));
}

/** As `name@version`. */
export function newPackages(before: Lockfile, after: Lockfile): string[] {
  const known = new Set(listVersions(before));
  return [...new Set(listVersions(after))].filter((version) => !known.has(version));
}

/** Packages that are too young or of unknown age, with their dates. */
export function youngerThan(
  days: number,
  packages: readonly string[],
  publishedAt: (name: string) => string | undefined,
  now = Date.now(),
): string[] {
  return packages.flatMap((name) => {
    const time = Date.parse(publishedAt(name) ?? '');
    if (now - time >= days * dayMs) return [];
    const day = Number.isNaN(time) ? 'an unknown day' : new Date(time).toISOString().slice(0, 10);
    return [`${name} of ${day}`];
  });
}

function listVersions({ packages }: Lockfile): string[] {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`);
}

function publishedAt(name: string): string | undefined {
  const at = name.lastIndexOf('@');
  try {
    const args = ['view', name.slice(0, at), 'time', '--json'];
    const times = execFileSync('npm', args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return JSON.parse(times)[name.slice(at + 1)];
  } catch {
    return undefined;
  }
}
