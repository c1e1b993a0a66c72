import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
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

/** Given by --key or --key-file, else kept by the stack. @throws ReleaseTrouble */
export async function keyOf({ key, keyFile, id }: ReleaseArguments): Promise<string> {
  if (key) return key;
  const file = keyFile ?? join(runningStack('--key').releaseKeysFolder, `${id}.key`);
  const text = await readFile(file, 'utf8').catch(() => {
    throw new ReleaseTrouble(
      `There is no key in ${file}. Make one: npm run operator -- release-key ${id}`,
    );
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
