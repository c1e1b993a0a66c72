import type { ArtifactStore } from './artifact-store.ts';
import { folderStore } from './folder-store.ts';
import { webStore } from './web-store.ts';

/** @param token bearer token for an address */
export function openArtifactStore(place: string, token?: string): ArtifactStore {
  return isAddress(place) ? webStore(place, token) : folderStore(place);
}

const isAddress = (place: string): boolean => /^https?:\/\//.test(place);
