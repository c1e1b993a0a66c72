import { limits } from '@firedeck/contract';
import { type Connection, trusted } from 'mongoose';
import type { PendingSignUp, UsedLink } from '../users/account-links.ts';
import { pickOldestPending, signUpsUnset, unconfirmed } from '../users/further-sign-ups.ts';
import { isNonceValid, linksSince, newNonce } from '../users/one-time-links.ts';
import type { OutboxEntry } from '../users/outbox-entry.ts';
import { type UserDocument, userModel } from '../users/user-model.ts';
import { pushMail, withinMailLimit } from './mail-limits.ts';

/** Sign-ups that wait to be confirmed, and their links; each command holds all of its conditions. */
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
     * Adds a sign-up to those of an address that nobody has confirmed, and what must go out with it.
     * Null when there are none, or the address had its share of mails. It pushes out no link that
     * works: each was mailed within the day that it lives, and a day has no more mails than fit.
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
     * Has a link mailed again, the one that is out while it works: nobody who asks ends what somebody
     * is about to open. Null when the address needs none, or had its share of mails.
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

    /** Takes the link of the first sign-up, whose account it is already; the others are over. */
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

    /** Takes the link of another one, whose password and names the account then has. */
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
  /** The entries as stored, with the nonce of their link. */
  outbox: OutboxEntry[];
}
