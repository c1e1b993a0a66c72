import { type Connection, trusted } from 'mongoose';
import { deleteAll } from '../../delete-all.ts';
import { isInserted } from '../../is-inserted.ts';
import { type KeyDocument, keyModel } from './key-model.ts';

export function keysRepository(connection: Connection) {
  const keys = keyModel(connection);
  return {
    /** Newest first. */
    of: (userId: string): Promise<KeyDocument[]> =>
      keys.find({ userId }).sort({ createdAt: -1 }).lean().exec(),

    findByHash: (hash: string): Promise<KeyDocument | null> => keys.findOne({ hash }).lean().exec(),

    /** False when its place was taken meanwhile. */
    insert: (key: KeyDocument): Promise<boolean> => isInserted(() => keys.create(key)),

    /** As it was; null when the member has no such key. */
    async remove(userId: string, keyId: string): Promise<KeyDocument | null> {
      for (;;) {
        const removed = await keys.findOneAndDelete({ userId, _id: keyId }).lean().exec();
        // DocumentDB passes by what is being changed at that moment: here by each use of the key.
        if (removed || !(await keys.exists({ userId, _id: keyId }))) return removed;
      }
    },

    /** What was removed. */
    async removeAll(userId: string): Promise<KeyDocument[]> {
      const removed = await keys.find({ userId }).lean().exec();
      await deleteAll(keys.collection, { userId });
      return removed;
    },

    /** Removes what is of an earlier epoch; opens nothing any more, and would take a place. */
    async removeBefore(userId: string, epoch: number): Promise<void> {
      if (epoch > 0)
        await keys.deleteMany({ userId, epoch: trusted({ $not: { $gte: epoch } }) }).exec();
    },

    /** Those of this epoch or later. */
    count: (userId: string, epoch: number): Promise<number> =>
      keys.countDocuments({ userId, ...(epoch > 0 && { epoch: trusted({ $gte: epoch }) }) }).exec(),

    async noteUse({ userId, _id }: KeyDocument, at: Date): Promise<void> {
      await keys.updateOne({ userId, _id }, { $max: { lastUsedAt: at } }).exec();
    },
  };
}
