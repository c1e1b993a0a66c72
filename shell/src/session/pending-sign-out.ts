import { hiddenBoardCookies, signOutPendingKey } from '@firedeck/contract';
import { isApiError } from '@firedeck/sdk';
import { setPageCookie } from '../browser/page-cookie.ts';
import { inStorage } from '../browser/storage.ts';
import { endedSessionKey } from '../browser/storage-keys.ts';
import { parseSessionId } from './access-token.ts';
import { classifyRefresh, type RefreshResponse } from './refresh-outcome.ts';
import type { SessionRequests } from './session-requests.ts';

/** Whether a member signed out without the server, which must still end the session. */
export const isSignOutPending = (): boolean =>
  inStorage((storage) => storage.getItem(signOutPendingKey)) === 'true';

/** `session`: the id of the session to end; null if unknown. */
export function setSignOutPending(session: string | null): void {
  setPageCookie(hiddenBoardCookies.signedOut, '1');
  inStorage((storage) => {
    storage.setItem(signOutPendingKey, 'true');
    if (session) storage.setItem(endedSessionKey, session);
    else storage.removeItem(endedSessionKey);
  });
}

/**
 * After the session ended or another one began. Keeps its id, because a late response may still
 * renew it.
 */
export function clearSignOutPending(): void {
  setPageCookie(hiddenBoardCookies.signedOut, null);
  inStorage((storage) => storage.removeItem(signOutPendingKey));
}

/** The member continues the session instead. */
export function cancelSignOut(): void {
  clearSignOutPending();
  inStorage((storage) => storage.removeItem(endedSessionKey));
}

const getEndedSession = (): string | null =>
  inStorage((storage) => storage.getItem(endedSessionKey)) || null;

/** Whether the token belongs to the last session signed out without waiting for the server. */
export const isOfEndedSession = (token: string): boolean =>
  getEndedSession() !== null && getEndedSession() === parseSessionId(token);

/**
 * Ends the session of the refresh response; if the server is unreachable, it stays pending.
 * Resolves to false if it is no longer pending: somebody signed in meanwhile, and the response may
 * be theirs.
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
    // The cookie now belongs to another session, so this one can't be ended from here.
    clearSignOutPending();
    return false;
  }
  try {
    if (outcome.kind === 'renewed' || outcome.kind === 'locked') {
      // Without a token, the server ends the session of the cookie.
      const token = outcome.kind === 'renewed' ? outcome.session.access_token : null;
      await requests.signOut(token).catch(rethrowUnlessEnded);
    }
    clearSignOutPending();
  } catch {
    // The next page, sign-in or check tries again.
  }
  return true;
}

/**
 * Whether a sign-out failed with 401, because the session has already ended; false without a
 * network.
 *
 * @throws `thrown` for any other response
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
