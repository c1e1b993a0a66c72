import { readFile } from 'node:fs/promises';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { readEnvironment } from '../lib/environment.ts';
import { UserError } from '../lib/user-error.ts';
import type { ReleaseArguments } from './release-arguments.ts';
import type { Workplace } from './workplace.ts';

/** From --address, else of the running local stack. @throws UserError */
export const resolveAddress = ({ address }: ReleaseArguments, workplace: Workplace): string =>
  address ?? workplace.findStack('--address').address;

/** From --artifacts, else of the running local stack. @throws UserError */
export const resolveArtifacts = ({ artifacts }: ReleaseArguments, workplace: Workplace): string =>
  artifacts ?? workplace.findStack('--artifacts').artifactsFolder;

/** From --by, else the OS user. */
export const resolveAuthor = ({ by }: ReleaseArguments): string =>
  by ?? `${userInfo().username}@${hostname()}`;

/** From --token-file or FIREDECK_ARTIFACTS_TOKEN. @throws UserError */
export async function readToken({ tokenFile }: ReleaseArguments): Promise<{ token?: string }> {
  const token = tokenFile ? await readSecret(tokenFile) : readEnvironment().artifactsToken;
  return token ? { token } : {};
}

/** From --key, --key-file or FIREDECK_RELEASE_KEY, else of the local stack. @throws UserError */
export async function readKey(
  { key, keyFile, id }: ReleaseArguments,
  workplace: Workplace,
): Promise<string> {
  const given = key ?? (keyFile ? await readSecret(keyFile) : readEnvironment().releaseKey);
  if (given) return given;
  const file = join(workplace.findStack('--key').releaseKeysFolder, `${id}.key`);
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UserError(
      `There is no key in ${file}. Create one: npm run operator -- release-key ${id}`,
    );
  });
  return text.trim();
}

/** A key for reading; the key of the local stack is never sent to another address. @throws UserError */
export async function readAnyKey(
  args: ReleaseArguments,
  workplace: Workplace,
): Promise<{ key?: string }> {
  const isGiven = args.key ?? args.keyFile ?? readEnvironment().releaseKey;
  if (args.address && !isGiven) return {};
  return { key: await readKey({ ...args, id: 'shell' }, workplace) };
}

async function readSecret(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UserError(`${file} cannot be read.`);
  });
  return text.trim();
}
