import { factorLimits } from '@firedeck/contract';
import { type Connection, trusted } from 'mongoose';
import { updateUnlessTaken } from '../../../lib/mongo/update-unless-taken.ts';
import { type OutboxEntry, pushOutbox } from '../users/outbox-entry.ts';
import type {
  ChallengePurpose,
  FactorChallenge,
  Passkey,
  RecoveryCode,
  Totp,
} from '../users/second-factors.ts';
import { updateUser } from '../users/update-user.ts';
import { type UserDocument, userModel } from '../users/user-model.ts';
import { type RequestingSession, whileSessionIsOpen } from '../users/while-open.ts';
import { openChallengeFilter } from './factor-filters.ts';

const withoutCodes = { 'mfa.codes': '', 'mfa.codesAt': '', 'mfa.devices': '' } as const;
const totpFilter = { 'mfa.totp': trusted({ $exists: true }) };
const passkeyFilter = { 'passkeys.0': trusted({ $exists: true }) };

/** Changes of second factors. Each is one command that contains all of its conditions. */
export function factorsRepository(connection: Connection) {
  const users = userModel(connection);

  const update = (filter: object, changes: object): Promise<UserDocument | null> =>
    users.findOneAndUpdate(filter, changes, { returnDocument: 'after' }).lean().exec();

  /** Null for the last factor, unless `mayBeLast`: then the codes are removed with it. */
  async function remove(
    filter: object,
    { others, mayBeLast }: { others: object[]; mayBeLast: boolean },
    changes: (unset: object) => object,
  ): Promise<UserDocument | null> {
    const removeOne = () => update({ $and: [filter, { $or: others }] }, changes({}));
    const removeLast = () => update({ $and: [filter, { $nor: others }] }, changes(withoutCodes));
    const removed = await removeOne();
    if (removed || !mayBeLast) return removed;
    // A concurrently added factor needs the codes.
    return (await removeLast()) ?? removeOne();
  }

  return {
    /** Records since when the agency requires one; only the first time counts. */
    async recordRequired(userId: string, at: Date): Promise<void> {
      await users
        .updateOne(
          { _id: userId, 'mfa.requiredAt': trusted({ $exists: false }) },
          { $set: { 'mfa.requiredAt': at } },
        )
        .exec();
    },

    /** Clears the requirement, unless it was recorded again meanwhile. */
    async clearRequired(userId: string, requiredAt: Date): Promise<void> {
      await users
        .updateOne(
          { _id: userId, 'mfa.requiredAt': requiredAt },
          { $unset: { 'mfa.requiredAt': '' } },
        )
        .exec();
    },

    setChallenge: (
      session: RequestingSession,
      purpose: ChallengePurpose,
      challenge: FactorChallenge,
    ): Promise<boolean> =>
      updateUser(users, whileSessionIsOpen(session), {
        $set: { [`mfa.challenges.${purpose}`]: challenge },
      }),

    setNewTotp: (
      session: RequestingSession,
      newTotp: Pick<Totp, 'secret' | 'at'>,
    ): Promise<boolean> =>
      updateUser(users, whileSessionIsOpen(session), { $set: { 'mfa.newTotp': newTotp } }),

    /** Null when another one was confirmed or started meanwhile, or codes were added or removed. */
    confirmTotp: (
      session: RequestingSession,
      { secret, at }: Pick<Totp, 'secret' | 'at'>,
      { lastStep, codes, outbox }: AddedTotp,
    ): Promise<UserDocument | null> =>
      update(
        { ...whileSessionIsOpen(session), 'mfa.newTotp.secret': secret, ...codesFilter(codes) },
        {
          $set: { 'mfa.totp': { secret, at, lastStep }, ...setCodes(codes) },
          $unset: { 'mfa.newTotp': '', 'mfa.requiredAt': '' },
          ...pushOutbox(outbox),
        },
      ),

    /** Null when the challenge was used, the limit is reached, or codes came or went. */
    addPasskey: (
      session: RequestingSession,
      challenge: string,
      { passkey, codes, outbox }: AddedPasskey,
    ): Promise<UserDocument | null | 'taken'> =>
      updateUnlessTaken(
        () =>
          update(
            {
              ...whileSessionIsOpen(session),
              ...openChallengeFilter(challenge, 'register'),
              'passkeys.id': trusted({ $ne: passkey.id }),
              [`passkeys.${factorLimits.passkeys - 1}`]: trusted({ $exists: false }),
              ...codesFilter(codes),
            },
            {
              $unset: { 'mfa.challenges.register': '', 'mfa.requiredAt': '' },
              ...(codes && { $set: setCodes(codes) }),
              $push: { passkeys: passkey, ...pushOutbox(outbox).$push },
            },
          ),
        async () => (await users.exists({ 'passkeys.id': passkey.id })) !== null,
      ),

    renamePasskey: (
      session: RequestingSession,
      id: string,
      name: string,
    ): Promise<UserDocument | null> =>
      update(
        { ...whileSessionIsOpen(session), 'passkeys.id': id },
        { $set: { 'passkeys.$.name': name } },
      ),

    /** Null for the last factor, unless `mayBeLast`. */
    removePasskey: (
      session: RequestingSession,
      id: string,
      { mayBeLast, outbox }: Removal,
    ): Promise<UserDocument | null> =>
      remove(
        { ...whileSessionIsOpen(session), 'passkeys.id': id },
        { others: [totpFilter, { 'passkeys.1': trusted({ $exists: true }) }], mayBeLast },
        (unset) => ({
          $pull: { passkeys: { id } },
          ...(Object.keys(unset).length > 0 && { $unset: unset }),
          ...pushOutbox(outbox),
        }),
      ),

    removeTotp: (
      session: RequestingSession,
      { mayBeLast, outbox }: Removal,
    ): Promise<UserDocument | null> =>
      remove(
        { ...whileSessionIsOpen(session), ...totpFilter },
        { others: [passkeyFilter], mayBeLast },
        (unset) => ({
          $unset: { 'mfa.totp': '', ...unset },
          ...pushOutbox(outbox),
        }),
      ),

    /** Null without a factor: codes alone are not a factor. */
    renewCodes: (
      session: RequestingSession,
      codes: RecoveryCode[],
      outbox: OutboxEntry[],
    ): Promise<UserDocument | null> =>
      update(
        { $and: [whileSessionIsOpen(session), { $or: [totpFilter, passkeyFilter] }] },
        { $set: setCodes(codes), ...pushOutbox(outbox) },
      ),
  };
}

interface AddedTotp {
  lastStep: number;
  /** Only for the first factor. */
  codes: RecoveryCode[] | undefined;
  outbox: OutboxEntry[];
}

interface AddedPasskey {
  passkey: Passkey;
  codes: RecoveryCode[] | undefined;
  outbox: OutboxEntry[];
}

interface Removal {
  mayBeLast: boolean;
  outbox: OutboxEntry[];
}

// Two concurrent first factors must not replace each other's codes, and a further factor must not
// lose them to the removal of the last one before it.
const codesFilter = (codes: RecoveryCode[] | undefined) => ({
  'mfa.codes': trusted({ $exists: codes === undefined }),
});

const setCodes = (codes: RecoveryCode[] | undefined) =>
  codes ? { 'mfa.codes': codes, 'mfa.codesAt': new Date() } : {};
