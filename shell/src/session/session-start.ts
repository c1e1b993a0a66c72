import { times } from '@firedeck/contract';
import { takeBootRefresh } from '../boot/boot-responses.ts';
import type { OfflineMember } from '../member-data/offline-copy.ts';
import { finishSignOut, isSignOutPending, setSignOutPending } from './pending-sign-out.ts';
import { parseRefreshResponse, type RefreshResponse } from './refresh-outcome.ts';
import { clearRememberMe, isRememberMeExpired } from './remember-me.ts';
import type { SessionLock } from './session-lock.ts';
import type { SessionRefresh } from './session-refresh.ts';
import type { SessionRequests } from './session-requests.ts';
import type { SessionStore } from './session-store.ts';

interface StartOptions {
  store: SessionStore;
  requests: SessionRequests;
  sessionLock: SessionLock;
  sessionRefresh: SessionRefresh;
  findOfflineMember(): Promise<OfflineMember | null>;
}

/** Restores the lock or the sign-out of an earlier page, else checks the session with the server. */
export async function startSession(options: StartOptions): Promise<void> {
  const { store, requests, sessionLock, sessionRefresh, findOfflineMember } = options;
  const locked = sessionLock.readLockedSession();
  if (locked) return sessionLock.restoreLock(locked);
  const response = requestInitialRefresh(requests);
  if (isRememberMeExpired()) setSignOutPending(null);
  if (isSignOutPending()) {
    clearRememberMe();
    if (await finishSignOut(response, requests)) store.clear();
    else await sessionRefresh.tick();
    return;
  }
  const showOfflineCopy = async (): Promise<void> => {
    const member = store.state().status === 'loading' ? await findOfflineMember() : null;
    if (member && !isSignOutPending()) store.setOffline(member);
  };
  // A cached document means that the network is slow or down.
  const isCached = 'cached' in document.documentElement.dataset;
  const timer = setTimeout(showOfflineCopy, isCached ? 0 : times.offlineAfterMs);
  const { kind } = await sessionRefresh.applyResponse(response);
  clearTimeout(timer);
  if (kind !== 'unreachable') return;
  await showOfflineCopy();
  await sessionRefresh.tick();
}

async function requestInitialRefresh(requests: SessionRequests): Promise<RefreshResponse> {
  const bootResponse = await takeBootRefresh();
  return bootResponse ? parseRefreshResponse(bootResponse) : requests.refresh(0);
}
