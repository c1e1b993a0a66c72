import { mkdir, rm } from 'node:fs/promises';
import type { Connection } from 'mongoose';
import { expectBackup, recordBackup } from '../../../lib/backup/newest-backup.ts';
import { readSchemaVersion } from '../../../lib/migrations/schema-version.ts';
import type { CommandOptions, CommandResult, Database } from '../../lib/command.ts';
import { backupCollections } from './backup-collections.ts';
import { type StoredDocument, writeDocuments } from './documents-file.ts';
import { encryptTo, wrongRecipient } from './encryption.ts';
import { keepBackups } from './keep-backups.ts';
import { dataFilePath, folderBytes, type Manifest, writeManifest } from './manifest.ts';
import { readSnapshot, type SnapshotSession } from './read-snapshot.ts';

/** Writes all durable data into a new folder while the server runs. */
export async function makeBackup(
  [folder = '']: string[],
  database: Database,
  {
    'encrypt-to': recipient,
    keep,
    'record-later': isRecordedLater = false,
  }: Pick<CommandOptions, 'encrypt-to' | 'keep' | 'record-later'>,
): Promise<CommandResult> {
  const connection = await database();
  const make = (target: string) => writeBackup(connection, target, recipient);
  const {
    made: manifest,
    path,
    removed,
  } = keep === undefined
    ? { made: await make(folder), path: folder, removed: [] }
    : await keepBackups(folder, Number(keep), make);
  const record = isRecordedLater ? expectBackup : recordBackup;
  await record(connection, new Date(manifest.begunAt), await folderBytes(path));
  const seconds = (Date.parse(manifest.endedAt) - Date.parse(manifest.begunAt)) / 1_000;
  const removal = removed.length > 0 ? ` Removed: ${removed.join(', ')}.` : '';
  return {
    text: `${path} holds ${formatTotal(manifest)}${manifest.oneMoment ? ' of one moment' : ''}, read in ${seconds} s.${removal}`,
    json: { ...manifest, folder: path, removed },
  };
}

export function validateBackup(
  _words: string[],
  { 'encrypt-to': recipient, keep, 'record-later': isRecordedLater }: CommandOptions,
): string | null {
  if (isRecordedLater && keep === undefined) return '--record-later needs --keep.';
  if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep))
    return '--keep needs a number from 1 to 9999.';
  // The recipient's checksum is verified on use.
  if (recipient !== undefined && !/^age1[0-9a-z]+$/.test(recipient)) return wrongRecipient;
  return null;
}

async function writeBackup(
  connection: Connection,
  folder: string,
  recipient?: string,
): Promise<Manifest> {
  const encryption = recipient === undefined ? {} : { encrypted: true };
  const encrypt = recipient === undefined ? undefined : await encryptTo(recipient);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Read before the data: a migration in the meantime is then repeated on restore, which changes
  // nothing.
  const schema = await readSchemaVersion(connection);
  const startedAt = new Date().toISOString();
  const written: string[] = [];
  const read = await readSnapshot(connection, async (snapshot) => {
    for (const file of written.splice(0)) await rm(file, { force: true });
    const collections: Manifest['collections'] = [];
    for (const name of backupCollections(connection)) {
      const file = dataFilePath(folder, name, encryption);
      const documents = everyDocument(connection, name, snapshot);
      written.push(file);
      collections.push({ name, ...(await writeDocuments(file, documents, encrypt)) });
    }
    return { oneMoment: snapshot !== undefined, collections };
  });
  const endedAt = new Date().toISOString();
  const manifest = {
    format: 1,
    begunAt: startedAt,
    endedAt,
    schema,
    ...encryption,
    ...read,
  } as const;
  await writeManifest(folder, manifest);
  return manifest;
}

export function formatTotal({ collections }: Manifest): string {
  const documents = collections.reduce((sum, one) => sum + one.documents, 0);
  return `${documents} documents of ${collections.length} collections`;
}

// Sorted by id, so that the same documents make the same file.
function everyDocument(
  connection: Connection,
  name: string,
  session?: SnapshotSession,
): AsyncIterable<StoredDocument> {
  const all = connection.collection(name).find({}, session && { session });
  return all.sort({ _id: 1 }).batchSize(500);
}
