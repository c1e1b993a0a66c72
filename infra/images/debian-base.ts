import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { debianMirror } from '../local/debian/debian-source.ts';
import { ensureCached } from '../local/ensure-cached.ts';
import { findProgram } from '../local/find-program.ts';
import { cacheFolder } from '../local/folders.ts';
import { run } from '../local/run-command.ts';
import { type Log, step } from '../local/steps.ts';
import { errorMessage, UserError } from '../local/user-error.ts';
import { hasImage } from './docker.ts';

export const usualBase = 'debian:trixie-slim';

/** The Debian base image: the requested one, else one built from packages. */
export async function debianBase(wanted: string | undefined, log: Log): Promise<string> {
  const name = wanted ?? usualBase;
  if (await hasImage(name)) return name;
  try {
    const { seconds } = await step(log, `pulling ${name}`, () => run('docker', ['pull', name]));
    log(`Base: ${name}, pulled (${seconds})`);
    return name;
  } catch (error) {
    if (wanted !== undefined) throw new UserError(`${name} cannot be had: ${errorMessage(error)}`);
    return makeBase(errorMessage(error), log);
  }
}

async function makeBase(whyNotPulled: string, log: Log): Promise<string> {
  const refuse = (why: string) =>
    new UserError(
      `${usualBase} cannot be pulled (${whyNotPulled}) nor made here (${why}): name a Debian image with --base.`,
    );
  const mirror = debianMirror();
  if (typeof mirror === 'string') throw refuse(mirror);
  if (process.getuid?.() !== 0) throw refuse('only root can');
  const debootstrap = findProgram('debootstrap');
  if (debootstrap === undefined) throw refuse('debootstrap is not installed');
  const name = `firedeck/debian:${mirror.codename}`;
  if (await hasImage(name)) return name;
  const folder = join(cacheFolder(), 'debian-base', mirror.codename);
  const tarball = join(folder, 'root.tar');
  const { seconds } = await step(log, `making ${name} of packages`, async () => {
    await ensureCached(folder, (unfinished) => unpackBase(debootstrap, mirror, unfinished));
    await run('docker', ['import', tarball, name]);
  });
  log(`Base: ${name}, made of packages, as ${usualBase} cannot be pulled (${seconds})`);
  return name;
}

async function unpackBase(
  debootstrap: string,
  { codename, uri }: { codename: string; uri: string },
  folder: string,
): Promise<{ uri: string }> {
  const root = join(folder, 'root');
  await mkdir(root);
  await run(debootstrap, ['--variant=minbase', codename, root, uri]);
  await rm(join(root, 'var/cache/apt/archives'), { recursive: true, force: true });
  await run('tar', ['-C', root, '-cf', join(folder, 'root.tar'), '.']);
  await rm(root, { recursive: true });
  return { uri };
}
