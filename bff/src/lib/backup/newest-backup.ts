import { type Connection, Schema, type UpdateQuery } from 'mongoose';
import { defineModel } from '../mongo/define-model.ts';

/** The newest completed backup: a single document, which backups don't include. */
interface NewestBackup {
  _id: 'newest';
  /** Start of reading; later writes may be missing. */
  at: Date;
  bytes: number;
}

const schema = new Schema<NewestBackup>(
  { _id: String, at: { type: Date, required: true }, bytes: { type: Number, required: true } },
  { versionKey: false },
);

export const newestBackupModel = defineModel('NewestBackup', schema, 'newestBackup');

export const recordBackup = (connection: Connection, at: Date, bytes: number): Promise<void> =>
  write(connection, { $set: { at, bytes } });

/**
 * Records the time before the first backup, so that a first backup that never completes becomes
 * overdue.
 */
export const expectBackup = (connection: Connection, at: Date, bytes: number): Promise<void> =>
  write(connection, { $setOnInsert: { at, bytes } });

async function write(connection: Connection, update: UpdateQuery<NewestBackup>): Promise<void> {
  await newestBackupModel(connection).updateOne({ _id: 'newest' }, update, { upsert: true }).exec();
}

/** Null: no backup of this database was recorded. */
export const readNewestBackup = (connection: Connection): Promise<NewestBackup | null> =>
  newestBackupModel(connection).findById('newest').lean().exec();
