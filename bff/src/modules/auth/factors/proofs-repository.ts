import { type Connection, trusted } from 'mongoose';
import { type OutboxEntry, pushOutbox } from '../users/outbox-entry.ts';
import type { ChallengePurpose, Passkey } from '../users/second-factors.ts';
import { updateUser } from '../users/update-user.ts';
import { type UserDocument, userModel } from '../users/user-model.ts';
import { openChallengeFilter } from './factor-filters.ts';

const devicesRemembered = 20;

/** Accepts proofs by second factors, each in one command that no other proof can repeat. */
export function proofsRepository(connection: Connection) {
  const users = userModel(connection);

  /** The member as read before: a proof in progress ends when all sessions are ended. */
  const whileActive = ({ _id, epoch }: Pick<UserDocument, '_id' | 'epoch'>) => ({
    _id,
    epoch,
    state: 'active',
  });

  return {
    /** False for a code of the last accepted period or an earlier one: each is accepted once. */
    acceptTotp: (user: UserDocument, step: number): Promise<boolean> =>
      updateUser(
        users,
        {
          ...whileActive(user),
          // Not by the secret, which housekeeping may have encrypted again.
          'mfa.totp.at': user.mfa?.totp?.at ?? null,
          'mfa.totp.lastStep': trusted({ $lt: step }),
        },
        { $set: { 'mfa.totp.lastStep': step } },
      ),

    /** False for a code that is used or unknown. */
    acceptCode: (user: UserDocument, hashes: string[], outbox: OutboxEntry[]): Promise<boolean> =>
      updateUser(
        users,
        {
          ...whileActive(user),
          'mfa.codes': trusted({ $elemMatch: { hash: { $in: hashes }, usedAt: null } }),
        },
        {
          $set: { 'mfa.codes.$.usedAt': new Date() },
          ...pushOutbox(outbox),
        },
      ),

    /** False when the passkey's counter or the challenge was used meanwhile. */
    acceptPasskey(
      user: UserDocument,
      { id, counter: before }: Pick<Passkey, 'id' | 'counter'>,
      { counter, backedUp, challenge }: AcceptedPasskey,
    ): Promise<boolean> {
      const { storedFor } = challenge;
      return updateUser(
        users,
        {
          ...whileActive(user),
          passkeys: trusted({ $elemMatch: { id, counter: before } }),
          ...(storedFor && openChallengeFilter(challenge.value, storedFor)),
        },
        {
          $set: {
            'passkeys.$.counter': counter,
            'passkeys.$.backedUp': backedUp,
            'passkeys.$.lastUsedAt': new Date(),
          },
          ...(storedFor && { $unset: { [`mfa.challenges.${storedFor}`]: '' } }),
        },
      );
    },

    /** The command of a wrong code, for a ticket without a member. */
    async acceptNone(): Promise<void> {
      await updateUser(users, { _id: '' }, { $set: { 'mfa.totp.lastStep': 0 } });
    },

    async rememberDevice(
      { _id, epoch }: Pick<UserDocument, '_id' | 'epoch'>,
      device: string,
    ): Promise<void> {
      const newest = { $each: [{ device, at: new Date(), epoch }], $slice: -devicesRemembered };
      await users.updateOne({ _id }, { $push: { 'mfa.devices': newest } }).exec();
    },

    findByPasskey: (id: string): Promise<UserDocument | null> =>
      users.findOne({ 'passkeys.id': id }).lean().exec(),
  };
}

/** The challenge that a passkey signed. */
export interface PasskeyChallenge {
  value: string;
  /** Where the user's document stores it until it is accepted; null if stored elsewhere. */
  storedFor: ChallengePurpose | null;
}

interface AcceptedPasskey {
  counter: number;
  backedUp: boolean;
  /** The challenge of a sign-in is stored with the session that it starts. */
  challenge: PasskeyChallenge;
}
