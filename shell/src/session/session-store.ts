import type { Enrollment, Session, User } from '@firedeck/contract';
import type { SessionState } from '@firedeck/sdk';
import { createListeners } from '../create-listeners.ts';
import { createValueStore } from '../create-value-store.ts';
import type { Owner } from '../member-data/member-sessions.ts';
import { isCopyExpired, type OfflineMember } from '../member-data/offline-copy.ts';
import { type AccessToken, createAccessToken } from './access-token.ts';
import { draftKeys, sharedDevice } from './device-state.ts';
import { lastSignOut } from './last-sign-out.ts';
import { screenLock } from './screen-lock.ts';

/** Holds the session state and the access token, which never leaves this closure. */
export function createSessionStore() {
  const visibleState = createValueStore<SessionState>({ status: 'loading' });
  const confirmListeners = createListeners();
  let token: AccessToken | null = null;
  let epoch = 0;
  let owner: Owner | null = null;
  const signedOut = new Set<string>();

  function setState(next: SessionState, nextToken: AccessToken | null): void {
    epoch += 1;
    token = nextToken;
    const before = owner;
    if (next.status === 'signed-in')
      owner = { member: next.user.id, session: nextToken?.session ?? '' };
    // A refreshed token doesn't change what screens show.
    const isRenewed = owner?.session === before?.session;
    if (isRenewed && JSON.stringify(next) === JSON.stringify(visibleState.get())) return;
    visibleState.set(next);
  }

  const getCopiedAt = (): string | undefined => {
    const state = visibleState.get();
    return state.status === 'signed-in' ? state.copiedAt : undefined;
  };

  return {
    state: visibleState.get,
    token: () => token,
    /**
     * Incremented by every sign-in, refresh and sign-out, which make responses to earlier requests
     * stale.
     */
    epoch: () => epoch,
    /**
     * The member who owns typed text. After the server ended a session its fields stay for a moment
     * and still belong to that member. Null after a sign-out.
     */
    owner: () => owner,
    /**
     * Ignores a session that was signed out here, which another tab may have refreshed just before.
     */
    setSession(session: Session): void {
      const next = createAccessToken(session);
      if (next.session && signedOut.has(next.session)) return;
      screenLock.set(null);
      sharedDevice.set(session.device ?? null);
      draftKeys.set(session.draft_keys ?? []);
      lastSignOut.isByMember = false;
      const { user, enrollment } = session;
      setState({ status: 'signed-in', user, ...(enrollment && { enrollment }) }, next);
      confirmListeners.notify();
    },
    /** Shows this device's copy until the first session check has a result. */
    setOffline({ owner: copyOwner, user, copiedAt }: OfflineMember): void {
      if (visibleState.get().status !== 'loading' || signedOut.has(copyOwner.session)) return;
      owner = copyOwner;
      visibleState.set({ status: 'signed-in', user, copiedAt });
    },
    /** Hides an expired copy until the server responds. */
    endExpiredCopy(): void {
      const copiedAt = getCopiedAt();
      if (copiedAt && isCopyExpired(Date.parse(copiedAt))) visibleState.set({ status: 'loading' });
    },
    isOffline: () => getCopiedAt() !== undefined,
    /** Ignores any other member. */
    updateUser(user: User): void {
      const state = visibleState.get();
      if (state.status === 'signed-in' && state.user.id === user.id)
        setState({ ...state, user }, token);
    },
    updateEnrollment(enrollment: Enrollment | null): void {
      const state = visibleState.get();
      if (state.status !== 'signed-in') return;
      const { enrollment: _, ...others } = state;
      setState({ ...others, ...(enrollment && { enrollment }) }, token);
    },
    /** Also for a locked session, whose member is unknown until it is unlocked. */
    clear: () => setState({ status: 'signed-out' }, null),
    /** On sign-out: blocks further writes of drafts and values for this session. */
    blockWrites(session: string): void {
      signedOut.add(session);
      if (owner?.session === session) owner = null;
    },
    /** Calls `listener` on every sign-in and refresh, also of other tabs. */
    onConfirmed: confirmListeners.add,
    subscribe: visibleState.subscribe,
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;

export function whenLoaded(store: SessionStore): Promise<void> {
  if (store.state().status !== 'loading') return Promise.resolve();
  return new Promise((resolve) => {
    const stop = store.subscribe(() => {
      stop();
      resolve();
    });
  });
}
