import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { removeVolume } from '../../lib/docker-container.ts';
import { stopAllOrphans } from '../../lib/stop-orphans.ts';
import { UserError } from '../../lib/user-error.ts';

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
  const answer = await Promise.race([terminal.question(question), closed]);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

async function clearData(folder: string): Promise<void> {
  await stopAllOrphans(folder);
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    await removeVolume(path);
    await rm(path, { recursive: true, force: true });
  }
}
