import { type Connection, trusted } from 'mongoose';
import { deleteAll } from '../../../lib/mongo/delete-all.ts';
import { tryInsert } from '../../../lib/mongo/try-insert.ts';
import { listWithOutboxBefore } from '../users/outbox-entry.ts';
import { type KeyDocument, keyModel } from './key-model.ts';

export function keysRepository(connection: Connection) {
  const keys = keyModel(connection);
  return {
    listByUser: (userId: string): Promise<KeyDocument[]> =>
      keys.find({ userId }).sort({ createdAt: -1 }).lean().exec(),

    findByHash: (hash: string): Promise<KeyDocument | null> => keys.findOne({ hash }).lean().exec(),

    /** False when another key has the slot. */
    insert: (key: KeyDocument): Promise<boolean> => tryInsert(() => keys.create(key)),

    find: (userId: string, keyId: string): Promise<KeyDocument | null> =>
      keys.findOne({ userId, _id: keyId }).lean().exec(),

    /** Returns the key as it was; null when the member has none with the id. */
    async remove(userId: string, keyId: string): Promise<KeyDocument | null> {
      for (;;) {
        const removed = await keys.findOneAndDelete({ userId, _id: keyId }).lean().exec();
        // DocumentDB skips documents that are being changed at that moment, here by a use of the
        // key.
        if (removed || !(await keys.exists({ userId, _id: keyId }))) return removed;
      }
    },

    /** Removes keys of an earlier epoch, except those whose mail was not carried over yet. */
    removeBefore: (userId: string, epoch: number): Promise<void> =>
      deleteAll(keys.collection, {
        userId,
        epoch: { $not: { $gte: epoch } },
        'outbox.0': { $exists: false },
      }),

    /** Keys with outbox entries older than the given time. */
    withOutboxBefore: (before: Date, atMost: number): Promise<KeyDocument[]> =>
      listWithOutboxBefore(keys, before, atMost),

    async clearOutbox(userId: string, keyId: string): Promise<void> {
      await keys.updateOne({ userId, _id: keyId }, { $unset: { outbox: 1 } }).exec();
    },

    count: (userId: string, epoch: number): Promise<number> =>
      keys.countDocuments({ userId, ...(epoch > 0 && { epoch: trusted({ $gte: epoch }) }) }).exec(),

    async recordUse({ userId, _id }: KeyDocument, at: Date): Promise<void> {
      await keys.updateOne({ userId, _id }, { $max: { lastUsedAt: at } }).exec();
    },
  };
}
