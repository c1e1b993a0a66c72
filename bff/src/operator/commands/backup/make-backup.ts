import { mkdir } from 'node:fs/promises';
import type { Connection } from 'mongoose';
import { expectBackup, recordBackup } from '../../../lib/backup/newest-backup.ts';
import { readSchemaVersion } from '../../../lib/schema/schema-version.ts';
import type { CommandOptions, CommandResult, Database } from '../../command/command.ts';
import { backupCollections } from './backup-collections.ts';
import { type StoredDocument, writeDocuments } from './documents-file.ts';
import { encryptTo, wrongRecipient } from './encryption.ts';
import { keepBackups } from './keep-backups.ts';
import { dataFilePath, folderBytes, type Manifest, writeManifest } from './manifest.ts';

/** Writes everything that must last into a new folder; members go on working meanwhile. */
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
    made: held,
    path,
    removed,
  } = keep === undefined
    ? { made: await make(folder), path: folder, removed: [] }
    : await keepBackups(folder, Number(keep), make);
  const record = isRecordedLater ? expectBackup : recordBackup;
  await record(connection, new Date(held.begunAt), await folderBytes(path));
  const seconds = (Date.parse(held.endedAt) - Date.parse(held.begunAt)) / 1_000;
  const removal = removed.length > 0 ? ` Removed: ${removed.join(', ')}.` : '';
  return {
    text: `${path} holds ${formatTotal(held)}, read in ${seconds} s.${removal}`,
    json: { ...held, folder: path, removed },
  };
}

/** What is wrong with the options, or null. */
export function wrongBackup(
  _words: string[],
  { 'encrypt-to': recipient, keep, 'record-later': isRecordedLater }: CommandOptions,
): string | null {
  if (isRecordedLater && keep === undefined) return '--record-later is written with --keep.';
  if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep))
    return '--keep takes a number from 1 to 9999.';
  // Whether its checksum is right shows when it is used.
  if (recipient !== undefined && !/^age1[0-9a-z]+$/.test(recipient)) return wrongRecipient;
  return null;
}

/** Returns what the new folder holds; encrypted where there is a recipient. */
async function writeBackup(
  connection: Connection,
  folder: string,
  recipient?: string,
): Promise<Manifest> {
  const encryption = recipient === undefined ? {} : { encrypted: true };
  const encrypt = recipient === undefined ? undefined : await encryptTo(recipient);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Before the data: what a migration changes meanwhile is migrated once more, which changes nothing.
  const schema = await readSchemaVersion(connection);
  const startedAt = new Date().toISOString();
  const collections: Manifest['collections'] = [];
  for (const name of backupCollections(connection))
    collections.push({
      name,
      ...(await writeDocuments(
        dataFilePath(folder, name, encryption),
        everyDocument(connection, name),
        encrypt,
      )),
    });
  const endedAt = new Date().toISOString();
  const held = {
    format: 1,
    begunAt: startedAt,
    endedAt,
    schema,
    ...encryption,
    collections,
  } as const;
  await writeManifest(folder, held);
  return held;
}

export function formatTotal({ collections }: Manifest): string {
  const documents = collections.reduce((sum, one) => sum + one.documents, 0);
  return `${documents} documents of ${collections.length} collections`;
}

// By their ids, so that the same documents make the same file.
function everyDocument(connection: Connection, name: string): AsyncIterable<StoredDocument> {
  return connection.collection(name).find({}).sort({ _id: 1 }).batchSize(500);
}
