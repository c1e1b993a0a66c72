import { limits } from '@firedeck/contract';
import { type Connection, trusted } from 'mongoose';
import type { PendingSignUp, UsedLink } from '../users/account-links.ts';
import { pickOldestPending, signUpsUnset, unconfirmed } from '../users/further-sign-ups.ts';
import { isNonceValid, linksSince, newNonce } from '../users/one-time-links.ts';
import type { OutboxEntry } from '../users/outbox-entry.ts';
import { type UserDocument, userModel } from '../users/user-model.ts';
import { pushMail, withinMailLimit } from './mail-limits.ts';

/** Unconfirmed sign-ups and their links. Each command contains all of its conditions. */
export function confirmationsRepository(connection: Connection) {
  const users = userModel(connection);

  const change = (filter: object, update: object, arrayFilters?: object[]) =>
    users
      .findOneAndUpdate(filter, update, {
        returnDocument: 'after',
        ...(arrayFilters && { arrayFilters }),
      })
      .lean()
      .exec();

  return {
    /**
     * Adds a sign-up, with its mail, to an address that nobody has confirmed. Null when the address
     * is confirmed or has reached its mail limit. No valid link is pushed out of the list: links
     * live for a day, and the list has room for all mails of a day.
     */
    add(
      emailKey: string,
      signUp: PendingSignUp,
      outbox: OutboxEntry[],
    ): Promise<UserDocument | null> {
      const { at } = signUp;
      const $slice = -limits.linkMailsPerDay;
      const furtherSignUps = { $each: [signUp], $sort: { at: 1 }, $slice };
      return change(
        { emailKey, ...unconfirmed, ...withinMailLimit('confirm', at) },
        { $push: { furtherSignUps, ...pushMail('confirm', at, outbox) } },
      );
    },

    /**
     * Mails a link again. A link that is still valid is reused, so that a request by anybody
     * doesn't invalidate what the owner is about to open. Null when the address needs none or has
     * reached its mail limit.
     */
    async resend(emailKey: string, outbox: OutboxEntry[]): Promise<ResentLink | null> {
      const waits = { emailKey, ...unconfirmed };
      const found = await users.findOne(waits).lean().exec();
      if (!found) return null;
      const oldest = pickOldestPending(found);
      if (!oldest) return null;
      const { further } = oldest;
      const before = further ?? found.nonces?.confirm;
      const now = new Date();
      const { value } = before && isNonceValid(before, 'confirm') ? before : newNonce();
      const may = withinMailLimit('confirm', now);
      if (!further) {
        const $set = { 'nonces.confirm': { value, at: now } };
        const sameNonceFilter = { 'nonces.confirm.value': before?.value ?? null };
        const $push = pushMail('confirm', now, outbox);
        const user = await change({ ...waits, ...sameNonceFilter, ...may }, { $set, $push });
        return user && { user, outbox };
      }
      const entries = outbox.map((entry) => ({ ...entry, nonce: value }));
      const user = await change(
        { ...waits, 'furtherSignUps.value': further.value, ...may },
        {
          $set: { 'furtherSignUps.$[asked].value': value, 'furtherSignUps.$[asked].at': now },
          $push: pushMail('confirm', now, entries),
        },
        [{ 'asked.value': further.value }],
      );
      return user && { user, outbox: entries };
    },

    /** Confirms the first sign-up, which created the account; the others end. */
    confirmFirst: (userId: string, used: UsedLink): Promise<UserDocument | null> =>
      change(
        {
          _id: userId,
          ...unconfirmed,
          'nonces.confirm.value': used.value,
          'nonces.confirm.at': notExpired(),
        },
        { $set: { emailConfirmedAt: used.at, 'usedLinks.confirm': used }, $unset: signUpsUnset },
      ),

    /** Confirms another sign-up, and gives its password and names to the account. */
    confirmFurther: (
      userId: string,
      { passwordHash, firstName, lastName }: PendingSignUp,
      used: UsedLink,
    ): Promise<UserDocument | null> =>
      change(
        {
          _id: userId,
          ...unconfirmed,
          furtherSignUps: trusted({ $elemMatch: { value: used.value, at: notExpired() } }),
        },
        {
          $set: {
            passwordHash,
            firstName,
            lastName,
            emailConfirmedAt: used.at,
            'usedLinks.confirm': used,
          },
          $unset: signUpsUnset,
        },
      ),
  };
}

const notExpired = () => trusted({ $gt: linksSince('confirm', new Date()) });

interface ResentLink {
  user: UserDocument;
  outbox: OutboxEntry[];
}
