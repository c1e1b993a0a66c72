import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { readEnvironment } from '../lib/environment.ts';
import { checkout } from '../lib/folders.ts';
import { readStackFile, type StackFile } from '../lib/stack-file.ts';
import type { ReleaseArguments } from './release-arguments.ts';
import { ReleaseError } from './release-error.ts';

/** A module's folder in this checkout. @throws ReleaseError */
export function moduleFolder(id: string): string {
  const folder = join(checkout, id === 'shell' ? 'shell' : `mfe-${id}`);
  if (existsSync(join(folder, 'module.config.ts'))) return folder;
  throw new ReleaseError(`There is no module "${id}" in this checkout.`);
}

/** From --address, else of the running local stack. @throws ReleaseError */
export const resolveAddress = ({ address }: ReleaseArguments): string =>
  address ?? runningStack('--address').address;

/** From --artifacts, else of the running local stack. @throws ReleaseError */
export const resolveArtifacts = ({ artifacts }: ReleaseArguments): string =>
  artifacts ?? runningStack('--artifacts').artifactsFolder;

/** From --by, else the OS user. */
export const resolveAuthor = ({ by }: ReleaseArguments): string =>
  by ?? `${userInfo().username}@${hostname()}`;

/** From --token-file or FIREDECK_ARTIFACTS_TOKEN. @throws ReleaseError */
export async function readToken({ tokenFile }: ReleaseArguments): Promise<{ token?: string }> {
  const token = tokenFile ? await readSecret(tokenFile) : readEnvironment().artifactsToken;
  return token ? { token } : {};
}

/** From --key, --key-file or FIREDECK_RELEASE_KEY, else of the local stack. @throws ReleaseError */
export async function readKey({ key, keyFile, id }: ReleaseArguments): Promise<string> {
  const given = key ?? (keyFile ? await readSecret(keyFile) : readEnvironment().releaseKey);
  if (given) return given;
  const file = join(runningStack('--key').releaseKeysFolder, `${id}.key`);
  const text = await readFile(file, 'utf8').catch(() => {
    throw new ReleaseError(
      `There is no key in ${file}. Make one: npm run operator -- release-key ${id}`,
    );
  });
  return text.trim();
}

/** A key for reading; the key of the local stack is never sent to another address. @throws ReleaseError */
export async function readAnyKey(args: ReleaseArguments): Promise<{ key?: string }> {
  const isGiven = args.key ?? args.keyFile ?? readEnvironment().releaseKey;
  if (args.address && !isGiven) return {};
  return { key: await readKey({ ...args, id: 'shell' }) };
}

async function readSecret(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new ReleaseError(`${file} cannot be read.`);
  });
  return text.trim();
}

function runningStack(option: string): StackFile {
  const stack = readStackFile();
  if (stack) return stack;
  throw new ReleaseError(
    `No Firedeck runs from this checkout: start one (npm start) or give ${option}.`,
  );
}
