import { times } from '@firedeck/contract';
import type { SessionDocument } from './session-model.ts';

/**
 * Whether the member signed in or proved to be there within the last minutes: of one with a second
 * factor, whether by that.
 */
export function isRecent(
  { auth, createdAt }: Pick<SessionDocument, 'auth' | 'createdAt'>,
  { needsFactor = false } = {},
): boolean {
  if (needsFactor && auth?.level !== 2) return false;
  const signedInAt = auth?.at ?? createdAt;
  // A device that was remembered skipped the second step.
  const countsSignIn = !needsFactor || !auth?.amr?.includes('device');
  const provedAt = Math.max(
    countsSignIn ? signedInAt.getTime() : 0,
    auth?.stepUpAt?.getTime() ?? 0,
  );
  return provedAt > Date.now() - times.recentSignInMs;
}

/** Since when a proof for one act waits for its request at most. */
export const actProvenSince = (): Date => new Date(Date.now() - times.actProofMs);

/** Whether the member proved to be there for an act that has not come yet. */
export function isProven({ auth }: Pick<SessionDocument, 'auth'>, ticket: string): boolean {
  const since = actProvenSince();
  return auth?.acts?.some((act) => act.ticket === ticket && act.at > since) ?? false;
}
