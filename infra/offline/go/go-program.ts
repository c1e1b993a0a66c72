import { join } from 'node:path';
import { findProgram } from '../../lib/find-program.ts';
import { runProgram } from '../../lib/run-program.ts';
import { UserError } from '../../lib/user-error.ts';
import type { PrivateApt } from '../debian/apt.ts';
import { packageTree } from '../debian/debian-packages.ts';

/** Go in the required version: on PATH, else from Debian. */
export async function goProgram(minimumMinor: number): Promise<string> {
  const own = findProgram('go');
  if (own !== undefined && (await readMinorVersion(own)) >= minimumMinor) return own;
  const { root, version } = await packageTree({
    name: 'go',
    packages: (apt) => choosePackages(apt, minimumMinor),
  });
  return join(root, 'usr/lib', `go-${/^1\.\d+/.exec(version)?.[0]}`, 'bin/go');
}

async function readMinorVersion(go: string): Promise<number> {
  const env = { ...process.env, GOTOOLCHAIN: 'local' };
  const output = await runProgram(go, ['version'], { env }).catch(() => '');
  return Number(/go1\.(\d+)/.exec(output)?.[1] ?? 0);
}

async function choosePackages(apt: PrivateApt, oldestMinor: number): Promise<string[]> {
  const names = await apt.names('^golang-1\\.[0-9]+-go$');
  const minor = (name: string) => Number(/1\.(\d+)/.exec(name)?.[1]);
  const newest = names.sort((a, b) => minor(b) - minor(a))[0];
  if (newest === undefined || minor(newest) < oldestMinor)
    throw new UserError(`no Go 1.${oldestMinor} or newer, neither on PATH nor among the packages`);
  return [newest];
}
