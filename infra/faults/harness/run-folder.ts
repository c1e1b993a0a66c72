import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { makeTemporaryFolder } from '../../lib/temporary-folder.ts';

const watcher = fileURLToPath(new URL('stop-with-runner.ts', import.meta.url));

/** A folder whose servers are stopped when this process ends, even by SIGKILL. */
export async function createRunFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await makeTemporaryFolder();
  const child = spawn(process.execPath, [watcher, path], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.unref();
  return {
    path,
    async remove() {
      await end(child);
      await rm(path, { recursive: true, force: true });
    },
  };
}

// The watcher exits when its stdin closes and no server is running.
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.ref();
  child.stdin?.end();
  await exited;
}
