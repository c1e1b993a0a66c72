import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { dockerRefusal } from '../../lib/docker.ts';
import { removeVolume } from '../../lib/docker-container.ts';
import { stopAllOrphans } from '../../lib/stop-orphans.ts';
import { UserError } from '../../lib/user-error.ts';
import { readRecord } from '../data-record.ts';

/** Deletes the data of a local start after a confirmation. Returns whether it did. */
export async function confirmAndClearData(folder: string, yes: boolean): Promise<boolean> {
  if (!yes && !(await confirm(`Delete all data in ${folder}? (y/N) `))) return false;
  await clearData(folder);
  return true;
}

async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new UserError('--reset deletes data and there is no terminal to confirm: add --yes.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // Ctrl-C closes the terminal without an answer, which means no.
  const closed = once(terminal, 'close').then(() => '');
  const response = await Promise.race([terminal.question(question), closed]);
  terminal.close();
  return /^y(es)?$/i.test(response.trim());
}

async function clearData(folder: string): Promise<void> {
  await stopAllOrphans(folder);
  const names = await readdir(folder);
  const isDockerThere = (await dockerRefusal()) === undefined;
  for (const name of names) {
    const record = await readRecord(folder, name);
    const isInDocker = record?.line.startsWith('Docker');
    if (!isDockerThere && !isInDocker) continue;
    // A run that was killed early left a volume without a record.
    await removeVolume(join(folder, name)).catch((error) => {
      if (isInDocker) throw error;
    });
  }
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true });
}
