import { join } from 'node:path';
import type { PrivateApt } from '../debian/apt.ts';
import { packageTree } from '../debian/debian-packages.ts';
import { findProgram } from '../find-program.ts';
import { run } from '../run-command.ts';
import { Trouble } from '../trouble.ts';

const oldestOfGateway = 25;

/** A Go that can build the gateway, or what needs a newer one: that on PATH, else Debian's. */
export async function goProgram(oldestMinor = oldestOfGateway): Promise<string> {
  const own = findProgram('go');
  if (own !== undefined && (await minorOf(own)) >= oldestMinor) return own;
  const { root, version } = await packageTree({
    name: 'go',
    choose: (apt) => choose(apt, oldestMinor),
  });
  return join(root, 'usr/lib', `go-${/^1\.\d+/.exec(version)?.[0]}`, 'bin/go');
}

async function minorOf(go: string): Promise<number> {
  const env = { ...process.env, GOTOOLCHAIN: 'local' };
  const said = await run(go, ['version'], { env }).catch(() => '');
  return Number(/go1\.(\d+)/.exec(said)?.[1] ?? 0);
}

async function choose(apt: PrivateApt, oldestMinor: number): Promise<string[]> {
  const names = await apt.names('^golang-1\\.[0-9]+-go$');
  const minor = (name: string) => Number(/1\.(\d+)/.exec(name)?.[1]);
  const newest = names.sort((a, b) => minor(b) - minor(a))[0];
  if (newest === undefined || minor(newest) < oldestMinor)
    throw new Trouble(`no Go 1.${oldestMinor} or newer, neither on PATH nor among the packages`);
  return [newest];
}
