import type { ArtifactStore } from './artifact-store.ts';
import { folderStore } from './folder-store.ts';
import { webStore } from './web-store.ts';

/** @param token bearer token for an address */
export function openArtifactStore(target: string, token?: string): ArtifactStore {
  return isAddress(target) ? webStore(target, token) : folderStore(target);
}

const isAddress = (target: string): boolean => /^https?:\/\//.test(target);
