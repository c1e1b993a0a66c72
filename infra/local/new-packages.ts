import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from './folders.ts';
import type { Lockfile } from './lockfile.ts';

const dayMs = 86_400_000;
/** Stolen accounts and bad releases are usually noticed in days. */
const oldEnoughDays = 14;
const lockfile = 'package-lock.json';
const mostBytes = 64 * 1024 * 1024;

/**
 * Refuses packages that a change brings and that are younger than 14 days.
 *
 * @param base - the commit that the change is compared with; default: the newest one here.
 */
export function newPackagesAreOld(base = process.env.BASE_COMMIT || 'HEAD'): boolean | string {
  const before = lockfileOf(base);
  if (before === null) return `the commit ${base} is not here`;
  const after = JSON.parse(readFileSync(join(checkout, lockfile), 'utf8'));
  const young = youngerThan(oldEnoughDays, newPackages(before, after), publishedAt);
  for (const one of young) console.log(`${lockfile}: ${one} is younger than ${oldEnoughDays} days`);
  return young.length === 0;
}

/** As name@version. */
export function newPackages(before: Lockfile, after: Lockfile): string[] {
  const known = new Set(versionsOf(before));
  return [...new Set(versionsOf(after))].filter((version) => !known.has(version));
}

/** Those of the packages that are younger, or whose age cannot be told, with the day of each. */
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

function versionsOf({ packages }: Lockfile): string[] {
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

function lockfileOf(commit: string): Lockfile | null {
  try {
    const text = execFileSync('git', ['show', `${commit}:${lockfile}`], {
      cwd: checkout,
      encoding: 'utf8',
      maxBuffer: mostBytes,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return JSON.parse(text);
  } catch {
    return null;
  }
}
