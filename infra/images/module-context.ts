import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BundledPackage, licencesFile, type ModulePointer } from '@firedeck/contract';
import { checkout } from '../lib/folders.ts';
import { UserError } from '../lib/user-error.ts';
import { readDescriptor } from '../release/index.ts';
import { billOfMaterials } from './bill-of-materials.ts';
import { newestFile } from './nginx-configuration.ts';
import { billFile } from './server-context.ts';

interface ModuleImage {
  id: string;
  /** The module's folder with its build in `dist/`, relative to the checkout. */
  source: string;
  /** The live modules of the target. */
  live: ModulePointer | undefined;
  /** The live artifacts as `<module>/<artifact>/…`. */
  artifacts: string | undefined;
  revision: string;
}

/** Creates the build context of a module's image; returns its artifacts. */
export async function makeModuleContext(image: ModuleImage, folder: string): Promise<string[]> {
  const { id, source, live, artifacts, revision } = image;
  const dist = join(checkout, source, 'dist');
  const { artifact, version } = await readDescriptor(dist);
  const carried = carriedArtifacts(artifact, live);
  for (const name of carried) {
    const from = name === artifact ? dist : join(artifacts ?? '', id, name);
    if (!artifacts && name !== artifact)
      throw new UserError(`${id} ${name} is live: name the folder with its files by --artifacts.`);
    if (!existsSync(join(from, 'descriptor.json')))
      throw new UserError(`${id} ${name} is live but not in ${artifacts}.`);
    await cp(from, join(folder, 'srv/mf', id, name), { recursive: true });
  }
  const newest = join(folder, 'srv/mf', id, newestFile);
  await cp(join(dist, 'descriptor.json'), newest);
  const packages: BundledPackage[] = JSON.parse(await readFile(join(dist, licencesFile), 'utf8'));
  const bill = billOfMaterials({ name: `firedeck-${id}`, version, revision }, packages);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'srv', billFile), JSON.stringify(bill, null, 2));
  await cp(join(checkout, 'infra/images/module/Dockerfile'), join(folder, 'Dockerfile'));
  return carried;
}

/**
 * The artifacts in a module's image: the new build and the live ones, which open pages and a rollback
 * need after the release.
 */
export function carriedArtifacts(built: string, live: ModulePointer | undefined): string[] {
  const others = [live?.current, live?.canary, live?.previous].flatMap(
    (one) => one?.artifact ?? [],
  );
  return [...new Set([built, ...others])];
}
