import { type Connection, trusted } from 'mongoose';
import type { AuditDetails } from '../../../audit/audit-line-model.ts';
import { updateUnlessTaken } from '../../../lib/mongo/update-unless-taken.ts';
import type { PendingEmailChange, UsedLink } from '../users/account-links.ts';
import { emailChangeUnset, endAllSessionsUpdate } from '../users/account-updates.ts';
import { signUpsUnset, unconfirmed } from '../users/further-sign-ups.ts';
import { listSpellings } from '../users/identities.ts';
import { newNonce } from '../users/one-time-links.ts';
import type { OutboxEntry } from '../users/outbox-entry.ts';
import { type UserDocument, userModel } from '../users/user-model.ts';
import { whileSessionIsOpen } from '../users/while-open.ts';

const triesWhileOthersSignUp = 3;

/** The steps of a change of address; each is one command on one account. */
export function emailChangeRepository(connection: Connection) {
  const users = userModel(connection);

  const change = (filter: object, update: object): Promise<UserDocument | null> =>
    users
      .findOneAndUpdate({ state: 'active', ...filter }, update, { returnDocument: 'after' })
      .lean()
      .exec();

  /** What an account with another address is; the session that asked alone goes on. */
  const withAddress = (
    { email, emailKey, sessionId }: PendingEmailChange,
    used: Record<string, UsedLink>,
  ) =>
    endAllSessionsUpdate(
      { endKeys: false, keptSession: sessionId },
      {
        $set: { email, emailKey, emailConfirmedAt: new Date(), ...used },
        $unset: { ...signUpsUnset, 'nonces.reset': '' },
      },
    );

  /** Null where somebody else has the address, or `filter` does not hold. */
  async function takeAddress(
    filter: { _id: string; [path: string]: unknown },
    wanted: PendingEmailChange,
    used: Record<string, UsedLink> = {},
  ): Promise<UserDocument | null> {
    const { emailKey, epoch } = wanted;
    const others = { emailKey, _id: trusted({ $ne: filter._id }) };
    const changed = await updateUnlessTaken(
      // The change ends with its session, which must not come back by being kept.
      () => change({ ...filter, epoch }, withAddress(wanted, used)),
      async () => (await users.exists(others)) !== null,
    );
    return changed === 'taken' ? null : changed;
  }

  /** The id of the sign-up; null where the change is over, or the address has an owner. */
  async function removeUnconfirmed(
    filter: { _id: string; [path: string]: unknown },
    { emailKey, epoch }: PendingEmailChange,
  ): Promise<string | null> {
    // The write may have failed for another reason than the address.
    if (!(await users.exists({ state: 'active', ...filter, epoch }))) return null;
    const signUp = { emailKey, ...unconfirmed };
    for (;;) {
      const removed = await users.findOneAndDelete(signUp).lean().exec();
      // DocumentDB passes by what is being changed at that moment: here by a mail of it that goes out.
      if (removed || !(await users.exists(signUp))) return removed?._id ?? null;
    }
  }

  return {
    /** Starts over: earlier links stop working. Null when the requesting session was ended. */
    begin: (
      userId: string,
      wanted: PendingEmailChange,
      outbox: OutboxEntry[],
    ): Promise<UserDocument | null> =>
      change(whileSessionIsOpen({ ...wanted, userId }), {
        $set: {
          emailChange: wanted,
          'nonces.new_address': newNonce(),
          'nonces.old_address': newNonce(),
        },
        $push: { outbox: { $each: outbox } },
      }),

    /** Notes that the link was opened; null when it is over. */
    confirm: (
      userId: string,
      address: 'new' | 'old',
      nonce: string,
    ): Promise<UserDocument | null> =>
      change(
        { _id: userId, [`nonces.${address}_address.value`]: nonce },
        { $set: { [`emailChange.${address}ConfirmedAt`]: new Date() } },
      ),

    /**
     * Once both were opened, while nothing else was asked for since. A sign-up that nobody confirmed
     * gives way: the mailbox is the member's. Somebody may sign up with it again in between,
     * or the change end: then nobody has the address, and `found` alone says what was removed.
     */
    async complete(
      { _id, nonces }: Pick<UserDocument, '_id' | 'nonces'>,
      wanted: PendingEmailChange,
      found: AuditDetails,
    ): Promise<UserDocument | null> {
      const filter = { _id, 'nonces.new_address.value': nonces?.new_address?.value };
      const used = listUsed(nonces);
      for (let tries = 0; tries < triesWhileOthersSignUp; tries += 1) {
        const changed = await takeAddress(filter, wanted, used);
        if (changed) return changed;
        const removed = await removeUnconfirmed(filter, wanted);
        if (removed === null) return null;
        found.removed_sign_ups = [...(found.removed_sign_ups ?? []), removed];
      }
      return takeAddress(filter, wanted, used);
    },

    /** At once, without links; null also for somebody who is connected at one of the issuers. */
    replace: (
      userId: string,
      wanted: PendingEmailChange,
      issuers: readonly string[],
    ): Promise<UserDocument | null> =>
      takeAddress(
        {
          ...whileSessionIsOpen({ ...wanted, userId }),
          'identities.iss': trusted({ $nin: issuers.flatMap(listSpellings) }),
        },
        wanted,
      ),

    /** Null when the link is over. */
    refuse: (userId: string, used: UsedLink): Promise<UserDocument | null> =>
      change(
        { _id: userId, 'nonces.old_address.value': used.value },
        { $unset: emailChangeUnset, $set: { 'usedLinks.refusal': used } },
      ),
  };
}

/** For `$set`: both links, so that either answers when it is pressed again. */
function listUsed(nonces: UserDocument['nonces']): Record<string, UsedLink> {
  const at = new Date();
  const purposes = ['new_address', 'old_address'] as const;
  return Object.fromEntries(
    purposes.flatMap((purpose) => {
      const value = nonces?.[purpose]?.value;
      return value === undefined ? [] : [[`usedLinks.${purpose}`, { value, at }]];
    }),
  );
}
