import { times } from '@firedeck/contract';
import type { SessionDocument } from './session-model.ts';

/** Whether a sign-in or step-up was within the last minutes, with the second factor if any. */
export function isRecent(
  { auth, createdAt }: Pick<SessionDocument, 'auth' | 'createdAt'>,
  { needsFactor = false } = {},
): boolean {
  if (needsFactor && auth?.level !== 2) return false;
  const signedInAt = auth?.at ?? createdAt;
  // A remembered device skipped the second step.
  const countsSignIn = !needsFactor || !auth?.amr?.includes('device');
  const provedAt = Math.max(
    countsSignIn ? signedInAt.getTime() : 0,
    auth?.stepUpAt?.getTime() ?? 0,
  );
  return provedAt > Date.now() - times.recentSignInMs;
}

/** The time from which a proof for one act is still valid. */
export const actProvenSince = (): Date => new Date(Date.now() - times.actProofMs);

/** Whether the session has an unused proof for the act. */
export function isProven({ auth }: Pick<SessionDocument, 'auth'>, ticket: string): boolean {
  const since = actProvenSince();
  return auth?.acts?.some((act) => act.ticket === ticket && act.at > since) ?? false;
}
