import type { Connection } from 'mongoose';
import { formerCollections } from '../../../audit/former-lines.ts';
import { defineModels } from '../schema/make-schema.ts';

// Short-lived state, and what the manifest contains. A restored session might be one that was
// revoked after the backup.
const excluded = ['leases', 'newestBackup', 'schemaVersion', 'sessions'];
// Read referenced collections last, so that documents created during the backup are complete.
const last = ['users', 'pictures'];

/** Names of the collections in a backup, in reading order. */
export function backupCollections(connection: Connection): string[] {
  defineModels(connection);
  const names = Object.values(connection.models).map(({ collection }) => collection.name);
  // Lines that earlier versions wrote and that were not moved yet, and those of their backups.
  const included = [...new Set([...names, ...formerCollections])]
    .filter((name) => !excluded.includes(name))
    .sort();
  return [...included.filter((name) => !last.includes(name)), ...last];
}
