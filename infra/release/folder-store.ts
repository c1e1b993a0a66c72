import { randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ArtifactStore } from './artifact-store.ts';

export function folderStore(root: string): ArtifactStore {
  return {
    read: (path) => readFile(join(root, path), 'utf8').catch(() => null),

    async findArtifact(id, version) {
      const artifacts = await readdir(join(root, id)).catch(() => []);
      return artifacts.find((artifact) => artifact.startsWith(`${version}-`)) ?? null;
    },

    put: ({ id, artifact, folder }) => copyAtomically(folder, join(root, id, artifact)),
  };
}

// Copy under a temporary name first: a host must not serve a partial artifact.
async function copyAtomically(from: string, to: string): Promise<void> {
  const unfinished = join(dirname(to), `.unfinished-${randomUUID()}`);
  await mkdir(dirname(to), { recursive: true });
  await cp(from, unfinished, { recursive: true });
  await rename(unfinished, to);
}
