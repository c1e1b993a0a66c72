import { folderStore } from './folder-store.ts';
import { webStore } from './web-store.ts';

/** Where artifacts are served from: `<id>/<artifact>/…`. What is there is never changed. */
export interface ArtifactStore {
  /** A file's text, null when it is not there. */
  read(path: string): Promise<string | null>;
  /** The artifact that has a version already. */
  artifactOf(id: string, version: string): Promise<string | null>;
  /** Copies a build's folder, so that nobody finds half of it. */
  put(artifact: NewArtifact): Promise<void>;
}

export interface NewArtifact {
  id: string;
  version: string;
  artifact: string;
  folder: string;
}

/** @param token what an address asks for, as a bearer token */
export function artifactStore(place: string, token?: string): ArtifactStore {
  return isAddress(place) ? webStore(place, token) : folderStore(place);
}

export const isAddress = (place: string): boolean => /^https?:\/\//.test(place);
