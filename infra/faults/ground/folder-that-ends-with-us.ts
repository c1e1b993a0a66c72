import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { makeTemporaryFolder } from '../../local/temporary-folder.ts';

const watcher = fileURLToPath(new URL('end-with-runner.ts', import.meta.url));

/** A folder for servers that end when this process does, however it ends: also by Ctrl-C or SIGKILL. */
export async function folderThatEndsWithUs(): Promise<{ path: string; remove(): Promise<void> }> {
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

// It sees its input end, finds no server running, and goes.
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.ref();
  child.stdin?.end();
  await exited;
}
