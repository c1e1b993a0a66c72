import { type Connection, trusted } from 'mongoose';
import { tryInsert } from '../../lib/mongo/try-insert.ts';
import { updateUser } from '../auth/users/update-user.ts';
import { type UserDocument, userModel } from '../auth/users/user-model.ts';

/** Accounts with the tools for a station's devices: one account per station. */
export function stationAccounts(connection: Connection) {
  const users = userModel(connection);

  const change = (filter: object, changes: object): Promise<boolean> =>
    updateUser(users, filter, changes);

  return {
    find: (station: string): Promise<UserDocument | null> =>
      users.findOne({ stationSheet: station }).lean().exec(),

    /** Sorted by station. */
    list: (): Promise<UserDocument[]> =>
      users
        .find({ stationSheet: trusted({ $exists: true }) })
        .sort({ stationSheet: 1 })
        .lean()
        .exec(),

    async mark(userId: string, station: string): Promise<'marked' | 'not_active' | 'taken'> {
      let isActive = false;
      const isFree = await tryInsert(async () => {
        const account = { _id: userId, state: 'active' };
        isActive = await change(account, { $set: { stationSheet: station } });
      });
      if (!isFree) return 'taken';
      return isActive ? 'marked' : 'not_active';
    },

    end: (userId: string): Promise<boolean> =>
      change(
        { _id: userId, stationSheet: trusted({ $exists: true }) },
        { $unset: { stationSheet: '' } },
      ),
  };
}
