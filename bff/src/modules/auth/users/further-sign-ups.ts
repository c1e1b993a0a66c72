import { dayMs, times } from '@firedeck/contract';
import { type Connection, trusted } from 'mongoose';
import type { LinkNonce, PendingSignUp } from './account-links.ts';
import { isNonceValid } from './one-time-links.ts';
import { type UserDocument, userModel } from './user-model.ts';

type Waiting = Pick<UserDocument, 'emailConfirmedAt' | 'createdAt' | 'nonces' | 'furtherSignUps'>;

/** Whose links still work. A version that knows none of them leaves them when it confirms the address. */
export function listPendingSignUps(user: Omit<Waiting, 'createdAt'>): PendingSignUp[] {
  if (user.emailConfirmedAt) return [];
  return (user.furtherSignUps ?? []).filter((each) => isNonceValid(each, 'confirm'));
}

/**
 * Resends in turn, valid links first, so that no sign-up starves another. Null once all of them are too
 * old. `further` is null for the first.
 */
export function pickOldestPending({
  createdAt,
  nonces,
  furtherSignUps = [],
}: Waiting): { further: LinkNonce | null } | null {
  const since = new Date(Date.now() - times.unusedAccountDays * dayMs);
  const first = nonces?.confirm ?? { value: '', at: new Date(0) };
  const all: LinkNonce[] = [
    ...(createdAt > since ? [first] : []),
    // Those of earlier versions have the time of their newest mail alone.
    ...furtherSignUps.filter(({ signedUpAt, at }) => (signedUpAt ?? at) > since),
  ];
  if (all.length === 0) return null;
  const live = all.filter((each) => isNonceValid(each, 'confirm'));
  const [oldest = first] = (live.length > 0 ? live : all).toSorted(
    (one, other) => Number(one.at) - Number(other.at),
  );
  return { further: oldest === first ? null : oldest };
}

/** An account that nobody has shown to be theirs: it is no owner of its address. */
export const unconfirmed = { state: 'active', emailConfirmedAt: null } as const;

export const isUnconfirmed = ({
  state,
  emailConfirmedAt,
}: Pick<UserDocument, 'state' | 'emailConfirmedAt'>): boolean =>
  state === unconfirmed.state && !emailConfirmedAt;

/** For `$unset`: what a confirmed address has no more. */
export const signUpsUnset = { 'nonces.confirm': '', furtherSignUps: '' } as const;

/**
 * Strangers' passwords and names beside accounts that a version confirmed which knows none of them.
 * How many accounts had some.
 */
export async function removeConfirmedSignUps(
  connection: Connection,
  held: readonly string[] = [],
): Promise<number> {
  const { modifiedCount } = await userModel(connection)
    .updateMany(
      {
        _id: trusted({ $nin: held }),
        emailConfirmedAt: trusted({ $ne: null }),
        'furtherSignUps.at': trusted({ $gt: new Date(0) }),
      },
      { $unset: signUpsUnset },
    )
    .exec();
  return modifiedCount;
}
