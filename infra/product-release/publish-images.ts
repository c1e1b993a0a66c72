import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '../lib/run-program.ts';
import { UserError } from '../lib/user-error.ts';

interface Publication {
  /** Before each name, for example `ghcr.io/firedeck/firedeck/`. */
  prefix: string;
  version: string;
  /** Files of `docker buildx bake --metadata-file`, one for each platform. */
  metadata: readonly string[];
  /** The folder that gets the bills of materials. */
  to: string;
}

type Execute = (file: string, args: string[]) => Promise<string>;

const digestPattern = /^sha256:[0-9a-f]{64}$/;

/**
 * Joins the images of all platforms under one tag, signs them keyless and writes their bills of
 * materials; without one of these, nothing is tagged. Returns the digests by name.
 *
 * @throws UserError
 */
export async function publishImages(
  publication: Publication,
  execute: Execute = runProgram,
): Promise<Record<string, string>> {
  const platforms = await Promise.all(publication.metadata.map(readDigests));
  const names = [...new Set(platforms.flatMap((images) => images.map(([name]) => name)))];
  if (names.length === 0) throw new UserError('The metadata names no image.');
  const images = names.map((name) => ({
    name,
    sources: platforms.map((one) => `${publication.prefix}${name}@${findDigest(one, name)}`),
  }));
  for (const source of images.flatMap(({ sources }) => sources)) {
    const bill = await inspect(execute, source, '.SBOM');
    if (Object.keys(bill ?? {}).length === 0)
      throw new UserError(`${source} has no bill of materials.`);
  }
  const digests: Record<string, string> = {};
  for (const image of images)
    digests[image.name] = await publishImage({ ...publication, ...image }, execute);
  return digests;
}

type Digests = [name: string, digest: string][];

async function readDigests(file: string): Promise<Digests> {
  const metadata: Record<string, Record<string, unknown>> = JSON.parse(
    await readFile(file, 'utf8'),
  );
  return Object.entries(metadata).flatMap(([name, target]) => {
    const digest = target?.['containerimage.digest'];
    return typeof digest === 'string' ? [[name, digest]] : [];
  });
}

function findDigest(images: Digests, name: string): string {
  const digest = images.find(([one]) => one === name)?.[1];
  if (digest && digestPattern.test(digest)) return digest;
  throw new UserError(`A platform has no image ${name}.`);
}

async function publishImage(
  { prefix, version, to, name, sources }: Publication & { name: string; sources: string[] },
  execute: Execute,
): Promise<string> {
  const image = `${prefix}${name}`;
  const tagged = `${image}:${version}`;
  await execute('docker', ['buildx', 'imagetools', 'create', '--tag', tagged, ...sources]);
  const { digest } = await inspect(execute, tagged, '.Manifest');
  if (!digestPattern.test(digest)) throw new UserError(`${tagged} has no digest.`);
  const reference = `${image}@${digest}`;
  await execute('cosign', ['sign', '--yes', '--recursive', reference]);
  const bill = await inspect(execute, reference, '.SBOM');
  if (Object.keys(bill ?? {}).length !== sources.length)
    throw new UserError(`${reference} has no bill of materials for each platform.`);
  await mkdir(to, { recursive: true });
  await writeFile(join(to, `${name}.spdx.json`), JSON.stringify(bill, null, 2));
  return digest;
}

async function inspect(execute: Execute, reference: string, field: string) {
  const format = ['--format', `{{json ${field}}}`];
  return JSON.parse(
    await execute('docker', ['buildx', 'imagetools', 'inspect', reference, ...format]),
  );
}
