import type { LinkPurpose } from '@firedeck/contract/jobs';
import { type Connection, trusted } from 'mongoose';
import type { UsedLink } from '../users/account-links.ts';
import { endAllSessionsUpdate } from '../users/account-updates.ts';
import { signUpsUnset } from '../users/further-sign-ups.ts';
import { linksSince, newNonce } from '../users/one-time-links.ts';
import { type OutboxEntry, pushOutbox } from '../users/outbox-entry.ts';
import { type UserDocument, userModel } from '../users/user-model.ts';
import { pushMail, withinMailLimit } from './mail-limits.ts';

/** Password resets and notices to owners. Each command contains all of its conditions. */
export function linksRepository(connection: Connection) {
  const users = userModel(connection);

  return {
    /**
     * Mails a password reset link. A link that is still valid is reused, so that a request by
     * anybody doesn't invalidate what the owner is about to open. Null when the address has reached
     * its mail limit.
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

    /** Uses the link in one command, so that one of concurrent requests succeeds. */
    consume({ userId, purpose, used, ...command }: Consumption): Promise<UserDocument | null> {
      const { changes, emailConfirmedAt, endSessionsAndKeys = false, outbox = [] } = command;
      const update = {
        // Replaces the used links of earlier passwords.
        $set: { ...changes, usedLinks: { [purpose]: used } },
        ...(changes.nonces === undefined && {
          // The address now has an owner: earlier sign-ups can't confirm it any more.
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
  /** As read; null also when missing. Applies only while it is unchanged. Default: any. */
  emailConfirmedAt?: Date | null;
  endSessionsAndKeys?: boolean;
  outbox?: OutboxEntry[];
}
