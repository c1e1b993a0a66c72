import { usualBase } from './debian-base.ts';
import { imageLabels } from './image-labels.ts';
import type { ProductImage } from './product-images.ts';
import type { Revision } from './revision.ts';
import { runtimes } from './runtimes.ts';
import { readVersion } from './server-context.ts';

interface BakeOptions {
  images: readonly ProductImage[];
  revision: Revision;
  /** A Debian image. Default: `usualBase`. */
  base?: string | undefined;
  /** Prefix of the names, for example `registry.example.org/firedeck/`. */
  prefix: string;
  /** Empty for names without a tag, to push by digest. */
  tag: string;
}

interface Target {
  context: string;
  /** Images of other targets, by the names that the Dockerfile uses. */
  contexts?: Record<string, string>;
  args: { BASE: string };
  labels: Record<string, string>;
  tags: string[];
}

interface BakeFile {
  group: { default: { targets: string[] } };
  target: Record<string, Target>;
}

/** The file for `docker buildx bake`, with a target for each image and base image. */
export async function makeBakeFile(options: BakeOptions): Promise<BakeFile> {
  const { images, revision, base = usualBase, prefix, tag } = options;
  const makeTarget = (name: string, title: string, version: string, on: string): Target => ({
    context: name,
    args: { BASE: on },
    labels: imageLabels({
      title,
      version,
      revision: revision.name,
      created: revision.created,
      base: on,
    }),
    tags: [`${prefix}${name}${tag && `:${tag}`}`],
  });
  const version = await readVersion('.');
  const target = Object.fromEntries(
    runtimes.map((name) => [name, makeTarget(name, name, version, base)]),
  );
  for (const { name, title, source, runtime } of images)
    target[name] = {
      ...makeTarget(name, title, await readVersion(source), runtime),
      contexts: { [runtime]: `target:${runtime}` },
    };
  return { group: { default: { targets: Object.keys(target) } }, target };
}
