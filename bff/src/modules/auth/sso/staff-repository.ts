import { type Connection, trusted } from 'mongoose';
import type { Identity } from '../users/identities.ts';
import { type UserDocument, userModel } from '../users/user-model.ts';

type Person = Pick<Identity, 'subject'>;

/** Matches the one account that the directory keeps active for a person. */
export const staffFilter = ({ subject }: Person) => ({
  'scim.externalId': subject,
  'scim.deletedAt': trusted({ $exists: false }),
  state: 'active' as const,
});

/** What the directory says about people who sign in at the provider. */
export function staffRepository(connection: Connection) {
  const users = userModel(connection);

  return {
    /** Whether the directory has an active account of the person. */
    isStaff: async (person: Person): Promise<boolean> =>
      (await users.exists(staffFilter(person))) !== null,

    /** Whether the directory disabled or deleted the person's account; only it can create another. */
    async isLeaver({ subject }: Person): Promise<boolean> {
      const accounts = await users.find({ 'scim.externalId': subject }, { state: 1 }).lean().exec();
      return accounts.length > 0 && accounts.every(({ state }) => state !== 'active');
    },

    /**
     * Enables an account that was disabled together with the directory's. Null when an operator disabled
     * it, or when the directory has disabled the person since the account was read.
     */
    enable: ({ _id, epoch }: UserDocument): Promise<UserDocument | null> =>
      users
        .findOneAndUpdate(
          { _id, epoch, state: 'disabled', disabledByDirectory: true },
          { $set: { state: 'active' }, $unset: { disabledByDirectory: '' } },
          { returnDocument: 'after' },
        )
        .lean()
        .exec(),
  };
}
