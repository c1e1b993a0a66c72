import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type ModuleDescriptor, moduleDescriptor } from '@firedeck/contract';
import { ReleaseTrouble } from './release-trouble.ts';

export interface PublishOptions {
  /** A module's folder with its build in `dist/`. */
  moduleFolder: string;
  /** Where static hosts, or a local bff, serve `<id>/<artifact>/` from. */
  artifactsFolder: string;
  /** Local development may publish other contents under the same version. Default: true. */
  local?: boolean;
}

export interface Published {
  id: string;
  artifact: string;
  descriptor: ModuleDescriptor;
  /** False: the same artifact was there already, nothing was touched. */
  changed: boolean;
}

/**
 * Copies a build to where it is served from, whole or not at all. Nothing becomes live by it.
 *
 * @throws ReleaseTrouble when there is no complete build, or the version is taken.
 */
export async function publish(options: PublishOptions): Promise<Published> {
  const { moduleFolder, artifactsFolder, local = true } = options;
  const dist = join(moduleFolder, 'dist');
  const descriptor = await readDescriptor(dist);
  await checkScripts(dist, descriptor);
  const { id, artifact } = descriptor;
  const target = join(artifactsFolder, id, artifact);
  if (existsSync(target)) return { id, artifact, descriptor, changed: false };
  if (!local) await refuseTakenVersion(join(artifactsFolder, id), descriptor);
  await copyWhole(dist, target);
  return { id, artifact, descriptor, changed: true };
}

/** The descriptor in a build's or an artifact's folder. @throws ReleaseTrouble */
export async function readDescriptor(folder: string): Promise<ModuleDescriptor> {
  const text = await readFile(join(folder, 'descriptor.json'), 'utf8').catch(() => {
    throw new ReleaseTrouble(
      `There is no descriptor.json in ${folder}. Build the module first: npx turbo run build.`,
    );
  });
  const parsed = moduleDescriptor.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  const reasons = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new ReleaseTrouble(`The descriptor in ${folder} is not valid: ${reasons.join('; ')}`);
}

async function checkScripts(dist: string, { integrity }: ModuleDescriptor): Promise<void> {
  for (const [file, expected] of Object.entries(integrity)) {
    const bytes = await readFile(join(dist, file)).catch(() => null);
    if (!bytes || `sha384-${hash(bytes)}` !== expected)
      throw new ReleaseTrouble(
        `${file} in ${dist} is not what its descriptor says. Build the module again.`,
      );
  }
}

const hash = (bytes: Buffer): string => createHash('sha384').update(bytes).digest('base64');

async function refuseTakenVersion(folder: string, { id, version }: ModuleDescriptor) {
  const taken = (await readdir(folder).catch(() => [])).find((artifact) =>
    artifact.startsWith(`${version}-`),
  );
  if (taken)
    throw new ReleaseTrouble(
      `${id} ${version} is published already as ${taken}, with other contents. Raise the version in its package.json.`,
    );
}

// Under another name first: a host that looks meanwhile must not find half of it.
async function copyWhole(from: string, to: string): Promise<void> {
  const unfinished = join(to, '..', `.unfinished-${randomUUID()}`);
  await mkdir(join(to, '..'), { recursive: true });
  await cp(from, unfinished, { recursive: true });
  await rename(unfinished, to);
}
