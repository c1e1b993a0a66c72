import { join } from 'node:path';
import {
  type FetchedModule,
  fetchLive,
  publish,
  ReleaseRefused,
  release,
} from '../../release/index.ts';
import { checkout } from '../folders.ts';
import { folderNameOf, type ModuleId, modules } from './modules.ts';
import { newReleaseKey, releaseKey } from './release-keys.ts';
import type { StackFolders } from './stack-folders.ts';

export interface ReleaseTarget {
  /** Where the bff answers. */
  address: string;
  folders: StackFolders;
  mongodbUri: string;
}

export interface Released {
  id: ModuleId;
  artifact: string;
  /** False: it was live already. */
  changed: boolean;
  key: string;
}

/** Publishes and releases what was built, the shell first; what is live already stays as it is. */
export async function releaseModules(target: ReleaseTarget): Promise<Released[]> {
  return releaseFolders(
    modules.map(({ id }) => ({ id, folder: folderOf(id) })),
    target,
  );
}

/** Releases what is live elsewhere, and in place of it the one module that is built here. */
export async function releaseBeside(
  own: ModuleId,
  elsewhere: string,
  target: ReleaseTarget,
): Promise<Released[]> {
  const fetched = join(target.folders.data, 'fetched');
  const others = (await fetchLive(elsewhere, fetched)).filter(({ id }) => id !== own);
  return releaseFolders([...others, { id: own, folder: folderOf(own) }], target);
}

async function releaseFolders(built: FetchedModule[], target: ReleaseTarget): Promise<Released[]> {
  // Making a key starts a process: side by side that is one wait instead of four.
  await Promise.all(built.map(({ id }) => releaseKey(id, target.folders, target.mongodbUri)));
  const released: Released[] = [];
  for (const { id, folder } of built) released.push(await releaseFolder(id, folder, target));
  return released;
}

export function releaseModule(id: ModuleId, target: ReleaseTarget): Promise<Released> {
  return releaseFolder(id, folderOf(id), target);
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
  const answer = await send(key).catch(async (error) => {
    if (!isRefusedKey(error)) throw error;
    // The database is another than the one the kept key was made for.
    key = await newReleaseKey(id, folders, mongodbUri);
    return send(key);
  });
  return { id, artifact, changed: answer.changed, key };
}

export function folderOf(id: ModuleId): string {
  return join(checkout, folderNameOf(id));
}

function isRefusedKey(error: unknown): boolean {
  return error instanceof ReleaseRefused && (error.status === 401 || error.status === 403);
}
