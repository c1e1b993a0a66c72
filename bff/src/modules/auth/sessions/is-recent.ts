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
