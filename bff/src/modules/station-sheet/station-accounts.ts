import type { Connection } from 'mongoose';
import { trusted } from 'mongoose';
import { type UserDocument, userModel } from '../auth/users/user-model.ts';

/** Accounts whose tools the devices of a station keep: one for a station. */
export function stationAccounts(connection: Connection) {
  const users = userModel(connection);

  const change = async (filter: object, update: object): Promise<boolean> =>
    (await users.updateOne(filter, update).exec()).matchedCount === 1;

  return {
    find: (station: string): Promise<UserDocument | null> =>
      users.findOne({ stationSheet: station }).lean().exec(),

    /** By station. */
    list: (): Promise<UserDocument[]> =>
      users
        .find({ stationSheet: trusted({ $exists: true }) })
        .sort({ stationSheet: 1 })
        .lean()
        .exec(),

    /** Only an active account. */
    mark: (userId: string, station: string): Promise<boolean> =>
      change({ _id: userId, state: 'active' }, { $set: { stationSheet: station } }),

    end: (userId: string): Promise<boolean> =>
      change(
        { _id: userId, stationSheet: trusted({ $exists: true }) },
        { $unset: { stationSheet: '' } },
      ),
  };
}
