import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { computeSri, isScript, reasonsOfDescriptor } from '@firedeck/bff/artifact-rules';
import { type ModuleDescriptor, moduleDescriptor } from '@firedeck/contract';
import { UserError } from '../lib/user-error.ts';
import type { ArtifactStore } from './artifact-store.ts';
import { openArtifactStore } from './open-artifact-store.ts';

interface PublishOptions {
  /** A module's folder with its build in `dist/`. */
  moduleFolder: string;
  /** Where static hosts, or a local bff, serve `<id>/<artifact>/` from: a folder or an address. */
  artifacts: string;
  /** Bearer token for an address. */
  token?: string;
  /** Local development may publish other contents under the same version. Default: true. */
  local?: boolean;
  /** Only checks whether it can be published. */
  dryRun?: boolean;
}

export interface Published {
  id: string;
  artifact: string;
  descriptor: ModuleDescriptor;
  /** False: the same artifact was already published. */
  changed: boolean;
}

/**
 * Publishes a build atomically, without releasing it.
 *
 * @throws UserError when there is no complete build, or the version is taken.
 */
export async function publish(options: PublishOptions): Promise<Published> {
  const { moduleFolder, artifacts, token, local = true, dryRun = false } = options;
  const folder = join(moduleFolder, 'dist');
  const descriptor = await readDescriptor(folder);
  const reasons = reasonsOfDescriptor(descriptor);
  if (reasons.length > 0) throw new UserError(reasons.join(' '));
  await checkFiles(folder, descriptor);
  const { id, version, artifact } = descriptor;
  const store = openArtifactStore(artifacts, token);
  if ((await store.read(`${id}/${artifact}/descriptor.json`)) !== null)
    return { id, artifact, descriptor, changed: false };
  if (!local) await refuseTakenVersion(store, descriptor);
  if (!dryRun) await store.put({ id, version, artifact, folder });
  return { id, artifact, descriptor, changed: true };
}

/** The descriptor in a build's folder. @throws UserError */
export async function readDescriptor(folder: string): Promise<ModuleDescriptor> {
  const text = await readFile(join(folder, 'descriptor.json'), 'utf8').catch(() => {
    throw new UserError(
      `There is no descriptor.json in ${folder}. Build the module first: npx turbo run build.`,
    );
  });
  return parseDescriptor(text, folder);
}

/** The descriptor of a published artifact. @throws UserError */
export async function publishedDescriptor(
  source: string,
  { id, artifact, token }: { id: string; artifact: string; token?: string },
): Promise<ModuleDescriptor> {
  const text = await openArtifactStore(source, token).read(`${id}/${artifact}/descriptor.json`);
  if (text === null) throw new UserError(`${id} ${artifact} is not published at ${source}.`);
  return parseDescriptor(text, `${source}/${id}/${artifact}`);
}

function parseDescriptor(text: string, source: string): ModuleDescriptor {
  const parsed = moduleDescriptor.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  const reasons = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new UserError(`The descriptor in ${source} is not valid: ${reasons.join('; ')}`);
}

async function checkFiles(dist: string, { integrity, files }: ModuleDescriptor): Promise<void> {
  for (const file of [...Object.keys(integrity), ...files]) {
    const bytes = await readFile(join(dist, file)).catch(() => null);
    const expected = integrity[file];
    if (!bytes || (expected && computeSri(bytes) !== expected))
      throw new UserError(
        `${file} in ${dist} does not match its descriptor. Build the module again.`,
      );
  }
  // An unlisted script would be served from our origin without an integrity check.
  const unlisted = (await readdir(dist, { recursive: true }))
    .map((name) => name.split(sep).join('/'))
    .filter((name) => isScript(name) && !Object.hasOwn(integrity, name));
  if (unlisted.length > 0)
    throw new UserError(
      `${unlisted.join(', ')} in ${dist} is not in its descriptor. Build the module again.`,
    );
}

async function refuseTakenVersion(store: ArtifactStore, { id, version }: ModuleDescriptor) {
  const taken = await store.findArtifact(id, version);
  if (taken)
    throw new UserError(
      `${id} ${version} is published already as ${taken}, with other contents. Raise the version in its package.json.`,
    );
}
