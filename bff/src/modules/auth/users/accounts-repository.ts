import { type Connection, trusted } from 'mongoose';
import { tryInsert } from '../../../lib/mongo/try-insert.ts';
import { emailChangeUnset, endAllSessionsUpdate } from './account-updates.ts';
import { listWithOutboxBefore, type OutboxEntry, pushOutbox } from './outbox-entry.ts';
import { type UserDocument, userModel } from './user-model.ts';
import { whileSessionIsOpen } from './while-open.ts';

/** The maximum stored per account; all members of a shared computer have the same device. */
const maxDevices = 20;

const maxNetworks = 20;

/** Needed only for the duration of a request. */
const maxEndedSessions = 20;

/** Fields that a deleted account no longer has. */
const deletedAccountUnset = {
  nonces: '',
  usedLinks: '',
  furtherSignUps: '',
  passwordChangedAt: '',
  endedSessions: '',
  devices: '',
  networks: '',
  linkMails: '',
  resetMails: '',
  existsMails: '',
  unlockedAt: '',
  groups: '',
  roles: '',
  identities: '',
  disconnectedAt: '',
  scim: '',
  mfa: '',
  passkeys: '',
} as const satisfies Partial<Record<keyof UserDocument, ''>>;

export function accountsRepository(connection: Connection) {
  const users = userModel(connection);

  async function addUnlessKnown(
    userId: string,
    { field, value, atMost }: { field: 'devices' | 'networks'; value: string; atMost: number },
  ): Promise<void> {
    const newest = { $each: [value], $slice: -atMost };
    await users
      .updateOne({ _id: userId, [field]: trusted({ $ne: value }) }, { $push: { [field]: newest } })
      .exec();
  }

  return {
    find: (userId: string): Promise<UserDocument | null> => users.findById(userId).lean().exec(),

    /** In any order. */
    findAll: (userIds: readonly string[]): Promise<UserDocument[]> =>
      users
        .find({ _id: trusted({ $in: [...userIds] }) })
        .lean()
        .exec(),

    findByEmail: (emailKey: string): Promise<UserDocument | null> =>
      users.findOne({ emailKey }).lean().exec(),

    /** False when the address has an account already. */
    insert: (user: UserDocument): Promise<boolean> => tryInsert(() => users.create(user)),

    /** Ends all sessions of the member, and all keys if requested, with one write. */
    async endSessions(userId: string, { endKeys }: { endKeys: boolean }): Promise<void> {
      await users.updateOne({ _id: userId }, endAllSessionsUpdate({ endKeys })).exec();
    },

    /** Call it after the sessions were ended: from then on none can be read as open. */
    async recordEndedSessions(userId: string, sessionIds: string[]): Promise<void> {
      const newest = { $each: sessionIds, $slice: -maxEndedSessions };
      await users.updateOne({ _id: userId }, { $push: { endedSessions: newest } }).exec();
    },

    /** Cancels an email change that one of the sessions requested. */
    async endEmailChangeOf(userId: string, sessionIds: string[]): Promise<void> {
      const sessionsFilter = { 'emailChange.sessionId': trusted({ $in: sessionIds }) };
      await users
        .updateOne({ _id: userId, ...sessionsFilter }, { $unset: emailChangeUnset })
        .exec();
    },

    async raiseKeysEpoch(userId: string): Promise<void> {
      await users.updateOne({ _id: userId }, { $inc: { keysEpoch: 1 } }).exec();
    },

    rename: (userId: string, names: Partial<Names>): Promise<UserDocument | null> =>
      users
        .findOneAndUpdate({ _id: userId }, { $set: names }, { returnDocument: 'after' })
        .lean()
        .exec(),

    /**
     * Replaces the password and ends all sessions but one, and all keys if requested, with one
     * write. False when the verified hash is no longer the stored one, or the requesting session
     * was ended meanwhile: `keptSession` would reopen it.
     */
    async replacePassword({
      userId,
      epoch,
      before,
      after,
      keptSession,
      endKeys,
      outbox,
    }: PasswordReplacement): Promise<boolean> {
      const { matchedCount } = await users
        .updateOne(
          {
            passwordHash: before,
            ...whileSessionIsOpen({ userId, sessionId: keptSession, epoch }),
          },
          endAllSessionsUpdate(
            { endKeys, keptSession },
            {
              $set: { passwordHash: after, passwordChangedAt: new Date() },
              // Invalidates reset links: the mailbox may be compromised.
              $unset: { 'nonces.reset': '', usedLinks: '' },
              ...pushOutbox(outbox),
            },
          ),
        )
        .exec();
      return matchedCount === 1;
    },

    /**
     * Deletes the account with one write: frees the address, ends all sessions and keys, and keeps
     * only the address for the mail. Housekeeping finds the rest by `deletedAt`. Null when it was
     * already deleted, or the requesting session was ended.
     */
    markDeleted: (
      { _id: userId, epoch }: Pick<UserDocument, '_id' | 'epoch'>,
      sessionId: string,
      outbox: OutboxEntry[],
    ): Promise<UserDocument | null> =>
      users
        .findOneAndUpdate(
          whileSessionIsOpen({ userId, sessionId, epoch }),
          endAllSessionsUpdate(
            { endKeys: true },
            {
              $set: {
                state: 'deleted',
                deletedAt: new Date(),
                // A valid address contains no space.
                emailKey: `deleted ${userId}`,
                passwordHash: null,
                firstName: '',
                lastName: '',
              },
              $unset: deletedAccountUnset,
              ...pushOutbox(outbox),
            },
          ),
          { returnDocument: 'after' },
        )
        .lean()
        .exec(),

    recordDevice: (userId: string, device: string) =>
      addUnlessKnown(userId, { field: 'devices', value: device, atMost: maxDevices }),

    recordNetwork: (userId: string, network: string) =>
      addUnlessKnown(userId, { field: 'networks', value: network, atMost: maxNetworks }),

    /** For 15 minutes, or until a sign-in, earlier wrong passwords don't delay a few attempts. */
    async unlock(userId: string): Promise<void> {
      await users.updateOne({ _id: userId }, { $set: { unlockedAt: new Date() } }).exec();
    },

    /** Clears the unlock after a sign-in, unless there was another one meanwhile. */
    async endUnlock({ _id, unlockedAt }: UserDocument): Promise<void> {
      if (unlockedAt)
        await users.updateOne({ _id, unlockedAt }, { $unset: { unlockedAt: '' } }).exec();
    },

    /** Replaces the hash of the same password by one with other parameters. */
    async renewHash({ userId, before, after }: RenewedHash): Promise<void> {
      await users
        .updateOne({ _id: userId, passwordHash: before }, { $set: { passwordHash: after } })
        .exec();
    },

    /** Users with outbox entries older than the given time. */
    withOutboxBefore: (before: Date, atMost: number): Promise<UserDocument[]> =>
      listWithOutboxBefore(users, before, atMost),

    /** Adds entries that are missing; null without such a user. */
    async addToOutbox(userId: string, entries: OutboxEntry[]): Promise<UserDocument | null> {
      for (const entry of entries)
        await users
          .updateOne(
            { _id: userId, 'outbox.id': trusted({ $ne: entry.id }) },
            { $push: { outbox: entry } },
          )
          .exec();
      return users.findById(userId).lean().exec();
    },

    async removeFromOutbox(userId: string, id: string): Promise<void> {
      await users.updateOne({ _id: userId }, { $pull: { outbox: { id } } }).exec();
    },

    list: (): Promise<UserDocument[]> => users.find().sort({ createdAt: 1 }).lean().exec(),
  };
}

export type Names = Pick<UserDocument, 'firstName' | 'lastName'>;

interface RenewedHash {
  userId: string;
  /** The hash that the current password was verified against. */
  before: string | null;
  after: string;
}

export interface PasswordReplacement extends RenewedHash {
  /** The user's epoch when the requesting session was open. */
  epoch: number;
  keptSession: string;
  endKeys: boolean;
  outbox: OutboxEntry[];
}
