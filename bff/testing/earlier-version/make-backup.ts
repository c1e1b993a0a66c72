import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { writeDocuments } from '../../src/operator/commands/backup/documents-file.ts';
import {
  dataFilePath,
  type Manifest,
  writeManifest,
} from '../../src/operator/commands/backup/manifest.ts';
import { backedUpAt, type EarlierMember, earlierMember } from './documents.ts';

export const earlierBackup = fileURLToPath(new URL('backup', import.meta.url));
export const earlierMembers = 1_000;

const collections: Record<string, (of: EarlierMember) => { _id: string }> = {
  apiKeys: ({ apiKey }) => apiKey,
  toolLists: ({ toolList }) => toolList,
  userNotes: ({ note }) => note,
  users: ({ user }) => user,
};

/**
 * Writes a backup of schema version 1 to a new folder, in the format of that time: without
 * sessions.
 */
export async function makeEarlierBackup(folder: string): Promise<Manifest> {
  const members = Array.from({ length: earlierMembers }, (_, number) => earlierMember(number));
  const written: Manifest['collections'] = [];
  await mkdir(folder, { recursive: true });
  for (const [name, pick] of Object.entries(collections)) {
    const documents = members.map(pick).toSorted((one, other) => (one._id < other._id ? -1 : 1));
    const lines = (async function* () {
      for (const document of documents) yield { ...document };
    })();
    written.push({ name, ...(await writeDocuments(dataFilePath(folder, name, {}), lines)) });
  }
  const at = backedUpAt.toISOString();
  // Manifests of that time have no schema version.
  const manifest: Manifest = { format: 1, begunAt: at, endedAt: at, collections: written };
  await writeManifest(folder, manifest);
  return manifest;
}

// `node bff/testing/earlier-version/make-backup.ts`, after removing the committed folder.
if (import.meta.main) await makeEarlierBackup(earlierBackup);
