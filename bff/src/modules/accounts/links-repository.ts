import { limits, times } from '@firedeck/contract';
import type { LinkPurpose } from '@firedeck/contract/jobs';
import { type Connection, trusted } from 'mongoose';
import { linksSince, newNonce } from './one-time-links.ts';
import { type OutboxEntry, type UserDocument, userModel } from './user-model.ts';

const dayMs = 86_400_000;

/** The commands of links and of the mails that carry them; each holds all of its conditions. */
export function linksRepository(connection: Connection) {
  const users = userModel(connection);

  return {
    /**
     * Makes a new link and what must go out with it; the one before is over then. Null when the
     * address needs none, or had its share of mails.
     */
    renew({ emailKey, purpose, outbox, changes = {} }: Renewal): Promise<UserDocument | null> {
      const now = new Date();
      return users
        .findOneAndUpdate(
          {
            emailKey,
            state: 'active',
            ...(purpose === 'confirm' && { emailConfirmedAt: null }),
            ...mayBeMailed(now, `nonces.${purpose}.at`),
          },
          {
            $set: { ...changes, [`nonces.${purpose}`]: newNonce(now) },
            $push: {
              linkMails: { $each: [now], $slice: -limits.linkMailsPerDay },
              outbox: { $each: outbox },
            },
          },
          { returnDocument: 'after' },
        )
        .lean()
        .exec();
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
            ...mayBeMailed(now, 'linkMails'),
          },
          {
            $push: {
              linkMails: { $each: [now], $slice: -limits.linkMailsPerDay },
              outbox: { $each: outbox },
            },
          },
          { returnDocument: 'after' },
        )
        .lean()
        .exec();
    },

    /** Takes the link and makes the changes with one command: of any number at once one gets them. */
    consume({ userId, purpose, nonce, ...command }: Consumption): Promise<UserDocument | null> {
      const { changes, endSessions = false, outbox = [] } = command;
      return users
        .findOneAndUpdate(
          {
            _id: userId,
            state: purpose === 'invite' ? 'invited' : 'active',
            [`nonces.${purpose}.value`]: nonce,
            [`nonces.${purpose}.at`]: trusted({ $gt: linksSince(purpose, new Date()) }),
          },
          {
            $set: { ...changes, ...(endSessions && { keptSession: null }) },
            ...(changes.nonces === undefined && { $unset: { [`nonces.${purpose}`]: '' } }),
            ...(endSessions && { $inc: { epoch: 1 } }),
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
  purpose: LinkPurpose;
  outbox: OutboxEntry[];
  changes?: Partial<UserDocument>;
}

interface Consumption {
  userId: string;
  purpose: LinkPurpose;
  nonce: string;
  changes: Partial<UserDocument>;
  endSessions?: boolean;
  outbox?: OutboxEntry[];
}

/**
 * One mail of a kind a minute, and five in all a day: nobody fills a stranger's mailbox through us.
 * `newest`: where it stands when the last one of its kind was asked for.
 */
function mayBeMailed(now: Date, newest: string) {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const fifth = `linkMails.${limits.linkMailsPerDay - 1}`;
  return {
    [newest]: trusted({ $not: { $gt: ago(times.linkMailPauseMs) } }),
    $or: [
      { [fifth]: trusted({ $exists: false }) },
      { 'linkMails.0': trusted({ $lte: ago(dayMs) }) },
    ],
  };
}
