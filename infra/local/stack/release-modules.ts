import { join } from 'node:path';
import { checkout } from '../../lib/folders.ts';
import { findModuleFolder, type ModuleId, modules } from '../../lib/modules.ts';
import {
  type FetchedModule,
  fetchLive,
  publish,
  ReleaseRefused,
  release,
} from '../../release/index.ts';
import { newReleaseKey, releaseKey } from './release-keys.ts';
import type { StackFolders } from './stack-folders.ts';

export interface ReleaseTarget {
  /** Address of the bff. */
  address: string;
  folders: StackFolders;
  mongodbUri: string;
}

interface Released {
  id: ModuleId;
  artifact: string;
  /** False: it was already live. */
  changed: boolean;
  key: string;
}

/** Publishes and releases the built modules, the shell first. */
export async function releaseModules(target: ReleaseTarget): Promise<Released[]> {
  return releaseFolders(
    modules.map(({ id }) => ({ id, folder: modulePath(id) })),
    target,
  );
}

/** Releases the live modules of another Firedeck, with one module replaced by the local build. */
export async function releaseSingleModule(
  own: ModuleId,
  othersFrom: string,
  target: ReleaseTarget,
): Promise<Released[]> {
  const fetched = join(target.folders.data, 'fetched');
  const others = (await fetchLive(othersFrom, fetched)).filter(({ id }) => id !== own);
  return releaseFolders([...others, { id: own, folder: modulePath(own) }], target);
}

async function releaseFolders(built: FetchedModule[], target: ReleaseTarget): Promise<Released[]> {
  // In parallel, because each key needs a process.
  await Promise.all(built.map(({ id }) => releaseKey(id, target.folders, target.mongodbUri)));
  const released: Released[] = [];
  for (const { id, folder } of built) released.push(await releaseFolder(id, folder, target));
  return released;
}

export function releaseModule(id: ModuleId, target: ReleaseTarget): Promise<Released> {
  return releaseFolder(id, modulePath(id), target);
}

async function releaseFolder(
  id: ModuleId,
  moduleFolder: string,
  target: ReleaseTarget,
): Promise<Released> {
  const { address, folders, mongodbUri } = target;
  const published = await publish({ moduleFolder, artifacts: folders.artifacts });
  const { descriptor, artifact } = published;
  const send = (key: string) => release({ address, id, descriptor, key, by: 'local start' });
  let key = await releaseKey(id, folders, mongodbUri);
  const response = await send(key).catch(async (error) => {
    if (!isRefusedKey(error)) throw error;
    // The stored key belongs to another database.
    key = await newReleaseKey(id, folders, mongodbUri);
    return send(key);
  });
  return { id, artifact, changed: response.changed, key };
}

export function modulePath(id: ModuleId): string {
  return join(checkout, findModuleFolder(id));
}

function isRefusedKey(error: unknown): boolean {
  return error instanceof ReleaseRefused && (error.status === 401 || error.status === 403);
}
