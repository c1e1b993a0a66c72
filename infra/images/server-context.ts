import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BundledPackage, licencesFile } from '@firedeck/contract';
import { checkout } from '../lib/folders.ts';
import { UserError } from '../lib/user-error.ts';
import { billOfMaterials } from './bill-of-materials.ts';
import { bundleServer } from './bundle-server.ts';
import { folderSize, megabytes } from './folder-size.ts';
import type { Server } from './servers.ts';

/**
 * A larger context probably has files that do not belong there. Passkeys take 1.2 MB for certificate
 * parsers, encryption of backups 0.9 MB.
 */
export const maxServerBytes = 19_800_000;
export const billFile = 'bom.cdx.json';

/** Creates the build context of a server's image; returns its size without Node. */
export async function makeServerContext(
  server: Server,
  folder: string,
  revision: string,
): Promise<number> {
  const app = join(folder, 'app');
  await mkdir(app, { recursive: true });
  await bundleServer(server, app);
  const version = await readVersion(server.name);
  const packages = [...(await bundledPackages(app)), ...(await unbundledPackages(server))];
  const bill = billOfMaterials({ name: `firedeck-${server.name}`, version, revision }, packages);
  await writeFile(join(app, billFile), JSON.stringify(bill, null, 2));
  await cp(join(checkout, 'infra/images', server.name, 'Dockerfile'), join(folder, 'Dockerfile'));
  const bytes = await folderSize(app);
  if (bytes > maxServerBytes)
    throw new UserError(
      `${server.name} is ${megabytes(bytes)}, more than ${megabytes(maxServerBytes)}: see the packages in its ${billFile}.`,
    );
  return bytes;
}

export async function readVersion(folder: string): Promise<string> {
  return JSON.parse(await readFile(join(checkout, folder, 'package.json'), 'utf8')).version;
}

async function bundledPackages(app: string): Promise<BundledPackage[]> {
  return JSON.parse(await readFile(join(app, licencesFile), 'utf8'));
}

function unbundledPackages({ nativePackages, packageFiles }: Server) {
  const sources = packageFiles.map((file) => file.split('/').slice(0, 2).join('/'));
  return Promise.all(
    [...new Set([...nativePackages, ...sources])].map(async (name) => {
      const file = join(checkout, 'node_modules', name, 'package.json');
      const { version, license } = JSON.parse(await readFile(file, 'utf8'));
      return { name, version, licence: license as string };
    }),
  );
}
