import { ownValue } from '@firedeck/contract';
import type { Connection } from 'mongoose';
import { insertRaw } from '../../../lib/mongo/insert-raw.ts';
import { retryDeadlocks } from '../../../lib/mongo/retry-deadlocks.ts';
import { tryInsert } from '../../../lib/mongo/try-insert.ts';
import { updateUnlessTaken } from '../../../lib/mongo/update-unless-taken.ts';
import { confirmedRoles } from '../../auth/roles/resolve-roles.ts';
import { disableAccountUpdate, endAllSessionsUpdate } from '../../auth/users/account-updates.ts';
import { unconfirmed } from '../../auth/users/further-sign-ups.ts';
import { listSpellings } from '../../auth/users/identities.ts';
import { normalizeEmail } from '../../auth/users/normalize-email.ts';
import { type UserDocument, userModel } from '../../auth/users/user-model.ts';
import type { Found, Page } from '../protocol/list-response.ts';
import { toAttributes, type UserAttributes } from './user-attributes.ts';
import { addressChange, newUser, stateChange, toStoredFields } from './user-updates.ts';

/** Matches users of the directory; deleted ones have no key. */
export const provisioned = { 'scim.userNameKey': { $exists: true } };

const after = { returnDocument: 'after' } as const;

/** A directory's users; each change is one command on one account. */
export function provisionedUsers(connection: Connection) {
  const users = userModel(connection);
  const collection = users.collection;

  /** Null without a match; `taken` when another account has the name, address or external id. */
  async function change(
    filter: { _id: string; [path: string]: unknown },
    update: { $set: Record<string, unknown>; [operator: string]: object },
  ): Promise<UserDocument | 'taken' | null> {
    const changed = await updateUnlessTaken(
      () => collection.findOneAndUpdate(filter as object, update, after),
      () => isTaken(filter._id, update.$set),
    );
    return changed as UserDocument | 'taken' | null;
  }

  async function isTaken(_id: string, $set: Record<string, unknown>): Promise<boolean> {
    const keys = ['emailKey', 'scim.userNameKey', 'scim.externalId'].flatMap((name) => {
      const value = ownValue($set, name);
      // The external id of a deleted account only decides who may restore it.
      const notDeletedFilter = name === 'scim.externalId' && {
        'scim.deletedAt': { $exists: false },
      };
      return value === undefined ? [] : [{ [name]: value, ...notDeletedFilter }];
    });
    if (keys.length === 0) return false;
    return (await collection.findOne({ _id: { $ne: _id }, $or: keys } as object)) !== null;
  }

  return {
    find: (id: string): Promise<UserDocument | null> =>
      collection.findOne({ _id: id, ...provisioned } as object) as Promise<UserDocument | null>,

    findByEmail: (email: string): Promise<UserDocument | null> =>
      users
        .findOne({ emailKey: normalizeEmail(email) })
        .lean()
        .exec(),

    async list(filter: object, { startIndex, count }: Page): Promise<Found<UserDocument>> {
      const all = { ...provisioned, ...filter };
      const items =
        count === 0
          ? []
          : await collection
              .find(all)
              .sort({ _id: 1 })
              .skip(startIndex - 1)
              .limit(count)
              .toArray();
      const isAll = startIndex === 1 && count > 0 && items.length < count;
      const total = isAll ? items.length : await collection.countDocuments(all);
      return { total, items: items as unknown as UserDocument[] };
    },

    /** Null when the user name, the address or the external id is taken. */
    async insert(attributes: UserAttributes): Promise<UserDocument | null> {
      const user = newUser(attributes);
      return (await tryInsert(() => insertRaw(users, user))) ? user : null;
    },

    /**
     * Adopts the account, and removes the credentials of an unconfirmed one. Null when the values
     * that the adoption depends on have changed.
     */
    adopt(user: UserDocument, attributes: UserAttributes, { resets }: { resets: boolean }) {
      const { $set, $unset } = toStoredFields(attributes);
      const now = new Date();
      // An account that an operator disabled, before or after the directory deleted it, stays
      // disabled.
      const mayActivate =
        user.state !== 'disabled' || Boolean(user.scim?.disabledAt ?? user.disabledByDirectory);
      const update = {
        $set: {
          ...$set,
          state: mayActivate && attributes.active ? 'active' : 'disabled',
          emailConfirmedAt: user.emailConfirmedAt ?? now,
          'scim.at': now,
          ...(!attributes.active && mayActivate && { 'scim.disabledAt': now }),
          ...(resets && { passwordHash: null }),
        },
        $unset: {
          ...$unset,
          'scim.deletedAt': '' as const,
          disabledByDirectory: '' as const,
          ...(attributes.active && { 'scim.disabledAt': '' as const }),
          ...(resets && { nonces: '' as const, furtherSignUps: '' as const }),
        },
        $inc: { 'scim.rev': 1 },
      };
      const { _id, state, epoch, emailKey, emailConfirmedAt, identities, scim } = user;
      return change(
        {
          ...{ _id, state, epoch, emailKey, emailConfirmedAt },
          breakGlass: { $ne: true },
          'scim.rev': scim?.rev ?? { $exists: false },
          identities: identities ?? { $exists: false },
        },
        resets || !attributes.active ? endAllSessionsUpdate({ endKeys: true }, update) : update,
      );
    },

    /** Removes an unconfirmed sign-up with the address; false if there was none. */
    removeUnconfirmed: async (email: string): Promise<boolean> => {
      const signUp = { emailKey: normalizeEmail(email), ...unconfirmed };
      return (await users.deleteOne(signUp).exec()).deletedCount === 1;
    },

    /** Null when it was changed meanwhile. */
    update(user: UserDocument, attributes: UserAttributes) {
      const { $set, $unset } = toStoredFields(attributes);
      const before = toAttributes(user);
      const address = addressChange(before, attributes);
      const state = stateChange(user, attributes);
      return change(
        { _id: user._id, 'scim.rev': user.scim?.rev, state: user.state },
        {
          $set: { ...$set, ...address.$set, ...state.$set, 'scim.at': new Date() },
          $unset: { ...$unset, ...address.$unset, ...state.$unset },
          $inc: { 'scim.rev': 1, ...state.$inc },
          ...(address.$pull && { $pull: address.$pull }),
        },
      );
    },

    /** Disables an active account by one command; null without one. */
    disable: (id: string) =>
      change(
        { _id: id, ...provisioned, state: 'active' },
        disableAccountUpdate({
          $set: { 'scim.at': new Date(), 'scim.disabledAt': new Date() },
          $inc: { 'scim.rev': 1 },
        }),
      ),

    /**
     * Disables the account that a person created at the provider, if the directory has another one
     * of theirs. Returns it as it was before, or null. One that is already disabled gets a new
     * epoch, so that a sign-in in progress can't enable it.
     */
    disableOtherAccount({ issuer, subject }: { issuer: string; subject: string }) {
      const filter: object = {
        identities: { $elemMatch: { iss: { $in: listSpellings(issuer) }, subject } },
        scim: { $exists: false },
        $or: [{ state: 'active' }, { state: 'disabled', disabledByDirectory: true }],
      };
      const update = disableAccountUpdate({ $set: { disabledByDirectory: true } });
      const disable = () =>
        collection.findOneAndUpdate(filter, update, { returnDocument: 'before' });
      return retryDeadlocks(disable) as Promise<UserDocument | null>;
    },

    /** Disables the account, removes it from the directory's groups, and frees its user name. */
    async delete(id: string) {
      const now = new Date();
      const end = (filter: object, $set: object) =>
        change(
          { _id: id, ...provisioned, ...filter },
          disableAccountUpdate({
            $set: { 'scim.at': now, 'scim.deletedAt': now, ...$set },
            $unset: { 'scim.userNameKey': '' },
            $inc: { 'scim.rev': 1 },
            // A restored user starts without roles that need a confirmation.
            $pull: {
              groups: { source: 'scim' },
              roles: { $or: [{ source: 'scim' }, { role: { $in: confirmedRoles } }] },
            },
          }),
        );
      const ended = await end({ state: { $ne: 'disabled' } }, { 'scim.disabledAt': now });
      return ended ?? end({}, {});
    },

    /** Ids of users deleted before the given time, oldest first. */
    async listDeleted(before: Date, atMost: number, held: readonly string[]): Promise<string[]> {
      const deleted = await collection
        .find({ _id: { $nin: held as never }, ...leaversSince(before) })
        .project<Pick<UserDocument, '_id'>>({ _id: 1 })
        .sort({ 'scim.deletedAt': 1 })
        .limit(atMost)
        .toArray();
      return deleted.map(({ _id }) => _id);
    },

    /** From now on the user can't be restored; false when it just was. */
    async endForGood(id: string, deletedBefore: Date): Promise<boolean> {
      const filter: object = { _id: id, ...leaversSince(deletedBefore) };
      const ended = await collection.updateOne(filter, { $set: { state: 'deleted' } });
      return ended.matchedCount === 1;
    },
  };
}

/** Without users that an operator has enabled since. */
const leaversSince = (before: Date) => ({
  'scim.deletedAt': { $lt: before },
  state: { $in: ['disabled', 'deleted'] },
});
