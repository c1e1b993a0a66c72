import { existsSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkout } from './folders.ts';
import { isRunning } from './process-table.ts';
import { UserError } from './user-error.ts';

/** The running stack, for other commands of the checkout: `.local/stack.json`. */
export interface StackFile {
  pid: number;
  address: string;
  artifactsFolder: string;
  releaseKeysFolder: string;
  keysFolder: string;
  mongodbUri: string;
  redisUrl: string;
  /** Whether it sends mail. */
  mail: boolean;
}

const path = join(checkout, '.local', 'stack.json');

/** The running stack of this checkout, if any. */
export function readStackFile(): StackFile | undefined {
  if (!existsSync(path)) return undefined;
  const file = JSON.parse(readFileSync(path, 'utf8')) as StackFile;
  return isRunning(file.pid) ? file : undefined;
}

export function refuseSecondStack(): void {
  const running = readStackFile();
  if (running === undefined) return;
  throw new UserError(
    `Firedeck is already running from this checkout at ${running.address} (process ${running.pid}): stop it with Ctrl-C or "kill ${running.pid}".`,
  );
}

export async function writeStackFile(file: StackFile): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 });
}

export function removeStackFile(): void {
  rmSync(path, { force: true });
}
