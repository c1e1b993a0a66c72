import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { readEnvironment } from '../local/environment.ts';
import { checkout } from '../local/folders.ts';
import { readStackFile, type StackFile } from '../local/stack/stack-file.ts';
import type { ReleaseArguments } from './release-arguments.ts';
import { ReleaseTrouble } from './release-trouble.ts';

/** A module's folder in this checkout. @throws ReleaseTrouble */
export function moduleFolder(id: string): string {
  const folder = join(checkout, id === 'shell' ? 'shell' : `mfe-${id}`);
  if (existsSync(join(folder, 'module.config.ts'))) return folder;
  throw new ReleaseTrouble(`There is no module "${id}" in this checkout.`);
}

/** Given by --address, else of the stack that runs from here. @throws ReleaseTrouble */
export const addressOf = ({ address }: ReleaseArguments): string =>
  address ?? runningStack('--address').address;

/** Given by --artifacts, else of the stack that runs from here. @throws ReleaseTrouble */
export const artifactsOf = ({ artifacts }: ReleaseArguments): string =>
  artifacts ?? runningStack('--artifacts').artifactsFolder;

/** Given by --by, else the account on this machine. */
export const byOf = ({ by }: ReleaseArguments): string =>
  by ?? `${userInfo().username}@${hostname()}`;

/** Given by --token-file or FIREDECK_ARTIFACTS_TOKEN. @throws ReleaseTrouble */
export async function tokenOf({ tokenFile }: ReleaseArguments): Promise<{ token?: string }> {
  const token = tokenFile ? await readSecret(tokenFile) : readEnvironment().artifactsToken;
  return token ? { token } : {};
}

/** Given by --key, --key-file or FIREDECK_RELEASE_KEY, else kept by the stack. @throws ReleaseTrouble */
export async function keyOf({ key, keyFile, id }: ReleaseArguments): Promise<string> {
  const given = key ?? (keyFile ? await readSecret(keyFile) : readEnvironment().releaseKey);
  if (given) return given;
  const file = join(runningStack('--key').releaseKeysFolder, `${id}.key`);
  const text = await readFile(file, 'utf8').catch(() => {
    throw new ReleaseTrouble(
      `There is no key in ${file}. Make one: npm run operator -- release-key ${id}`,
    );
  });
  return text.trim();
}

/** A key for what any team may see; the stack's own goes to no other address. @throws ReleaseTrouble */
export async function anyKeyOf(asked: ReleaseArguments): Promise<{ key?: string }> {
  const isGiven = asked.key ?? asked.keyFile ?? readEnvironment().releaseKey;
  if (asked.address && !isGiven) return {};
  return { key: await keyOf({ ...asked, id: 'shell' }) };
}

async function readSecret(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new ReleaseTrouble(`${file} cannot be read.`);
  });
  return text.trim();
}

function runningStack(option: string): StackFile {
  const stack = readStackFile();
  if (stack) return stack;
  throw new ReleaseTrouble(
    `No Firedeck runs from this checkout: start one (npm start) or give ${option}.`,
  );
}
