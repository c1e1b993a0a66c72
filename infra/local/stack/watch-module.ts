import { spawn } from 'node:child_process';
import { unwatchFile, watchFile } from 'node:fs';
import { join } from 'node:path';
import { checkout } from '../folders.ts';
import type { Log } from '../steps.ts';
import { reasonOf } from '../trouble.ts';
import type { Flavour } from './build-modules.ts';
import type { ModuleId } from './modules.ts';
import { folderOf, type ReleaseTarget, releaseModule } from './release-modules.ts';

// The descriptor is part of each build. It is looked at by path: a build replaces the whole folder.
const lookEveryMs = 500;
// The other files of a build may still be on their way.
const quietMs = 300;

/** Rebuilds a module whenever its sources change and releases each build. Returns what ends it. */
export function watchModule(
  id: ModuleId,
  flavour: Flavour,
  target: ReleaseTarget,
  log: Log,
): () => Promise<void> {
  const builder = spawn(join(checkout, 'node_modules/.bin/rspack'), ['build', '--watch'], {
    cwd: folderOf(id),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, FIREDECK_FLAVOUR: flavour },
  });
  const descriptor = join(folderOf(id), 'dist/descriptor.json');
  watchFile(descriptor, { interval: lookEveryMs }, ({ size }) => {
    if (size > 0) setTimeout(() => releaseBuild(id, target, log), quietMs);
  });
  return async () => {
    unwatchFile(descriptor);
    builder.kill('SIGTERM');
  };
}

async function releaseBuild(id: ModuleId, target: ReleaseTarget, log: Log): Promise<void> {
  try {
    const { artifact, changed } = await releaseModule(id, target);
    if (changed) log(`${id}: ${artifact} is live, reload the page`);
  } catch (error) {
    log(`${id}: not released. ${reasonOf(error)}`);
  }
}
