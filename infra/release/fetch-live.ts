import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { artifactBase, computeSri } from '@firedeck/bff/artifact-rules';
import { type ModuleDescriptor, moduleDescriptor } from '@firedeck/contract';
import { UserError } from '../lib/user-error.ts';
import { status } from './release-client.ts';

const responseTimeoutMs = 30_000;

/** The folder of a live module, ready to publish. */
export interface FetchedModule {
  id: string;
  /** Holds the artifact in `dist/`. */
  folder: string;
}

/**
 * Downloads the live artifacts of a running Firedeck into `<folder>/<module>/dist/`, the shell first.
 *
 * @throws UserError when it does not respond or a file does not match its descriptor.
 */
export async function fetchLive(address: string, folder: string): Promise<FetchedModule[]> {
  const { modules } = await status({ address });
  const live = modules.flatMap(({ id, enabled, current }) =>
    enabled && current ? [{ id, artifact: current.artifact }] : [],
  );
  const shellFirst = live.toSorted((a, b) => Number(b.id === 'shell') - Number(a.id === 'shell'));
  const fetched: FetchedModule[] = [];
  for (const { id, artifact } of shellFirst) {
    const base = new URL(artifactBase(id, artifact), address);
    await fetchArtifact(base, join(folder, id, 'dist'));
    fetched.push({ id, folder: join(folder, id) });
  }
  return fetched;
}

async function fetchArtifact(base: URL, folder: string): Promise<void> {
  const text = await fetchFile(base, 'descriptor.json');
  const descriptor = moduleDescriptor.parse(JSON.parse(text.toString()));
  // Otherwise files of an earlier artifact would be published with this one.
  await rm(folder, { recursive: true, force: true });
  await saveFile(folder, 'descriptor.json', text);
  for (const file of listFiles(descriptor)) {
    const bytes = await fetchFile(base, file);
    const expected = descriptor.integrity[file];
    if (expected && expected !== computeSri(bytes))
      throw new UserError(`${new URL(file, base)} does not match its descriptor.`);
    await saveFile(folder, file, bytes);
  }
}

const listFiles = ({ integrity, files }: ModuleDescriptor): string[] => [
  ...Object.keys(integrity),
  ...files,
];

async function fetchFile(base: URL, file: string): Promise<Buffer> {
  const url = new URL(file, base);
  const response = await fetch(url, { signal: AbortSignal.timeout(responseTimeoutMs) }).catch(
    (cause) => {
      throw new UserError(`${base.origin} does not respond.`, { cause });
    },
  );
  if (!response.ok) throw new UserError(`${url} responded with ${response.status}.`);
  return Buffer.from(await response.arrayBuffer());
}

async function saveFile(folder: string, file: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), bytes);
}
