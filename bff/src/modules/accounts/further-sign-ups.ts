import { isLive } from './one-time-links.ts';
import type { FurtherSignUp, LinkNonce, UserDocument } from './user-model.ts';

type Waiting = Pick<UserDocument, 'emailConfirmedAt' | 'nonces' | 'furtherSignUps'>;

/** Whose links still work. A version that knows none of them leaves them when it confirms the address. */
export function liveFurtherSignUps(user: Waiting): FurtherSignUp[] {
  if (user.emailConfirmedAt) return [];
  return (user.furtherSignUps ?? []).filter((each) => isLive(each, 'confirm'));
}

/**
 * The sign-up that a mail asked for again belongs to: the one mailed longest ago. Who asks is not
 * known, and so each of them has its turn, whichever came first or last; null: the first.
 */
export function mailedLongestAgo({ nonces, furtherSignUps = [] }: Waiting): LinkNonce | null {
  const [oldest] = furtherSignUps.toSorted((one, other) => Number(one.at) - Number(other.at));
  const first = nonces?.confirm;
  return oldest && first && oldest.at < first.at ? oldest : null;
}
