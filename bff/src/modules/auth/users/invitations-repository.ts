import { agencyLimits } from '@firedeck/contract';
import { type Connection, trusted } from 'mongoose';
import { tryInsert } from '../../../lib/mongo/try-insert.ts';
import { newAccount } from './new-account.ts';
import { normalizeEmail } from './normalize-email.ts';
import { linksSince, newNonce } from './one-time-links.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { type UserDocument, userModel } from './user-model.ts';

/** Accounts of invited people who have not accepted yet. */
export function invitationsRepository(connection: Connection) {
  const users = userModel(connection);

  /** Active members who are changing to one of the addresses. */
  async function listChangingTo(emailKeys: string[]): Promise<UserDocument[]> {
    const members = await users
      .find({
        state: 'active',
        'emailChange.emailKey': trusted({ $in: emailKeys }),
        'nonces.new_address.at': trusted({ $gt: linksSince('new_address', new Date()) }),
      })
      .lean()
      .exec();
    return members.filter(({ emailChange, epoch }) => emailChange?.epoch === epoch);
  }

  return {
    /** An active member who is changing to the address, or null. */
    findChangingTo: async (email: string): Promise<UserDocument | null> =>
      (await listChangingTo([normalizeEmail(email)]))[0] ?? null,

    /** The addresses that can't be invited, by their keys, and why. */
    async listTaken(emails: readonly string[]): Promise<Map<string, 'has_account' | 'wanted'>> {
      const keys = emails.map(normalizeEmail);
      const [known, changing] = await Promise.all([
        users
          .find({ emailKey: trusted({ $in: keys }) }, { emailKey: 1, state: 1 })
          .lean()
          .exec(),
        listChangingTo(keys),
      ]);
      const wanted = changing.flatMap(({ emailChange }) => emailChange?.emailKey ?? []);
      const taken = new Map(wanted.map((key) => [key, 'wanted' as 'wanted' | 'has_account']));
      for (const { emailKey, state } of known)
        if (state === 'invited') taken.delete(emailKey);
        else taken.set(emailKey, 'has_account');
      return taken;
    },

    /**
     * Invites an address, or replaces its invitation unless that is younger than `unlessWithinMs`,
     * and adds the groups. Null when the address has an account, or would be in too many groups.
     */
    async invite(
      email: string,
      outbox: OutboxEntry[],
      { groupIds = [], unlessWithinMs = 0 }: InviteOptions = {},
    ): Promise<InviteResult | null> {
      const groups = groupIds.map((group) => ({ group, source: 'local' as const }));
      const user = newAccount(email, {
        state: 'invited',
        nonces: { invite: newNonce() },
        ...(groups.length > 0 && { groups }),
        ...(outbox.length > 0 && { outbox }),
      });
      if (await tryInsert(() => users.create(user))) return { user, isRepeated: false };
      const join = (filter: object, update: object) =>
        users
          .findOneAndUpdate(
            { emailKey: user.emailKey, state: 'invited', ...groupRoomFilter(groupIds), ...filter },
            { ...update, $addToSet: { groups: { $each: groups } } },
            { returnDocument: 'after' },
          )
          .lean()
          .exec();
      const since = new Date(Date.now() - unlessWithinMs);
      const renewed = await join(
        { 'nonces.invite.at': trusted({ $not: { $gt: since } }) },
        { $set: { nonces: user.nonces }, $push: { outbox: { $each: outbox } } },
      );
      if (renewed) return { user: renewed, isRepeated: false };
      const joined = await join({}, {});
      return joined && { user: joined, isRepeated: true };
    },

    /** False for an account, which can only be disabled. */
    withdraw: async (userId: string): Promise<boolean> =>
      (await users.deleteOne({ _id: userId, state: 'invited' }).exec()).deletedCount === 1,
  };
}

interface InviteOptions {
  groupIds?: readonly string[];
  unlessWithinMs?: number;
}

interface InviteResult {
  user: UserDocument;
  /** True when the earlier invitation stays valid, and nothing is mailed. */
  isRepeated: boolean;
}

/** Matches accounts that stay within the limit with these groups added. */
const groupRoomFilter = (groupIds: readonly string[]): object =>
  groupIds.length === 0
    ? {}
    : {
        $expr: trusted({
          $lte: [
            { $size: { $setUnion: [{ $ifNull: ['$groups.group', []] }, groupIds] } },
            agencyLimits.groupsPerMember,
          ],
        }),
      };
