import { spawn } from 'node:child_process';
import { type FSWatcher, mkdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { checkout } from '../folders.ts';
import type { Log } from '../steps.ts';
import { reasonOf } from '../trouble.ts';
import type { Flavour } from './build-modules.ts';
import type { ModuleId } from './modules.ts';
import { folderOf, type ReleaseTarget, releaseModule } from './release-modules.ts';

// A build writes many files; it is over when none came for so long.
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
  const watcher = watchBuilds(folderOf(id), () => releaseBuild(id, target, log));
  return async () => {
    watcher.close();
    builder.kill('SIGTERM');
  };
}

function watchBuilds(folder: string, onBuild: () => void): FSWatcher {
  const dist = join(folder, 'dist');
  mkdirSync(dist, { recursive: true });
  let timer: NodeJS.Timeout | undefined;
  return watch(dist, () => {
    clearTimeout(timer);
    timer = setTimeout(onBuild, quietMs);
  });
}

async function releaseBuild(id: ModuleId, target: ReleaseTarget, log: Log): Promise<void> {
  try {
    const { artifact, changed } = await releaseModule(id, target);
    if (changed) log(`${id}: ${artifact} is live, reload the page`);
  } catch (error) {
    log(`${id}: not released. ${reasonOf(error)}`);
  }
}
