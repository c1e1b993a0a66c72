import { join } from 'node:path';
import { dockerRefusal } from '../lib/docker.ts';
import { type Log, step } from '../lib/steps.ts';
import { UserError } from '../lib/user-error.ts';
import { debianBase } from './debian-base.ts';
import { buildImage, imageSize } from './docker.ts';
import { megabytes } from './folder-size.ts';
import { imageLabels } from './image-labels.ts';
import type { ProductImage } from './product-images.ts';
import type { Revision } from './revision.ts';
import { runtimes } from './runtimes.ts';
import { maxServerBytes, readVersion } from './server-context.ts';

interface BuildOptions {
  images: readonly ProductImage[];
  /** The folder that `makeContexts` filled. */
  folder: string;
  revision: Revision;
  /** A Debian image. Default: see `debianBase`. */
  base?: string | undefined;
  /** Prefix of the names, for example `registry.example.org/firedeck/`. */
  prefix: string;
  tag: string;
  log: Log;
}

/** The built images: Docker name by name in `--only`. */
export type References = Record<string, string>;

/** Builds the images and their base images. Throws a `UserError` without Docker. */
export async function buildImages(options: BuildOptions): Promise<References> {
  await requireDocker();
  const base = await debianBase(options.base, options.log);
  const references: References = {};
  const sizes: Record<string, number> = {};
  const needed = new Set(options.images.map(({ runtime }) => runtime));
  for (const name of runtimes.filter((one) => needed.has(one))) {
    const reference = getReference(name, options);
    await build(options, { name, title: name, version: options.tag, base });
    sizes[name] = await imageSize(reference);
  }
  for (const image of options.images) {
    const { name, title, source, runtime, server } = image;
    const on = getReference(runtime, options);
    await build(options, { name, title, version: await readVersion(source), base: on });
    const reference = getReference(name, options);
    const above = (await imageSize(reference)) - (sizes[runtime] ?? 0);
    options.log(`${reference}: ${megabytes(above)} above ${runtime}`);
    if (server && above > maxServerBytes)
      throw new UserError(`${reference} is more than ${megabytes(maxServerBytes)} above Node.`);
    references[name] = reference;
  }
  return references;
}

export async function requireDocker(): Promise<void> {
  const refusal = await dockerRefusal();
  if (refusal === undefined) return;
  throw new UserError(
    `Images need Docker: ${refusal}. Start it (as root on Debian: apt-get install docker.io), or write what they are built from with --contexts <folder> and build that with another builder.`,
  );
}

interface Buildable {
  name: string;
  title: string;
  version: string;
  base: string;
}

async function build(options: BuildOptions, image: Buildable): Promise<void> {
  const { name, title, version, base } = image;
  const { name: revision, created } = options.revision;
  const labels = imageLabels({ title, version, revision, created, base });
  const reference = getReference(name, options);
  const folder = join(options.folder, name);
  const work = () => buildImage({ name: reference, folder, base, labels });
  const { seconds } = await step(options.log, `building ${reference}`, work);
  options.log(`${reference}: built (${seconds})`);
}

function getReference(name: string, { prefix, tag }: BuildOptions): string {
  return `${prefix}${name}:${tag}`;
}
