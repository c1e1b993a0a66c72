/** The store of published artifacts: `<id>/<artifact>/…`. Artifacts are immutable. */
export interface ArtifactStore {
  /** The contents of a file; null when it does not exist. */
  read(path: string): Promise<string | null>;
  /** The artifact with this version, if any. */
  findArtifact(id: string, version: string): Promise<string | null>;
  /** Copies the folder of a build atomically. */
  put(artifact: NewArtifact): Promise<void>;
}

export interface NewArtifact {
  id: string;
  version: string;
  artifact: string;
  folder: string;
}
