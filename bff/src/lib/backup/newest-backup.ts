import { type Connection, type Model, Schema } from 'mongoose';

/** The newest backup that was finished: one document. It is in no backup itself. */
interface NewestBackup {
  _id: 'newest';
  /** When reading began: what was written later may be missing. */
  at: Date;
  /** Of all its files. */
  bytes: number;
}

const schema = new Schema<NewestBackup>(
  { _id: String, at: { type: Date, required: true }, bytes: { type: Number, required: true } },
  { versionKey: false },
);

export function newestBackupModel(connection: Connection): Model<NewestBackup> {
  const known: Model<NewestBackup> | undefined = connection.models.NewestBackup;
  return known ?? connection.model<NewestBackup>('NewestBackup', schema, 'newestBackup');
}

export async function recordBackup(connection: Connection, at: Date, bytes: number): Promise<void> {
  await newestBackupModel(connection)
    .updateOne({ _id: 'newest' }, { $set: { at, bytes } }, { upsert: true })
    .exec();
}

/** Null: none was made of this database. */
export const readNewestBackup = (connection: Connection): Promise<NewestBackup | null> =>
  newestBackupModel(connection).findById('newest').lean().exec();
