import { type Connection, trusted } from 'mongoose';
import { type OutboxEntry, pushOutbox } from '../users/outbox-entry.ts';
import type { ChallengePurpose, Passkey } from '../users/second-factors.ts';
import { updateUser } from '../users/update-user.ts';
import { type UserDocument, userModel } from '../users/user-model.ts';
import { openChallengeFilter } from './factor-filters.ts';

const devicesRemembered = 20;

/** How a proof by a second factor is accepted: one command, which no other proof can repeat. */
export function proofsRepository(connection: Connection) {
  const users = userModel(connection);

  /** As the member was when they were read: what ends all sessions ends a proof under way. */
  const whileActive = ({ _id, epoch }: Pick<UserDocument, '_id' | 'epoch'>) => ({
    _id,
    epoch,
    state: 'active',
  });

  return {
    /** False for a code of that period or an earlier one: each is accepted once. */
    acceptTotp: (user: UserDocument, step: number): Promise<boolean> =>
      updateUser(
        users,
        {
          ...whileActive(user),
          // Not by its secret, which housekeeping may have encrypted again.
          'mfa.totp.at': user.mfa?.totp?.at ?? null,
          'mfa.totp.lastStep': trusted({ $lt: step }),
        },
        { $set: { 'mfa.totp.lastStep': step } },
      ),

    /** False for a code that is used, or none of theirs. */
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

    /** False when it was used meanwhile, or its challenge was. */
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

    /** The command that a wrong code costs, where there is no member to try it on. */
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

/** What a passkey had to sign. */
export interface PasskeyChallenge {
  value: string;
  /** Where the member's document has it, and accepting it takes it; null: it is elsewhere. */
  storedFor: ChallengePurpose | null;
}

interface AcceptedPasskey {
  counter: number;
  backedUp: boolean;
  /** A sign-in's is taken by the session that it starts. */
  challenge: PasskeyChallenge;
}
