import { spawn } from 'node:child_process';
import { unwatchFile, watchFile } from 'node:fs';
import { join } from 'node:path';
import { checkout } from '../../lib/folders.ts';
import type { ModuleId } from '../../lib/modules.ts';
import type { Log } from '../../lib/steps.ts';
import { errorMessage } from '../../lib/user-error.ts';
import type { BuildMode } from '../../release/build-modules.ts';
import { modulePath, type ReleaseTarget, releaseModule } from './release-modules.ts';

// Every build writes the descriptor. It is polled by path: a build replaces the whole folder.
const checkEveryMs = 500;
// The other files of the build may follow.
const settleMs = 300;

/** Rebuilds a module when its sources change and releases each build. Returns a function that stops it. */
export function watchModule(
  id: ModuleId,
  mode: BuildMode,
  target: ReleaseTarget,
  log: Log,
): () => Promise<void> {
  const builder = spawn(join(checkout, 'node_modules/.bin/rspack'), ['build', '--watch'], {
    cwd: modulePath(id),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, FIREDECK_BUILD_MODE: mode },
  });
  const descriptor = join(modulePath(id), 'dist/descriptor.json');
  watchFile(descriptor, { interval: checkEveryMs }, ({ size }) => {
    if (size > 0) setTimeout(() => releaseBuild(id, mode, target, log), settleMs);
  });
  return async () => {
    unwatchFile(descriptor);
    builder.kill('SIGTERM');
  };
}

async function releaseBuild(
  id: ModuleId,
  mode: BuildMode,
  target: ReleaseTarget,
  log: Log,
): Promise<void> {
  try {
    const { artifact, changed } = await releaseModule(id, target);
    // In development, pages refresh automatically or ask for a reload.
    const advice = mode === 'production' ? ', reload the page' : '';
    if (changed) log(`${id}: ${artifact} is live${advice}`);
  } catch (error) {
    log(`${id}: not released. ${errorMessage(error)}`);
  }
}
