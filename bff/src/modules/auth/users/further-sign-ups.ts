import { dayMs, times } from '@firedeck/contract';
import { type Connection, trusted } from 'mongoose';
import type { LinkNonce, PendingSignUp } from './account-links.ts';
import { isNonceValid } from './one-time-links.ts';
import { type UserDocument, userModel } from './user-model.ts';

type Waiting = Pick<UserDocument, 'emailConfirmedAt' | 'createdAt' | 'nonces' | 'furtherSignUps'>;

/** Sign-ups with valid links. An earlier version doesn't remove them at a confirmation. */
export function listPendingSignUps(user: Omit<Waiting, 'createdAt'>): PendingSignUp[] {
  if (user.emailConfirmedAt) return [];
  return (user.furtherSignUps ?? []).filter((each) => isNonceValid(each, 'confirm'));
}

/**
 * The sign-up to mail next: valid links first, then the one whose last mail is oldest, so that each
 * gets its turn. Null once all are too old. `further` is null for the first sign-up.
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
    // Those of earlier versions have only the time of their newest mail.
    ...furtherSignUps.filter(({ signedUpAt, at }) => (signedUpAt ?? at) > since),
  ];
  if (all.length === 0) return null;
  const live = all.filter((each) => isNonceValid(each, 'confirm'));
  const [oldest = first] = (live.length > 0 ? live : all).toSorted(
    (one, other) => Number(one.at) - Number(other.at),
  );
  return { further: oldest === first ? null : oldest };
}

/** An unconfirmed account: it does not own its address. */
export const unconfirmed = { state: 'active', emailConfirmedAt: null } as const;

export const isUnconfirmed = ({
  state,
  emailConfirmedAt,
}: Pick<UserDocument, 'state' | 'emailConfirmedAt'>): boolean =>
  state === unconfirmed.state && !emailConfirmedAt;

/** For `$unset`: pending sign-ups, which a confirmation ends. */
export const signUpsUnset = { 'nonces.confirm': '', furtherSignUps: '' } as const;

/** Removes sign-ups from accounts that an earlier version confirmed; returns how many. */
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
