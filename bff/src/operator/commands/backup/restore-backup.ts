import type { Connection } from 'mongoose';
import { auditLinesName } from '../../../audit/audit-line-model.ts';
import { moveFormerLines } from '../../../audit/former-lines.ts';
import { migrate } from '../../../lib/migrations/migrate.ts';
import {
  checkSchemaVersion,
  restoreSchemaVersion,
} from '../../../lib/migrations/schema-version.ts';
import { makeIndexes } from '../../../lib/mongo/make-indexes.ts';
import type { CommandOptions, CommandResult, Database } from '../../lib/command.ts';
import { Refused } from '../../lib/refused.ts';
import { backupCollections } from './backup-collections.ts';
import { checkDocuments, readDocuments, type StoredDocument } from './documents-file.ts';
import { type ByteTransform, decryptBy } from './encryption.ts';
import { formatTotal } from './make-backup.ts';
import { dataFilePath, type Manifest, readManifest } from './manifest.ts';

// Documents have at most 2 MiB each.
const documentsAtOnce = 50;

/**
 * Validates a backup and writes it to an empty database. After an interruption, drop the database
 * and start over.
 */
export async function restoreBackup(
  [folder = '']: string[],
  database: Database,
  given: Pick<CommandOptions, 'identity'>,
): Promise<CommandResult> {
  const startedAt = performance.now();
  const { connection, manifest } = await restoreDocuments(folder, database, given);
  await migrate(connection);
  await moveFormerLines(connection);
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  return {
    text: `${formatTotal(manifest)} of ${manifest.begunAt} were restored in ${seconds} s. Everybody has to sign in again; mails that were pending then are not sent.`,
    json: { ...manifest, seconds },
  };
}

/** Without migrating: the data keeps the backup's schema version. */
export async function restoreDocuments(
  folder: string,
  database: Database,
  given: Pick<CommandOptions, 'identity'>,
): Promise<{ connection: Connection; manifest: Manifest }> {
  const manifest = await readManifest(folder);
  const decrypt = await readDecryption(manifest, given);
  for (const { name, documents, sha256 } of manifest.collections) {
    const file = dataFilePath(folder, name, manifest);
    const read = await checkDocuments(file, decrypt).catch(() => null);
    if (read?.documents !== documents || read.sha256 !== sha256)
      throw new Refused(
        manifest.encrypted
          ? `${file} is damaged, or encrypted to another key: nothing was written.`
          : `${file} is damaged: nothing was written.`,
      );
  }
  const schema = manifest.schema ?? 1;
  refuseNewer(schema);
  const connection = await database();
  await refuseUnlessFit(connection, manifest);
  await restoreSchemaVersion(connection, schema);
  for (const { name } of manifest.collections)
    await fill(connection, name, readDocuments(dataFilePath(folder, name, manifest), decrypt));
  // Created afterwards, so that the error names duplicate documents.
  await makeIndexes(connection);
  for (const { name, documents } of manifest.collections.filter(isNotAudit))
    if ((await connection.collection(name).countDocuments()) !== documents)
      throw new Error(`${name} does not hold the ${documents} documents of the backup`);
  return { connection, manifest };
}

/** @throws Refused if the backup is encrypted and the key is missing. */
export async function readDecryption(
  { encrypted }: Manifest,
  { identity }: Pick<CommandOptions, 'identity'>,
): Promise<ByteTransform | undefined> {
  if (!encrypted) return undefined;
  if (identity === undefined)
    throw new Refused('The backup is encrypted: add --identity with the file of its key.');
  return decryptBy(identity);
}

function refuseNewer(schema: number): void {
  try {
    checkSchemaVersion(schema);
  } catch (error) {
    throw new Refused(`This backup has a newer version. ${(error as Error).message}`);
  }
}

async function refuseUnlessFit(connection: Connection, { collections }: Manifest): Promise<void> {
  const known = backupCollections(connection);
  const strange = collections.find(({ name }) => !known.includes(name));
  if (strange)
    throw new Refused(`This version has no ${strange.name}: use the version that made the backup.`);
  for (const name of known.filter((name) => isNotAudit({ name })))
    if (await connection.collection(name).findOne({}, { projection: { _id: 1 } }))
      throw new Refused(
        `The database is not empty: it has ${name}. Use another database, or drop it.`,
      );
}

// Audit lines of this restore, and of refused ones, are in the target database.
const isNotAudit = ({ name }: { name: string }) => name !== auditLinesName;

// Mails pending at the time of the backup have been sent since, and a drill must not send them.
function withoutMails({ outbox: _, ...document }: StoredDocument): StoredDocument {
  return document;
}

async function fill(
  connection: Connection,
  name: string,
  documents: AsyncIterable<StoredDocument>,
): Promise<void> {
  let next: StoredDocument[] = [];
  const write = async () => {
    if (next.length > 0) await connection.collection(name).insertMany(next);
    next = [];
  };
  for await (const document of documents) {
    next.push(withoutMails(document));
    if (next.length === documentsAtOnce) await write();
  }
  await write();
}
