import { hiddenBoardCookies, signOutPendingKey } from '@firedeck/contract';
import { isApiError } from '@firedeck/sdk';
import { setPageCookie } from '../browser/page-cookie.ts';
import { inStorage } from '../browser/storage.ts';
import { endedSessionKey } from '../browser/storage-keys.ts';
import { parseSessionId } from './access-token.ts';
import { classifyRefresh, type RefreshResponse } from './refresh-outcome.ts';
import type { SessionRequests } from './session-requests.ts';

/** A member signed out without the server: the session has to be ended once it responds. */
export const isSignOutPending = (): boolean =>
  inStorage((storage) => storage.getItem(signOutPendingKey)) === 'true';

/** `session`: the id of the one to end; null where this page does not know it. */
export function setSignOutPending(session: string | null): void {
  setPageCookie(hiddenBoardCookies.signedOut, '1');
  inStorage((storage) => {
    storage.setItem(signOutPendingKey, 'true');
    if (session) storage.setItem(endedSessionKey, session);
    else storage.removeItem(endedSessionKey);
  });
}

/** The session has ended, or another one begins. Its name stays: a late response may still renew it. */
export function clearSignOutPending(): void {
  setPageCookie(hiddenBoardCookies.signedOut, null);
  inStorage((storage) => storage.removeItem(signOutPendingKey));
}

/** The session goes on after all. */
export function cancelSignOut(): void {
  clearSignOutPending();
  inStorage((storage) => storage.removeItem(endedSessionKey));
}

const getEndedSession = (): string | null =>
  inStorage((storage) => storage.getItem(endedSessionKey)) || null;

/** Whether the session of this token is the last one that was signed out without waiting for the server. */
export const isOfEndedSession = (token: string): boolean =>
  getEndedSession() !== null && getEndedSession() === parseSessionId(token);

/**
 * Ends the session of the refresh response; without a response of the server it stays pending. Resolves to
 * false when it is no longer pending: somebody signed in meanwhile, and the response may be theirs.
 */
export async function finishSignOut(
  refreshed: Promise<RefreshResponse>,
  requests: Pick<SessionRequests, 'signOut'>,
): Promise<boolean> {
  const outcome = classifyRefresh(await refreshed);
  if (!isSignOutPending()) return false;
  if (outcome.kind === 'unreachable') return true;
  if (
    outcome.kind === 'renewed' &&
    getEndedSession() &&
    !isOfEndedSession(outcome.session.access_token)
  ) {
    // Its cookie is gone, so it can't be ended from here.
    clearSignOutPending();
    return false;
  }
  try {
    if (outcome.kind === 'renewed' || outcome.kind === 'locked') {
      // Without a token, the session of the cookie is signed out.
      const token = outcome.kind === 'renewed' ? outcome.session.access_token : null;
      await requests.signOut(token).catch(rethrowUnlessEnded);
    }
    clearSignOutPending();
  } catch {
    // Tried again by the next page, sign-in or check.
  }
  return true;
}

/**
 * Whether a failed sign-out was answered by 401, because the session has already ended; false without a
 * network.
 * @throws `thrown` after every other answer
 */
export function isEndConfirmed(thrown: unknown): boolean {
  if (isApiError(thrown) && thrown.code === 'network') return false;
  rethrowUnlessEnded(thrown);
  return true;
}

// A 401 means the session has already ended.
function rethrowUnlessEnded(thrown: unknown): void {
  if (!isApiError(thrown) || thrown.status !== 401) throw thrown;
}
