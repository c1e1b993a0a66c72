import { type Connection, Schema } from 'mongoose';
import { defineModel, requiredText } from '../lib/mongo/define-model.ts';
import { tryInsert } from '../lib/mongo/try-insert.ts';

/** Exempts a member's data from all purges until the hold is released. */
interface HoldDocument {
  _id: string;
  /** Address at that time, because some lines name only that. */
  email: string;
  by: string;
  at: Date;
}

const holdSchema = new Schema<HoldDocument>(
  { _id: requiredText, email: requiredText, by: requiredText, at: { type: Date, required: true } },
  { versionKey: false },
);

export const holdModel = defineModel('AuditHold', holdSchema, 'auditHolds');

export type Hold = Pick<HoldDocument, '_id' | 'email'>;

export function holdsRepository(connection: Connection) {
  const holds = holdModel(connection);
  return {
    list: (): Promise<Hold[]> => holds.find().lean().exec(),

    find: (idOrEmail: string): Promise<Hold | null> =>
      holds
        .findOne({ $or: [{ _id: idOrEmail }, { email: idOrEmail }] })
        .lean()
        .exec(),

    /** False if the member is held already. */
    begin: (hold: Omit<HoldDocument, 'at'>): Promise<boolean> =>
      tryInsert(() => holds.create({ ...hold, at: new Date() })),

    /** False if the member is not held. */
    end: async (userId: string): Promise<boolean> =>
      (await holds.deleteOne({ _id: userId }).exec()).deletedCount === 1,
  };
}
