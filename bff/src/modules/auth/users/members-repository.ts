import { randomUUID } from 'node:crypto';
import { agencyLimits } from '@firedeck/contract';
import { type Connection, trusted } from 'mongoose';
import { tryInsert } from '../../../lib/mongo/try-insert.ts';
import { disableAccount, endAllSessions } from './end-all-sessions.ts';
import { noSignUps } from './further-sign-ups.ts';
import { providerGrants } from './identities.ts';
import { noFactors } from './no-factors.ts';
import { normalizeEmail } from './normalize-email.ts';
import { linksSince, newNonce } from './one-time-links.ts';
import { type OutboxEntry, pushOutbox } from './outbox-entry.ts';
import { type UserDocument, userModel } from './user-model.ts';

/** No directory enables an account that an operator disabled. */
const byOperator = { 'scim.disabledAt': '', disabledByDirectory: '' } as const;

/** Changes to accounts by operators and agency admins; each is one command on one account. */
export function membersRepository(connection: Connection) {
  const users = userModel(connection);

  const change = async (filter: object, update: object): Promise<boolean> =>
    (await users.updateOne(filter, update).exec()).matchedCount === 1;

  /** Active members whose change to one of the addresses goes on. */
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
    /** By id or e-mail address. */
    find: (idOrEmail: string): Promise<UserDocument | null> =>
      users
        .findOne({ $or: [{ _id: idOrEmail }, { emailKey: normalizeEmail(idOrEmail) }] })
        .lean()
        .exec(),

    /** An active member whose change to the address goes on; null where there is none. */
    findChangingTo: async (email: string): Promise<UserDocument | null> =>
      (await listChangingTo([normalizeEmail(email)]))[0] ?? null,

    /** Of the addresses, by their keys, those to which no invitation can go, and why. */
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
     * Invites an address, or replaces its invitation unless that is younger than `unlessWithinMs`, and
     * puts it into the groups beside those it is in. Null when it already has an account, or would be
     * in too many groups.
     */
    async invite(
      email: string,
      outbox: OutboxEntry[],
      { groupIds = [], unlessWithinMs = 0 }: InviteOptions = {},
    ): Promise<Invited | null> {
      const emailKey = normalizeEmail(email);
      const groups = groupIds.map((group) => ({ group, source: 'local' as const }));
      const user: UserDocument = {
        _id: randomUUID(),
        email,
        emailKey,
        passwordHash: null,
        firstName: '',
        lastName: '',
        emailConfirmedAt: null,
        state: 'invited',
        nonces: { invite: newNonce() },
        epoch: 0,
        createdAt: new Date(),
        ...(groups.length > 0 && { groups }),
        ...(outbox.length > 0 && { outbox }),
      };
      if (await tryInsert(() => users.create(user))) return { user, isRepeated: false };
      const join = (filter: object, update: object) =>
        users
          .findOneAndUpdate(
            { emailKey, state: 'invited', ...hasRoomFor(groupIds), ...filter },
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

    /** False for an account: those are disabled. */
    withdrawInvitation: async (userId: string): Promise<boolean> =>
      (await users.deleteOne({ _id: userId, state: 'invited' }).exec()).deletedCount === 1,

    /** Lets nobody in any more, open sessions and keys included; those stay ended. */
    disable: (userId: string): Promise<boolean> =>
      change(
        { _id: userId, state: trusted({ $in: ['active', 'disabled'] }) },
        disableAccount({ $unset: byOperator }),
      ),

    enable: (userId: string): Promise<boolean> =>
      change(
        { _id: userId, state: trusted({ $in: ['active', 'disabled'] }) },
        { $set: { state: 'active' }, $unset: byOperator },
      ),

    /** Only of an account that no directory and no identity provider can change. */
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
      const user: UserDocument = {
        _id: randomUUID(),
        email,
        emailKey: normalizeEmail(email),
        passwordHash,
        firstName: '',
        lastName: '',
        emailConfirmedAt: now,
        state: 'active',
        epoch: 0,
        createdAt: now,
        breakGlass: true,
      };
      return (await tryInsert(() => users.create(user))) ? user : null;
    },

    /**
     * Takes away the person that signs in to it by a provider, with what the provider gave, and ends all
     * sessions; false where there is none.
     */
    unlinkProvider: (userId: string, outbox: OutboxEntry[]): Promise<boolean> =>
      change(
        { _id: userId, 'identities.0': trusted({ $exists: true }) },
        endAllSessions(
          { endKeys: false },
          {
            $set: { disconnectedAt: new Date() },
            $unset: { identities: '' },
            $pull: providerGrants,
            ...pushOutbox(outbox),
          },
        ),
      ),

    /**
     * Takes away all second factors and ends all sessions. Where one is required, the next sign-in
     * sets up another one before anything else.
     */
    resetFactors: (
      userId: string,
      { isRequired, outbox }: { isRequired: boolean; outbox: OutboxEntry[] },
    ): Promise<boolean> =>
      change(
        { _id: userId, state: trusted({ $in: ['active', 'disabled'] }) },
        endAllSessions(
          { endKeys: false },
          {
            ...(isRequired && { $set: { 'mfa.requiredAt': new Date(0) } }),
            $unset: noFactors,
            ...pushOutbox(outbox),
          },
        ),
      ),

    /** A password handed over in person confirms the address and clears earlier waits. */
    setPassword: (
      { _id, emailConfirmedAt }: UserDocument,
      passwordHash: string,
      outbox: OutboxEntry[],
    ): Promise<boolean> =>
      change(
        { _id, state: trusted({ $in: ['active', 'disabled'] }) },
        endAllSessions(
          { endKeys: true },
          {
            $set: {
              passwordHash,
              emailConfirmedAt: emailConfirmedAt ?? new Date(),
              unlockedAt: new Date(),
            },
            $unset: { 'nonces.reset': '', ...noSignUps },
            ...pushOutbox(outbox),
          },
        ),
      ),
  };
}

interface InviteOptions {
  groupIds?: readonly string[];
  /** Default: 0. */
  unlessWithinMs?: number;
}

interface Invited {
  user: UserDocument;
  /** Its invitation is an earlier one, and nothing goes out. */
  isRepeated: boolean;
}

/** Of accounts that stay within the limit with these groups beside theirs. */
const hasRoomFor = (groupIds: readonly string[]): object =>
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

export type MembersRepository = ReturnType<typeof membersRepository>;
