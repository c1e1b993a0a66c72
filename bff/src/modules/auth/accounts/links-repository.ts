import type { LinkPurpose } from '@firedeck/contract/jobs';
import { type Connection, trusted } from 'mongoose';
import type { UsedLink } from '../users/account-links.ts';
import { endAllSessionsUpdate } from '../users/account-updates.ts';
import { signUpsUnset } from '../users/further-sign-ups.ts';
import { linksSince, newNonce } from '../users/one-time-links.ts';
import { type OutboxEntry, pushOutbox } from '../users/outbox-entry.ts';
import { type UserDocument, userModel } from '../users/user-model.ts';
import { pushMail, withinMailLimit } from './mail-limits.ts';

/** The commands of links and of the mails that carry them; each holds all of its conditions. */
export function linksRepository(connection: Connection) {
  const users = userModel(connection);

  return {
    /**
     * Has a link to a new password mailed: the one that is out still, so that nobody who asks ends
     * what its owner is about to open. Null when the address had its share of mails.
     */
    async requestReset({ emailKey, outbox }: Renewal): Promise<UserDocument | null> {
      const now = new Date();
      const issueLink = (filter: object, changes: object) =>
        users
          .findOneAndUpdate(
            { emailKey, state: 'active', ...filter, ...withinMailLimit('reset', now) },
            { $set: changes, $push: pushMail('reset', now, outbox) },
            { returnDocument: 'after' },
          )
          .lean()
          .exec();
      const validLinkFilter = { 'nonces.reset.at': trusted({ $gt: linksSince('reset', now) }) };
      return (
        (await issueLink(validLinkFilter, { 'nonces.reset.at': now })) ??
        (await issueLink({}, { 'nonces.reset': newNonce(now) }))
      );
    },

    /** Stores a notice for the confirmed account with this address. */
    notify(emailKey: string, outbox: OutboxEntry[]): Promise<UserDocument | null> {
      const now = new Date();
      return users
        .findOneAndUpdate(
          {
            emailKey,
            state: 'active',
            emailConfirmedAt: trusted({ $ne: null }),
            ...withinMailLimit('exists', now),
          },
          { $push: pushMail('exists', now, outbox) },
          { returnDocument: 'after' },
        )
        .lean()
        .exec();
    },

    /** Takes the link and makes the changes with one command: of any number at once one gets them. */
    consume({ userId, purpose, used, ...command }: Consumption): Promise<UserDocument | null> {
      const { changes, emailConfirmedAt, endSessionsAndKeys = false, outbox = [] } = command;
      const update = {
        // Those used before had another password.
        $set: { ...changes, usedLinks: { [purpose]: used } },
        ...(changes.nonces === undefined && {
          // The address has its owner: nobody confirms it by an earlier sign-up any more.
          $unset: { [`nonces.${purpose}`]: '' as const, ...signUpsUnset },
        }),
        ...pushOutbox(outbox),
      };
      return users
        .findOneAndUpdate(
          {
            _id: userId,
            state: purpose === 'invite' ? 'invited' : 'active',
            [`nonces.${purpose}.value`]: used.value,
            [`nonces.${purpose}.at`]: trusted({ $gt: linksSince(purpose, new Date()) }),
            ...(emailConfirmedAt !== undefined && { emailConfirmedAt }),
          },
          endSessionsAndKeys ? endAllSessionsUpdate({ endKeys: true }, update) : update,
          { returnDocument: 'after' },
        )
        .lean()
        .exec();
    },
  };
}

interface Renewal {
  emailKey: string;
  outbox: OutboxEntry[];
}

interface Consumption {
  userId: string;
  purpose: LinkPurpose;
  used: UsedLink;
  changes: Partial<UserDocument>;
  /** As read; null also if it is missing. Consumed only while it is the same. Default: any. */
  emailConfirmedAt?: Date | null;
  endSessionsAndKeys?: boolean;
  outbox?: OutboxEntry[];
}
