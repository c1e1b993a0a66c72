import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureCached } from '../lib/ensure-cached.ts';
import { findProgram } from '../lib/find-program.ts';
import { cacheFolder } from '../lib/folders.ts';
import { runProgram } from '../lib/run-program.ts';
import { UserError } from '../lib/user-error.ts';
import { debianMirror } from './debian/debian-source.ts';

/** Makes a Debian base image from packages; returns its name. Throws a `UserError` when it can't. */
export async function makeBaseImage(): Promise<string> {
  const mirror = debianMirror();
  if (typeof mirror === 'string') throw new UserError(mirror);
  if (process.getuid?.() !== 0) throw new UserError('only root can');
  const debootstrap = findProgram('debootstrap');
  if (debootstrap === undefined) throw new UserError('debootstrap is not installed');
  const folder = join(cacheFolder(), 'debian-base', mirror.codename);
  await ensureCached(folder, (unfinished) => unpackBase(debootstrap, mirror, unfinished));
  const name = `firedeck/debian:${mirror.codename}`;
  await runProgram('docker', ['import', join(folder, 'root.tar'), name]);
  return name;
}

async function unpackBase(
  debootstrap: string,
  { codename, uri }: { codename: string; uri: string },
  folder: string,
): Promise<{ uri: string }> {
  const root = join(folder, 'root');
  await mkdir(root);
  await runProgram(debootstrap, ['--variant=minbase', codename, root, uri]);
  await rm(join(root, 'var/cache/apt/archives'), { recursive: true, force: true });
  await runProgram('tar', ['-C', root, '-cf', join(folder, 'root.tar'), '.']);
  await rm(root, { recursive: true });
  return { uri };
}
