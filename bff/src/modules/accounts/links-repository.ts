import { limits, times } from '@firedeck/contract';
import type { LinkPurpose } from '@firedeck/contract/jobs';
import { type Connection, trusted } from 'mongoose';
import { noEmailChange } from './accounts-repository.ts';
import { linksSince, newNonce } from './one-time-links.ts';
import { type OutboxEntry, type UserDocument, userModel } from './user-model.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The commands of links and of the mails that carry them; each holds all of its conditions. */
export function linksRepository(connection: Connection) {
  const users = userModel(connection);

  return {
    /**
     * Makes a new link to confirm and what must go out with it; the one before is over then. Null
     * when the address needs none, or had its share of mails.
     */
    renewConfirm({ emailKey, outbox, changes = {} }: Renewal): Promise<UserDocument | null> {
      const now = new Date();
      return users
        .findOneAndUpdate(
          { emailKey, state: 'active', emailConfirmedAt: null, ...mayBeMailed('confirm', now) },
          {
            $set: { ...changes, 'nonces.confirm': newNonce(now) },
            $push: mailed('confirm', now, outbox),
          },
          { returnDocument: 'after' },
        )
        .lean()
        .exec();
    },

    /**
     * Has a link to a new password mailed: the one that is out still, so that nobody who asks ends
     * what its owner is about to open. Null when the address had its share of mails.
     */
    async askReset({ emailKey, outbox }: Renewal): Promise<UserDocument | null> {
      const now = new Date();
      const ask = (filter: object, changes: object) =>
        users
          .findOneAndUpdate(
            { emailKey, state: 'active', ...filter, ...mayBeMailed('reset', now) },
            { $set: changes, $push: mailed('reset', now, outbox) },
            { returnDocument: 'after' },
          )
          .lean()
          .exec();
      const isOut = { 'nonces.reset.at': trusted({ $gt: linksSince('reset', now) }) };
      return (
        (await ask(isOut, { 'nonces.reset.at': now })) ??
        (await ask({}, { 'nonces.reset': newNonce(now) }))
      );
    },

    /** Writes down a notice to whoever has a confirmed account with the address. */
    notify(emailKey: string, outbox: OutboxEntry[]): Promise<UserDocument | null> {
      const now = new Date();
      return users
        .findOneAndUpdate(
          {
            emailKey,
            state: 'active',
            emailConfirmedAt: trusted({ $ne: null }),
            ...mayBeMailed('exists', now),
          },
          { $push: mailed('exists', now, outbox) },
          { returnDocument: 'after' },
        )
        .lean()
        .exec();
    },

    /** Takes the link and makes the changes with one command: of any number at once one gets them. */
    consume({ userId, purpose, nonce, ...command }: Consumption): Promise<UserDocument | null> {
      const { changes, endSessionsAndKeys = false, outbox = [] } = command;
      return users
        .findOneAndUpdate(
          {
            _id: userId,
            state: purpose === 'invite' ? 'invited' : 'active',
            [`nonces.${purpose}.value`]: nonce,
            [`nonces.${purpose}.at`]: trusted({ $gt: linksSince(purpose, new Date()) }),
          },
          {
            $set: { ...changes, ...(endSessionsAndKeys && { keptSession: null }) },
            ...(changes.nonces === undefined && {
              $unset: { [`nonces.${purpose}`]: '', ...(endSessionsAndKeys && noEmailChange) },
            }),
            ...(endSessionsAndKeys && { $inc: { epoch: 1, keysEpoch: 1 } }),
            ...(outbox.length > 0 && { $push: { outbox: { $each: outbox } } }),
          },
          { returnDocument: 'after' },
        )
        .lean()
        .exec();
    },

    /** Makes the account of somebody who was invited and came without the link. */
    fillInvited: (emailKey: string, changes: Partial<UserDocument>): Promise<UserDocument | null> =>
      users
        .findOneAndUpdate(
          { emailKey, state: 'invited' },
          { $set: { nonces: {}, ...changes } },
          { returnDocument: 'after' },
        )
        .lean()
        .exec(),
  };
}

interface Renewal {
  emailKey: string;
  outbox: OutboxEntry[];
  changes?: Partial<UserDocument>;
}

interface Consumption {
  userId: string;
  purpose: LinkPurpose;
  nonce: string;
  changes: Partial<UserDocument>;
  endSessionsAndKeys?: boolean;
  outbox?: OutboxEntry[];
}

/** Each kind is counted apart, so that none of them uses up another's share; where, and how many a day. */
const shares = {
  confirm: { list: 'linkMails', perDay: limits.linkMailsPerDay },
  reset: { list: 'resetMails', perDay: limits.linkMailsPerDay },
  exists: { list: 'existsMails', perDay: 1 },
} as const;
type Shared = keyof typeof shares;

/**
 * One mail of a kind a minute, and so many a day: nobody fills a stranger's mailbox through us. Links
 * to a new password are never used up by strangers: then one is mailed an hour.
 */
function mayBeMailed(kind: Shared, now: Date) {
  const { list, perDay } = shares[kind];
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const newest = `${list}.${perDay - 1}`;
  return {
    [list]: trusted({ $not: { $gt: ago(times.linkMailPauseMs) } }),
    $or: [
      { [newest]: trusted({ $exists: false }) },
      { [`${list}.0`]: trusted({ $lte: ago(dayMs) }) },
      ...(kind === 'reset' ? [{ [newest]: trusted({ $lte: ago(hourMs) }) }] : []),
    ],
  };
}

function mailed(kind: Shared, now: Date, outbox: OutboxEntry[]) {
  const { list, perDay } = shares[kind];
  return { [list]: { $each: [now], $slice: -perDay }, outbox: { $each: outbox } };
}
