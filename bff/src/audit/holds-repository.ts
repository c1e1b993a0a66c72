import { type Connection, Schema } from 'mongoose';
import { defineModel, requiredText } from '../lib/mongo/define-model.ts';
import { tryInsert } from '../lib/mongo/try-insert.ts';

/** Nothing of this member is purged, whatever its age, until the hold is released. */
interface HoldDocument {
  /** The member's id. */
  _id: string;
  /** The address then: lines may name it alone. */
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

    /** False when there is one. */
    begin: (hold: Omit<HoldDocument, 'at'>): Promise<boolean> =>
      tryInsert(() => holds.create({ ...hold, at: new Date() })),

    /** False when there is none. */
    end: async (userId: string): Promise<boolean> =>
      (await holds.deleteOne({ _id: userId }).exec()).deletedCount === 1,
  };
}
