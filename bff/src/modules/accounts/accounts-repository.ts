import type { Connection } from 'mongoose';
import { isInserted } from '../../is-inserted.ts';
import { type UserDocument, userModel } from './user-model.ts';

/** The users, as plain objects. */
export function accountsRepository(connection: Connection) {
  const users = userModel(connection);
  return {
    find: (userId: string): Promise<UserDocument | null> => users.findById(userId).lean().exec(),

    findByEmail: (emailKey: string): Promise<UserDocument | null> =>
      users.findOne({ emailKey }).lean().exec(),

    /** False when the address has an account already. */
    insert: (user: UserDocument): Promise<boolean> => isInserted(users.create(user)),

    /** Ends all sessions of the member with one write. */
    async raiseEpoch(userId: string): Promise<void> {
      await users.updateOne({ _id: userId }, { $inc: { epoch: 1 } }).exec();
    },

    list: (): Promise<UserDocument[]> => users.find().sort({ createdAt: 1 }).lean().exec(),
  };
}

export type AccountsRepository = ReturnType<typeof accountsRepository>;
