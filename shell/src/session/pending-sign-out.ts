import { isApiError } from '@firedeck/sdk';
import { inStorage } from '../browser-storage.ts';
import { classifyRefresh, type RefreshResponse } from './refresh-outcome.ts';
import type { SessionRequests } from './session-requests.ts';

const storageKey = 'fd-sign-out-pending';

/** A member signed out without the server: the session has to be ended once it responds. */
export const isSignOutPending = (): boolean =>
  inStorage((storage) => storage.getItem(storageKey)) === 'true';

export function setSignOutPending(): void {
  inStorage((storage) => storage.setItem(storageKey, 'true'));
}

export function clearSignOutPending(): void {
  inStorage((storage) => storage.removeItem(storageKey));
}

/**
 * Ends the session of the refresh response; without a response of the server it stays pending. Resolves to
 * false when it is no longer pending: somebody signed in in another tab, and the response may be theirs.
 */
export async function finishSignOut(
  refreshed: Promise<RefreshResponse>,
  requests: Pick<SessionRequests, 'signOut'>,
): Promise<boolean> {
  const outcome = classifyRefresh(await refreshed);
  if (!isSignOutPending()) return false;
  if (outcome.kind === 'unreachable') return true;
  try {
    if (outcome.kind === 'renewed')
      await requests.signOut(outcome.session.access_token).catch(rethrowUnlessEnded);
    clearSignOutPending();
  } catch {
    // Tried again by the next page, sign-in or check.
  }
  return true;
}

// A 401 means the session has already ended.
export function rethrowUnlessEnded(thrown: unknown): void {
  if (!isApiError(thrown) || thrown.status !== 401) throw thrown;
}
