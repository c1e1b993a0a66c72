import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type ModuleDescriptor, moduleDescriptor } from '@firedeck/contract';
import { status } from './release-client.ts';
import { ReleaseTrouble } from './release-trouble.ts';

const answerTimeMs = 30_000;

/** A module that is live somewhere, as a folder that can be published. */
export interface FetchedModule {
  id: string;
  /** Holds the artifact in `dist/`. */
  folder: string;
}

/**
 * Brings the live artifacts of a running Firedeck into `<folder>/<module>/dist/`, the shell first.
 *
 * @throws ReleaseTrouble when it does not answer or serves other bytes than its descriptors say.
 */
export async function fetchLive(address: string, folder: string): Promise<FetchedModule[]> {
  const { modules } = await status({ address });
  const live = modules.filter(({ enabled, current }) => enabled && current);
  const shellFirst = live.toSorted((a, b) => Number(b.id === 'shell') - Number(a.id === 'shell'));
  const fetched: FetchedModule[] = [];
  for (const { id, current } of shellFirst) {
    const base = new URL(`/mf/${id}/${current?.artifact}/`, address);
    await fetchArtifact(base, join(folder, id, 'dist'));
    fetched.push({ id, folder: join(folder, id) });
  }
  return fetched;
}

async function fetchArtifact(base: URL, folder: string): Promise<void> {
  const text = await bytesOf(base, 'descriptor.json');
  const descriptor = moduleDescriptor.parse(JSON.parse(text.toString()));
  // What an earlier artifact left would be published with this one.
  await rm(folder, { recursive: true, force: true });
  await keep(folder, 'descriptor.json', text);
  for (const file of filesOf(descriptor)) {
    const bytes = await bytesOf(base, file);
    const expected = descriptor.integrity[file];
    if (expected && expected !== sriOf(bytes))
      throw new ReleaseTrouble(`${new URL(file, base)} is not what its descriptor says.`);
    await keep(folder, file, bytes);
  }
}

const filesOf = ({ integrity, files }: ModuleDescriptor): string[] => [
  ...Object.keys(integrity),
  ...files,
];

const sriOf = (bytes: Buffer): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

async function bytesOf(base: URL, file: string): Promise<Buffer> {
  const url = new URL(file, base);
  const answer = await fetch(url, { signal: AbortSignal.timeout(answerTimeMs) }).catch((cause) => {
    throw new ReleaseTrouble(`${base.origin} does not answer.`, { cause });
  });
  if (!answer.ok) throw new ReleaseTrouble(`${url} was answered ${answer.status}.`);
  return Buffer.from(await answer.arrayBuffer());
}

async function keep(folder: string, file: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), bytes);
}
