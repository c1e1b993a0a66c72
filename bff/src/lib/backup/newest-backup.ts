import { type Connection, Schema, type UpdateQuery } from 'mongoose';
import { defineModel } from '../mongo/define-model.ts';

/** The newest backup that was finished: one document. It is in no backup itself. */
interface NewestBackup {
  _id: 'newest';
  /** When reading began: what was written later may be missing. */
  at: Date;
  /** Size of all its files. */
  bytes: number;
}

const schema = new Schema<NewestBackup>(
  { _id: String, at: { type: Date, required: true }, bytes: { type: Number, required: true } },
  { versionKey: false },
);

export const newestBackupModel = defineModel('NewestBackup', schema, 'newestBackup');

export const recordBackup = (connection: Connection, at: Date, bytes: number): Promise<void> =>
  write(connection, { $set: { at, bytes } });

/** Records the first backup before it arrives: one that never does grows old, too. */
export const expectBackup = (connection: Connection, at: Date, bytes: number): Promise<void> =>
  write(connection, { $setOnInsert: { at, bytes } });

async function write(connection: Connection, update: UpdateQuery<NewestBackup>): Promise<void> {
  await newestBackupModel(connection).updateOne({ _id: 'newest' }, update, { upsert: true }).exec();
}

/** Null: none was made of this database. */
export const readNewestBackup = (connection: Connection): Promise<NewestBackup | null> =>
  newestBackupModel(connection).findById('newest').lean().exec();
