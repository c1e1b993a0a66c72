import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { removeVolume } from '../docker.ts';
import { endAllLeftovers } from '../end-leftovers.ts';
import { Trouble } from '../trouble.ts';

/** Asks, then deletes everything a local start keeps. Gives back whether it was done. */
export async function clearDataAfterAsking(folder: string, yes: boolean): Promise<boolean> {
  if (!yes && !(await agreed(`Delete all data in ${folder}? (y/N) `))) return false;
  await clearData(folder);
  return true;
}

async function agreed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new Trouble('--reset deletes data and nobody is here to ask: add --yes to agree.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // Ctrl-C closes the terminal without an answer: that is a no.
  const closed = once(terminal, 'close').then(() => '');
  const answer = await Promise.race([terminal.question(question), closed]);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

async function clearData(folder: string): Promise<void> {
  await endAllLeftovers(folder);
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    await removeVolume(path);
    await rm(path, { recursive: true, force: true });
  }
}
