import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connection } from 'mongoose';
import { recordBackup } from '../../../lib/backup/newest-backup.ts';
import { readSchemaVersion } from '../../../lib/schema/schema-version.ts';
import type { CommandResult, Database } from '../../command/command.ts';
import { backupCollections } from './backup-collections.ts';
import { type StoredDocument, writeDocuments } from './documents-file.ts';
import { dataFilePath, type Manifest, writeManifest } from './manifest.ts';

/** Writes everything that must last into a new folder; members go on working meanwhile. */
export async function makeBackup(
  [folder = '']: string[],
  database: Database,
): Promise<CommandResult> {
  const connection = await database();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Before the data: what a migration changes meanwhile is migrated once more, which changes nothing.
  const schema = await readSchemaVersion(connection);
  const startedAt = new Date().toISOString();
  const collections: Manifest['collections'] = [];
  for (const name of backupCollections(connection))
    collections.push({
      name,
      ...(await writeDocuments(dataFilePath(folder, name), everyDocument(connection, name))),
    });
  const endedAt = new Date().toISOString();
  const held: Manifest = { format: 1, begunAt: startedAt, endedAt, schema, collections };
  await writeManifest(folder, held);
  await recordBackup(connection, new Date(startedAt), await folderBytes(folder));
  const seconds = (Date.parse(endedAt) - Date.parse(startedAt)) / 1_000;
  return { text: `${folder} holds ${formatTotal(held)}, read in ${seconds} s.`, json: held };
}

export function formatTotal({ collections }: Manifest): string {
  const documents = collections.reduce((sum, one) => sum + one.documents, 0);
  return `${documents} documents of ${collections.length} collections`;
}

async function folderBytes(folder: string): Promise<number> {
  const files = (await readdir(folder)).map((name) => stat(join(folder, name)));
  return (await Promise.all(files)).reduce((sum, { size }) => sum + size, 0);
}

// By their ids, so that the same documents make the same file.
function everyDocument(connection: Connection, name: string): AsyncIterable<StoredDocument> {
  return connection.collection(name).find({}).sort({ _id: 1 }).batchSize(500);
}
