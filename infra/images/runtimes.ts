import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkout } from '../lib/folders.ts';
import { UserError } from '../lib/user-error.ts';
import { nginxConfiguration } from './nginx-configuration.ts';

/** The base images of the product: Debian with one program each. */
export const runtimes = ['node', 'nginx'] as const;

/** Creates the build context of a base image. */
export async function makeRuntimeContext(
  name: (typeof runtimes)[number],
  folder: string,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await cp(join(checkout, 'infra/images', name, 'Dockerfile'), join(folder, 'Dockerfile'));
  if (name === 'nginx') return writeFile(join(folder, 'nginx.conf'), nginxConfiguration());
  // The same Node as in the tests.
  if (process.platform !== 'linux')
    throw new UserError(
      'Images take Node from the lockfile as installed here: make them on Linux.',
    );
  await cp(process.execPath, join(folder, 'node'));
}
