import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkout } from '../local/folders.ts';
import { UserError } from '../local/user-error.ts';
import { nginxConfiguration } from './nginx-configuration.ts';

/** What the product's images stand on, each a Debian image with one program. */
export const runtimes = ['node', 'nginx'] as const;

/** Fills a folder with all that a runtime's image is built from. */
export async function makeRuntimeContext(
  name: (typeof runtimes)[number],
  folder: string,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await cp(join(checkout, 'infra/images', name, 'Dockerfile'), join(folder, 'Dockerfile'));
  if (name === 'nginx') return writeFile(join(folder, 'nginx.conf'), nginxConfiguration());
  // The very Node that the tests ran on.
  if (process.platform !== 'linux')
    throw new UserError(
      'Images take Node from the lockfile as installed here: make them on Linux.',
    );
  await cp(process.execPath, join(folder, 'node'));
}
