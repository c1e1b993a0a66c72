import { type Connection, trusted } from 'mongoose';
import { tryInsert } from '../../../lib/mongo/try-insert.ts';
import { emailChangeUnset, endAllSessionsUpdate } from './account-updates.ts';
import { listWithOutboxBefore, type OutboxEntry, pushOutbox } from './outbox-entry.ts';
import { type UserDocument, userModel } from './user-model.ts';
import { whileSessionIsOpen } from './while-open.ts';

/** An account remembers so many; all members of a shared computer have one device there. */
const devicesKnown = 20;

const networksKnown = 20;

/** They matter for as long as a request takes. */
const endedSessionsKnown = 20;

/** What a deleted account has no more. */
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

/** The users, as plain objects. */
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

    /** Ends all sessions of the member, and all keys where that is wanted, with one write. */
    async endSessions(userId: string, { endKeys }: { endKeys: boolean }): Promise<void> {
      await users.updateOne({ _id: userId }, endAllSessionsUpdate({ endKeys })).exec();
    },

    /** Written after the sessions' own end, so that none is seen open once it is here. */
    async recordEndedSessions(userId: string, sessionIds: string[]): Promise<void> {
      const newest = { $each: sessionIds, $slice: -endedSessionsKnown };
      await users.updateOne({ _id: userId }, { $push: { endedSessions: newest } }).exec();
    },

    /** Ends the change of address that one of the sessions asked for. */
    async endEmailChangeOf(userId: string, sessionIds: string[]): Promise<void> {
      const sessionsFilter = { 'emailChange.sessionId': trusted({ $in: sessionIds }) };
      await users
        .updateOne({ _id: userId, ...sessionsFilter }, { $unset: emailChangeUnset })
        .exec();
    },

    /** Ends all keys of the member with one write. */
    async raiseKeysEpoch(userId: string): Promise<void> {
      await users.updateOne({ _id: userId }, { $inc: { keysEpoch: 1 } }).exec();
    },

    /** Sets the names that are given. */
    rename: (userId: string, names: Partial<Names>): Promise<UserDocument | null> =>
      users
        .findOneAndUpdate({ _id: userId }, { $set: names }, { returnDocument: 'after' })
        .lean()
        .exec(),

    /**
     * Replaces the password and ends all sessions but one, and all keys where that is wanted, with one
     * write. False when the hash that it was checked against is no longer the password's, or the
     * session that asks was ended meanwhile: it must not come back by being kept.
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
              // Who changes it because others read the mailbox is not to be overtaken by their link.
              $unset: { 'nonces.reset': '', usedLinks: '' },
              ...pushOutbox(outbox),
            },
          ),
        )
        .exec();
      return matchedCount === 1;
    },

    /**
     * Makes it nobody's account with one write: its address is free, all sessions and keys are ended,
     * nothing about the person stays but where the mail goes, and what is left to do is found by
     * `deletedAt`. Null when it was so already, or the session that asks was ended.
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
                // No address has a space.
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

    /** Remembers a device that has signed in, unless it is known. */
    recordDevice: (userId: string, device: string) =>
      addUnlessKnown(userId, { field: 'devices', value: device, atMost: devicesKnown }),

    /** Remembers a network that it was signed in from, unless it is known. */
    recordNetwork: (userId: string, network: string) =>
      addUnlessKnown(userId, { field: 'networks', value: network, atMost: networksKnown }),

    /** For a quarter of an hour, or until they sign in, a few tries wait for no wrong one before. */
    async unlock(userId: string): Promise<void> {
      await users.updateOne({ _id: userId }, { $set: { unlockedAt: new Date() } }).exec();
    },

    /** Its member is in; an unlock of meanwhile stays. */
    async endUnlock({ _id, unlockedAt }: UserDocument): Promise<void> {
      if (unlockedAt)
        await users.updateOne({ _id, unlockedAt }, { $unset: { unlockedAt: '' } }).exec();
    },

    /** Keeps the same password at another cost. */
    async renewHash({ userId, before, after }: RenewedHash): Promise<void> {
      await users
        .updateOne({ _id: userId, passwordHash: before }, { $set: { passwordHash: after } })
        .exec();
    },

    /** The users with something to go out that was written before the given time. */
    withOutboxBefore: (before: Date, atMost: number): Promise<UserDocument[]> =>
      listWithOutboxBefore(users, before, atMost),

    /** Adds what is not there yet; null when the user is not. */
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
  /** The hash that the present password was checked against. */
  before: string | null;
  after: string;
}

export interface PasswordReplacement extends RenewedHash {
  /** When the session that asks was found open. */
  epoch: number;
  keptSession: string;
  endKeys: boolean;
  /** What must go out because of it. */
  outbox: OutboxEntry[];
}
