import { type Connection, trusted } from 'mongoose';
import { isLive } from './one-time-links.ts';
import { type FurtherSignUp, type LinkNonce, type UserDocument, userModel } from './user-model.ts';

type Waiting = Pick<UserDocument, 'emailConfirmedAt' | 'nonces' | 'furtherSignUps'>;

/** Whose links still work. A version that knows none of them leaves them when it confirms the address. */
export function liveFurtherSignUps(user: Waiting): FurtherSignUp[] {
  if (user.emailConfirmedAt) return [];
  return (user.furtherSignUps ?? []).filter((each) => isLive(each, 'confirm'));
}

/**
 * The sign-up that a mail asked for again belongs to: the one mailed longest ago. Who asks is not
 * known, and so each of them has its turn, whichever came first or last; one whose link is over comes
 * after those that still work, or strangers' old ones would use up the mails of the day. Null: the first.
 */
export function mailedLongestAgo({ nonces, furtherSignUps = [] }: Waiting): LinkNonce | null {
  const first = nonces?.confirm ?? { value: '', at: new Date(0) };
  const all = [first, ...furtherSignUps];
  const live = all.filter((each) => isLive(each, 'confirm'));
  const [oldest = first] = (live.length > 0 ? live : all).toSorted(
    (one, other) => Number(one.at) - Number(other.at),
  );
  return oldest === first ? null : oldest;
}

/** For `$unset`: what a confirmed address has no more. */
export const noSignUps = { 'nonces.confirm': '', furtherSignUps: '' } as const;

/**
 * Strangers' passwords and names beside accounts that a version confirmed which knows none of them.
 * How many accounts had some.
 */
export async function removeConfirmedSignUps(connection: Connection): Promise<number> {
  const { modifiedCount } = await userModel(connection)
    .updateMany(
      {
        emailConfirmedAt: trusted({ $ne: null }),
        'furtherSignUps.at': trusted({ $gt: new Date(0) }),
      },
      { $unset: noSignUps },
    )
    .exec();
  return modifiedCount;
}
