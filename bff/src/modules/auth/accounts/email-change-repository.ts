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

const maxAttempts = 3;

/** The steps of an email change; each is one command on one account. */
export function emailChangeRepository(connection: Connection) {
  const users = userModel(connection);

  const change = (filter: object, update: object): Promise<UserDocument | null> =>
    users
      .findOneAndUpdate({ state: 'active', ...filter }, update, { returnDocument: 'after' })
      .lean()
      .exec();

  /** The account with its new address; only the requesting session continues. */
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

  /** Null when another account has the address, or `filter` does not match. */
  async function takeAddress(
    filter: { _id: string; [path: string]: unknown },
    wanted: PendingEmailChange,
    used: Record<string, UsedLink> = {},
  ): Promise<UserDocument | null> {
    const { emailKey, epoch } = wanted;
    const others = { emailKey, _id: trusted({ $ne: filter._id }) };
    const changed = await updateUnlessTaken(
      // A change ends with its session; `keptSession` would reopen an ended one.
      () => change({ ...filter, epoch }, withAddress(wanted, used)),
      async () => (await users.exists(others)) !== null,
    );
    return changed === 'taken' ? null : changed;
  }

  /** Returns the id of the sign-up. Null when the change has ended, or the address has an owner. */
  async function removeUnconfirmed(
    filter: { _id: string; [path: string]: unknown },
    { emailKey, epoch }: PendingEmailChange,
  ): Promise<string | null> {
    // The write may have failed for a reason other than the address.
    if (!(await users.exists({ state: 'active', ...filter, epoch }))) return null;
    const signUp = { emailKey, ...unconfirmed };
    for (;;) {
      const removed = await users.findOneAndDelete(signUp).lean().exec();
      // DocumentDB skips documents that are being changed at that moment, here by the outbox.
      if (removed || !(await users.exists(signUp))) return removed?._id ?? null;
    }
  }

  return {
    /** Invalidates the links of an earlier change. Null when the session was ended. */
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

    /** Records that the link was opened. Null when the link is no longer valid. */
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
     * Completes the change once both links were opened. An unconfirmed sign-up with the address is
     * removed: the mailbox belongs to the member. Somebody may sign up with it again in between, or
     * the change may end; `found` lists what was removed in any case.
     */
    async complete(
      { _id, nonces }: Pick<UserDocument, '_id' | 'nonces'>,
      wanted: PendingEmailChange,
      found: AuditDetails,
    ): Promise<UserDocument | null> {
      const filter = { _id, 'nonces.new_address.value': nonces?.new_address?.value };
      const used = listUsed(nonces);
      for (let tries = 0; tries < maxAttempts; tries += 1) {
        const changed = await takeAddress(filter, wanted, used);
        if (changed) return changed;
        const removed = await removeUnconfirmed(filter, wanted);
        if (removed === null) return null;
        found.removed_sign_ups = [...(found.removed_sign_ups ?? []), removed];
      }
      return takeAddress(filter, wanted, used);
    },

    /** Without links. Null also when the member is connected at one of the issuers. */
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

    /** Null when the link is no longer valid. */
    refuse: (userId: string, used: UsedLink): Promise<UserDocument | null> =>
      change(
        { _id: userId, 'nonces.old_address.value': used.value },
        { $unset: emailChangeUnset, $set: { 'usedLinks.refusal': used } },
      ),
  };
}

/** For `$set`: both links count as used, so that either can be opened again. */
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
