import type { Connection } from 'mongoose';
import { deleteAll } from '../../../lib/mongo/delete-all.ts';
import { type UserDocument, userModel } from './user-model.ts';

/** Collections with members' documents, and the field with the id of the owner. */
export const memberCollections: readonly [collection: string, field: string][] = [
  ['sessions', 'userId'],
  ['toolLists', '_id'],
  ['userNotes', '_id'],
  ['pictures', 'userId'],
  ['apiKeys', 'userId'],
  ['activity', 'userId'],
];

export function accountRemoval(connection: Connection) {
  const users = userModel(connection);

  async function removeOwned(userId: string): Promise<void> {
    for (const [collection, field] of memberCollections)
      await deleteAll(connection.collection(collection), { [field]: userId });
    await connection
      .collection<{ members: string[] }>('devices')
      .updateMany({ members: userId }, { $pull: { members: userId } });
  }

  return {
    /** Removes the account last, so that an interrupted removal can be repeated. */
    async remove(userId: string): Promise<void> {
      await removeOwned(userId);
      await deleteAll(users.collection, { _id: userId });
    },

    /** Removes a self-deleted account. It stays while mail is pending. */
    async removeDeleted(userId: string, deletion: DeletionTimes): Promise<void> {
      await removeOwned(userId);
      await deleteAll(users.collection, {
        _id: userId,
        state: 'deleted',
        ...noPendingMailFilter(deletion),
      });
      await users.updateOne({ _id: userId }, { $set: { emptiedAt: new Date() } }).exec();
    },

    /** Ids of deleted accounts that can be emptied or removed; oldest first. */
    async listDeleted(
      deletion: DeletionTimes,
      atMost: number,
      held: readonly string[],
    ): Promise<string[]> {
      const deleted = await users.collection
        .find({
          _id: { $nin: held as never },
          deletedAt: { $lt: deletion.before },
          $or: [{ emptiedAt: { $exists: false } }, noPendingMailFilter(deletion)],
        })
        .project<Pick<UserDocument, '_id'>>({ _id: 1 })
        .sort({ deletedAt: 1 })
        .limit(atMost)
        .toArray();
      return deleted.map(({ _id }) => _id);
    },
  };
}

interface DeletionTimes {
  before: Date;
  /** Accounts deleted earlier no longer wait for their mail. */
  mailAwaitedSince: Date;
}

/** Matches accounts whose mail was sent, or has been waited for long enough. */
const noPendingMailFilter = ({ mailAwaitedSince }: DeletionTimes) => ({
  $or: [{ 'outbox.0': { $exists: false } }, { deletedAt: { $lt: mailAwaitedSince } }],
});
