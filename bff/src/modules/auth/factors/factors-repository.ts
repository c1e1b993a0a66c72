import { factorLimits } from '@firedeck/contract';
import { type Connection, trusted } from 'mongoose';
import { updateUnlessTaken } from '../../../lib/mongo/update-unless-taken.ts';
import type {
  ChallengePurpose,
  FactorChallenge,
  Passkey,
  RecoveryCode,
  Totp,
} from '../users/second-factors.ts';
import { type OutboxEntry, type UserDocument, userModel } from '../users/user-model.ts';
import { whileSessionIsOpen } from '../users/while-open.ts';

const devicesRemembered = 20;

const withoutCodes = { 'mfa.codes': '', 'mfa.codesAt': '', 'mfa.devices': '' } as const;
const hasTotp = { 'mfa.totp': trusted({ $exists: true }) };
const hasPasskey = { 'passkeys.0': trusted({ $exists: true }) };

/** A member's second factors. Each act is one command that holds all of its conditions. */
export function factorsRepository(connection: Connection) {
  const users = userModel(connection);

  const update = (filter: object, changes: object): Promise<UserDocument | null> =>
    users.findOneAndUpdate(filter, changes, { returnDocument: 'after' }).lean().exec();

  const isDone = async (filter: object, changes: object): Promise<boolean> =>
    (await users.updateOne(filter, changes).exec()).matchedCount === 1;

  const whileOpen = ({ userId, sessionId, epoch }: OpenSession) => ({
    _id: userId,
    ...whileSessionIsOpen({ sessionId, epoch }),
  });

  /** Null for the last factor, unless it may go: then the codes go with it. */
  async function remove(
    filter: object,
    { others, mayBeLast }: { others: object[]; mayBeLast: boolean },
    changes: (unset: object) => object,
  ): Promise<UserDocument | null> {
    const removeOne = () => update({ $and: [filter, { $or: others }] }, changes({}));
    const removeLast = () => update({ $and: [filter, { $nor: others }] }, changes(withoutCodes));
    const removed = await removeOne();
    if (removed || !mayBeLast) return removed;
    // Another factor may come meanwhile, and counts on the codes.
    return (await removeLast()) ?? removeOne();
  }

  const pushOutbox = (outbox: OutboxEntry[]) =>
    outbox.length > 0 ? { $push: { outbox: { $each: outbox } } } : {};

  /** As the member was when they were read: what ends all sessions ends a proof under way. */
  const whileActive = ({ _id, epoch }: Pick<UserDocument, '_id' | 'epoch'>) => ({
    _id,
    epoch,
    state: 'active',
  });

  return {
    /** Notes since when the agency requires one; the first time counts. */
    async noteRequired(userId: string, at: Date): Promise<void> {
      await users
        .updateOne(
          { _id: userId, 'mfa.requiredAt': trusted({ $exists: false }) },
          { $set: { 'mfa.requiredAt': at } },
        )
        .exec();
    },

    /** Nothing is missing any more, unless that was noted anew meanwhile. */
    async clearRequired(userId: string, requiredAt: Date): Promise<void> {
      await users
        .updateOne(
          { _id: userId, 'mfa.requiredAt': requiredAt },
          { $unset: { 'mfa.requiredAt': '' } },
        )
        .exec();
    },

    setChallenge: (
      session: OpenSession,
      purpose: ChallengePurpose,
      challenge: FactorChallenge,
    ): Promise<boolean> =>
      isDone(whileOpen(session), { $set: { [`mfa.challenges.${purpose}`]: challenge } }),

    setNewTotp: (session: OpenSession, newTotp: Pick<Totp, 'secret' | 'at'>): Promise<boolean> =>
      isDone(whileOpen(session), { $set: { 'mfa.newTotp': newTotp } }),

    /** Null when it was confirmed or replaced by another meanwhile, or codes came or went. */
    confirmTotp: (
      session: OpenSession,
      { secret, at }: Pick<Totp, 'secret' | 'at'>,
      { lastStep, codes, outbox }: AddedTotp,
    ): Promise<UserDocument | null> =>
      update(
        { ...whileOpen(session), 'mfa.newTotp.secret': secret, ...codesFilter(codes) },
        {
          $set: { 'mfa.totp': { secret, at, lastStep }, ...setCodes(codes) },
          $unset: { 'mfa.newTotp': '', 'mfa.requiredAt': '' },
          ...pushOutbox(outbox),
        },
      ),

    /** Null when the challenge was used or replaced, the limit is reached, or codes came or went. */
    addPasskey: (
      session: OpenSession,
      challenge: string,
      { passkey, codes, outbox }: AddedPasskey,
    ): Promise<UserDocument | null | 'taken'> =>
      updateUnlessTaken(
        () =>
          update(
            {
              ...whileOpen(session),
              ...answers(challenge, 'register'),
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

    renamePasskey: (session: OpenSession, id: string, name: string): Promise<UserDocument | null> =>
      update({ ...whileOpen(session), 'passkeys.id': id }, { $set: { 'passkeys.$.name': name } }),

    /** Null for the last factor, unless it may go. */
    removePasskey: (
      session: OpenSession,
      id: string,
      { mayBeLast, outbox }: Removal,
    ): Promise<UserDocument | null> =>
      remove(
        { ...whileOpen(session), 'passkeys.id': id },
        { others: [hasTotp, { 'passkeys.1': trusted({ $exists: true }) }], mayBeLast },
        (unset) => ({
          $pull: { passkeys: { id } },
          ...(Object.keys(unset).length > 0 && { $unset: unset }),
          ...pushOutbox(outbox),
        }),
      ),

    /** The same. */
    removeTotp: (
      session: OpenSession,
      { mayBeLast, outbox }: Removal,
    ): Promise<UserDocument | null> =>
      remove(
        { ...whileOpen(session), ...hasTotp },
        { others: [hasPasskey], mayBeLast },
        (unset) => ({
          $unset: { 'mfa.totp': '', ...unset },
          ...pushOutbox(outbox),
        }),
      ),

    /** Null without a factor: codes are no factor by themselves. */
    renewCodes: (
      session: OpenSession,
      codes: RecoveryCode[],
      outbox: OutboxEntry[],
    ): Promise<UserDocument | null> =>
      update(
        { $and: [whileOpen(session), { $or: [hasTotp, hasPasskey] }] },
        { $set: setCodes(codes), ...pushOutbox(outbox) },
      ),

    /** False for a code of that period or an earlier one: each is accepted once. */
    acceptTotp: (user: UserDocument, step: number): Promise<boolean> =>
      isDone(
        {
          ...whileActive(user),
          // Not by its secret, which housekeeping may encrypt anew meanwhile.
          'mfa.totp.at': user.mfa?.totp?.at ?? null,
          'mfa.totp.lastStep': trusted({ $lt: step }),
        },
        { $set: { 'mfa.totp.lastStep': step } },
      ),

    /** False for a code that is used, or none of theirs. */
    acceptCode: (user: UserDocument, hashes: string[], outbox: OutboxEntry[]): Promise<boolean> =>
      isDone(
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
    acceptPasskey: (
      user: UserDocument,
      { id, counter: before }: Pick<Passkey, 'id' | 'counter'>,
      { counter, backedUp, challenge }: AcceptedPasskey,
    ): Promise<boolean> =>
      isDone(
        {
          ...whileActive(user),
          passkeys: trusted({ $elemMatch: { id, counter: before } }),
          ...(challenge !== undefined && answers(challenge, 'step-up')),
        },
        {
          $set: {
            'passkeys.$.counter': counter,
            'passkeys.$.backedUp': backedUp,
            'passkeys.$.lastUsedAt': new Date(),
          },
          ...(challenge !== undefined && { $unset: { 'mfa.challenges.step-up': '' } }),
        },
      ),

    /** The command that a wrong code costs, where there is no member to try it on. */
    async acceptNone(): Promise<void> {
      await isDone({ _id: '' }, { $set: { 'mfa.totp.lastStep': 0 } });
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

/** Changes are made only while it is open. */
export interface OpenSession {
  userId: string;
  sessionId: string;
  /** The user's, as read while the session was open. */
  epoch: number;
}

interface AddedTotp {
  lastStep: number;
  /** With the first factor. */
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

interface AcceptedPasskey {
  counter: number;
  backedUp: boolean;
  /** Of a step-up: taken with it. A sign-in's is taken by the session that it starts. */
  challenge?: string;
}

// Two first factors at once must not replace the codes that one of them showed, and a further one must
// not be left without, as the last one before it takes them along.
const codesFilter = (codes: RecoveryCode[] | undefined) => ({
  'mfa.codes': trusted({ $exists: codes === undefined }),
});

const setCodes = (codes: RecoveryCode[] | undefined) =>
  codes ? { 'mfa.codes': codes, 'mfa.codesAt': new Date() } : {};

const answers = (value: string, purpose: ChallengePurpose) => ({
  [`mfa.challenges.${purpose}.value`]: value,
  [`mfa.challenges.${purpose}.until`]: trusted({ $gt: new Date() }),
});
