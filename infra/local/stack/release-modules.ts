import { join } from 'node:path';
import { publish, release } from '../../release/index.ts';
import { checkout } from '../folders.ts';
import { type ModuleId, modules } from './modules.ts';
import { newReleaseKey, releaseKey } from './release-keys.ts';
import type { StackFolders } from './stack-folders.ts';

interface Target {
  address: string;
  folders: StackFolders;
  mongodbUri: string;
}

export interface Released {
  id: ModuleId;
  artifact: string;
  /** Whether it was live already. */
  changed: boolean;
  key: string;
}

/** Publishes and releases what was built; what is live already stays as it is. */
export async function releaseModules(target: Target): Promise<Released[]> {
  const released: Released[] = [];
  for (const { id, folder } of modules) released.push(await releaseModule(id, folder, target));
  return released;
}

async function releaseModule(id: ModuleId, folder: string, target: Target): Promise<Released> {
  const { address, folders, mongodbUri } = target;
  const published = await publish({
    moduleFolder: join(checkout, folder),
    artifactsFolder: folders.artifacts,
  });
  const send = (key: string) => release({ address, id, descriptor: published.descriptor, key });
  let key = await releaseKey(id, folders, mongodbUri);
  const answer = await send(key).catch(async (error) => {
    if (!isRefusedKey(error)) throw error;
    // The database is another than the one the kept key was made for.
    key = await newReleaseKey(id, folders, mongodbUri);
    return send(key);
  });
  return { id, artifact: published.artifact, changed: answer.changed, key };
}

function isRefusedKey(error: unknown): boolean {
  const status = (error as { status?: number }).status;
  return status === 401 || status === 403;
}
