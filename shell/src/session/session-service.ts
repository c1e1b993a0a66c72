import { times, type UnlockRequest } from '@firedeck/contract';
import type { SecondFactorSession, SessionService, SignOutFlush } from '@firedeck/sdk';
import { takeBootRefresh } from '../boot/boot-responses.ts';
import { screenLock } from '../lock/screen-lock.ts';
import type { Owner } from '../member-data/member-store.ts';
import type { OfflineMember } from '../member-data/offline-copy.ts';
import { createFlushes } from './flushes.ts';
import { createLastInput } from './last-input.ts';
import {
  cancelSignOut,
  finishSignOut,
  isSignOutPending,
  setSignOutPending,
} from './pending-sign-out.ts';
import { parseRefreshResponse, type RefreshResponse } from './refresh-outcome.ts';
import { clearRememberMe, isRememberMeExpired } from './remember-me.ts';
import { openSessionChannel, type SessionChannel } from './session-channel.ts';
import { createSessionLock } from './session-lock.ts';
import { createSessionRefresh, isUnconfirmed } from './session-refresh.ts';
import { type SessionRequests, sessionRequests } from './session-requests.ts';
import { createSessionSignIn } from './session-sign-in.ts';
import { createSessionSignOut } from './session-sign-out.ts';
import { createSessionStore, whenLoaded } from './session-store.ts';

/** The session service with the methods only the shell uses. */
export interface ShellSession extends SessionService {
  secondFactor: SecondFactorSession;
  /** Saves unsaved text, then shows nothing of the member until the session is unlocked. */
  lock(): Promise<void>;
  /** @throws ApiError */
  unlock(proof: UnlockRequest): Promise<void>;
  /** Seconds since the member last touched a tab of this browser. */
  idleSeconds(): number;
  /** Waits for the initial session; a valid token, or null while signed out. */
  accessToken(): Promise<string | null>;
  /** After the server rejected `token`: a new one, or null when the session ended or is unreachable. */
  replaceToken(token: string): Promise<string | null>;
  /** Whether the page started without the server and shows this device's copy. */
  isOffline(): boolean;
  /** Checks with the server whether the session still exists. */
  checkNow(): Promise<void>;
  /** The owner of data written on this device, see the session store. */
  owner(): Owner | null;
  /** See `ModuleContext.beforeSignOut`. */
  beforeSignOut(flush: SignOutFlush): () => void;
  /** Calls `listener` whenever the server confirmed the session, also without a visible change. */
  onConfirmed(listener: () => void): void;
  /** Calls `listener` when the server, not the member, ended the session. */
  onEnded(listener: () => void): void;
  /**
   * Calls `listener`, which must not reject, on sign-out and waits at most 2 s for it before the screens
   * change; other tabs call it after theirs changed.
   */
  onSignedOut(listener: (owner: Owner) => Promise<void>): void;
}

interface SessionOptions {
  requests?: SessionRequests;
  channel?: SessionChannel;
  /** The member whose copy this device has. Default: none. */
  findOfflineMember?(): Promise<OfflineMember | null>;
  /** Called before the screen is locked. Default: nothing. */
  prepareLock?(): Promise<unknown>;
}

/** Manages the session, which all tabs of a browser share. */
export function createSessionService(options: SessionOptions = {}): ShellSession {
  const {
    requests = sessionRequests,
    channel = openSessionChannel(),
    findOfflineMember = async () => null,
    prepareLock = async () => {},
  } = options;
  const store = createSessionStore();
  const input = createLastInput(channel);
  const flushes = createFlushes();
  const flushAll = () => {
    channel.post({ kind: 'flush' });
    return flushes.run();
  };
  const endListeners = new Set<() => void>();
  const sessionRefresh = createSessionRefresh({
    store,
    channel,
    requestRefresh: () => requests.refresh(input.idleSeconds()),
    isLockUnconfirmed: (session) => sessionLock.isLockUnconfirmed(session),
    isSigningOut: () => signOutFlow.isRunning(),
    onEndedRenewed: (token) => void requests.signOut(token).catch(() => undefined),
    onLocked: (lock) => sessionLock.show(lock),
    onEnded: () => {
      for (const listener of endListeners) listener();
    },
  });

  const sessionLock = createSessionLock({
    store,
    channel,
    requests,
    flush: flushAll,
    prepare: prepareLock,
    refresh: () => sessionRefresh.refresh(),
  });

  async function start(): Promise<void> {
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
    // A cached document shows that the line is slow or cut.
    const isCached = 'cached' in document.documentElement.dataset;
    const timer = setTimeout(showOfflineCopy, isCached ? 0 : times.offlineAfterMs);
    const { kind } = await sessionRefresh.applyResponse(response);
    clearTimeout(timer);
    if (kind !== 'unreachable') return;
    await showOfflineCopy();
    await sessionRefresh.tick();
  }

  async function showOfflineCopy(): Promise<void> {
    const member = store.state().status === 'loading' ? await findOfflineMember() : null;
    if (member && !isSignOutPending()) store.setOffline(member);
  }

  async function checkNow(): Promise<void> {
    if (signOutFlow.isRunning()) return;
    if (isSignOutPending()) return signOutFlow.finishPendingSignOut();
    // Retries are already running, or start now.
    if (isUnconfirmed(store)) return sessionRefresh.tick();
    const { kind } = await sessionRefresh.refresh();
    // Rejected before expiry: the session was revoked.
    if (kind === 'refused') sessionRefresh.endByServer();
  }

  const signOutFlow = createSessionSignOut({ store, channel, requests, flush: flushAll, checkNow });
  const signInFlow = createSessionSignIn({
    store,
    channel,
    requests,
    finishPendingSignOut: signOutFlow.finishPendingSignOut,
  });

  channel.listen((message) => {
    // Another tab may have refreshed just before the lock: only the server knows.
    if (message.kind === 'session' && screenLock.get() && !message.isOpened) void checkNow();
    else if (message.kind === 'session') store.setSession(message.session);
    if (message.kind === 'locked') sessionLock.show(null);
    if (message.kind === 'user') store.updateUser(message.user);
    if (message.kind === 'enrollment') store.updateEnrollment(message.enrollment);
    if (message.kind === 'input') input.recordRemoteInput();
    if (message.kind === 'signed-out') signOutFlow.handleRemoteSignOut(message.session);
    if (message.kind === 'flush') void flushes.run();
  });
  const tick = () => {
    store.endExpiredCopy();
    void sessionRefresh.tick();
  };
  setInterval(tick, times.refreshTickMs);
  document.addEventListener('visibilitychange', () => {
    // Timers stop while the device sleeps, so check as soon as the page is visible.
    if (document.visibilityState !== 'visible') return;
    input.recordInput();
    tick();
  });
  start();

  return {
    state: store.state,
    subscribe: store.subscribe,
    owner: store.owner,
    beforeSignOut: flushes.add,
    onConfirmed: store.onConfirmed,
    onEnded: (listener) => endListeners.add(listener),
    onSignedOut: signOutFlow.onSignedOut,
    isOffline: store.isOffline,
    checkNow,

    async accessToken() {
      // What is requested meanwhile would be refused.
      await signOutFlow.settled();
      if (store.state().status === 'loading') await whenLoaded(store);
      if (store.token()?.isExpired()) await sessionRefresh.refresh();
      return store.token()?.value ?? null;
    },

    async replaceToken(refused) {
      if (store.token()?.value === refused) await checkNow();
      const token = store.token()?.value ?? null;
      return token === refused ? null : token;
    },

    signIn: signInFlow.signIn,
    signUp: signInFlow.signUp,
    secondFactor: signInFlow.secondFactor,
    signOut: signOutFlow.signOut,
    lock: sessionLock.lock,
    idleSeconds: input.idleSeconds,

    async unlock(proof) {
      const session = await requests.unlock(proof);
      cancelSignOut();
      signInFlow.openSession(session);
    },

    takeUser(user) {
      store.updateUser(user);
      channel.post({ kind: 'user', user });
    },
  };
}

async function requestInitialRefresh(requests: SessionRequests): Promise<RefreshResponse> {
  const bootResponse = await takeBootRefresh();
  return bootResponse ? parseRefreshResponse(bootResponse) : requests.refresh(0);
}
