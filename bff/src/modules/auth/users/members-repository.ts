import { type Connection, trusted } from 'mongoose';
import { tryInsert } from '../../../lib/mongo/try-insert.ts';
import { disableAccountUpdate, endAllSessionsUpdate } from './account-updates.ts';
import { signUpsUnset } from './further-sign-ups.ts';
import { providerGrants } from './identities.ts';
import { newAccount } from './new-account.ts';
import { normalizeEmail } from './normalize-email.ts';
import { type OutboxEntry, pushOutbox } from './outbox-entry.ts';
import { factorsUnset } from './second-factors.ts';
import { updateUser } from './update-user.ts';
import { type UserDocument, userModel } from './user-model.ts';

/** For `$unset`: a directory can't enable an account that an operator disabled. */
const directoryDisablingUnset = { 'scim.disabledAt': '', disabledByDirectory: '' } as const;

/** Matches an active or disabled account. */
const existing = (_id: string) => ({ _id, state: trusted({ $in: ['active', 'disabled'] }) });

/** Changes to accounts by operators and agency admins; each is one command on one account. */
export function membersRepository(connection: Connection) {
  const users = userModel(connection);

  const change = (filter: object, changes: object): Promise<boolean> =>
    updateUser(users, filter, changes);

  return {
    find: (idOrEmail: string): Promise<UserDocument | null> =>
      users
        .findOne({ $or: [{ _id: idOrEmail }, { emailKey: normalizeEmail(idOrEmail) }] })
        .lean()
        .exec(),

    /** Ends all sessions and keys; enabling the account does not restore them. */
    disable: (userId: string): Promise<boolean> =>
      change(existing(userId), disableAccountUpdate({ $unset: directoryDisablingUnset })),

    enable: (userId: string): Promise<boolean> =>
      change(existing(userId), { $set: { state: 'active' }, $unset: directoryDisablingUnset }),

    /** Only accounts that no directory and no identity provider can change. */
    markBreakGlass: (userId: string): Promise<boolean> =>
      change(
        {
          _id: userId,
          state: 'active',
          emailConfirmedAt: trusted({ $ne: null }),
          scim: trusted({ $exists: false }),
          'identities.0': trusted({ $exists: false }),
        },
        { $set: { breakGlass: true } },
      ),

    endBreakGlass: (userId: string): Promise<boolean> =>
      change({ _id: userId, breakGlass: true }, { $unset: { breakGlass: '' } }),

    /** Null when the address has an account. */
    async createBreakGlass(email: string, passwordHash: string): Promise<UserDocument | null> {
      const now = new Date();
      const fields = { passwordHash, emailConfirmedAt: now, createdAt: now, breakGlass: true };
      const user = newAccount(email, fields);
      return (await tryInsert(() => users.create(user))) ? user : null;
    },

    /** Removes the identity and its grants, and ends all sessions. False without an identity. */
    unlinkProvider: (userId: string, outbox: OutboxEntry[]): Promise<boolean> =>
      change(
        { _id: userId, 'identities.0': trusted({ $exists: true }) },
        endAllSessionsUpdate(
          { endKeys: false },
          {
            $set: { disconnectedAt: new Date() },
            $unset: { identities: '' },
            $pull: providerGrants,
            ...pushOutbox(outbox),
          },
        ),
      ),

    /** Ends all sessions, too. If a factor is required, the next sign-in sets one up first. */
    resetFactors: (
      userId: string,
      { isRequired, outbox }: { isRequired: boolean; outbox: OutboxEntry[] },
    ): Promise<boolean> =>
      change(
        existing(userId),
        endAllSessionsUpdate(
          { endKeys: false },
          {
            ...(isRequired && { $set: { 'mfa.requiredAt': new Date(0) } }),
            $unset: factorsUnset,
            ...pushOutbox(outbox),
          },
        ),
      ),

    /** An operator who sets a password has confirmed the address; earlier delays end. */
    setPassword: (
      { _id, emailConfirmedAt }: UserDocument,
      passwordHash: string,
      outbox: OutboxEntry[],
    ): Promise<boolean> =>
      change(
        existing(_id),
        endAllSessionsUpdate(
          { endKeys: true },
          {
            $set: {
              passwordHash,
              emailConfirmedAt: emailConfirmedAt ?? new Date(),
              unlockedAt: new Date(),
            },
            $unset: { 'nonces.reset': '', ...signUpsUnset },
            ...pushOutbox(outbox),
          },
        ),
      ),
  };
}

export type MembersRepository = ReturnType<typeof membersRepository>;
