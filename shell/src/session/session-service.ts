import {
  type Session,
  type SignInRequest,
  times,
  type UnlockRequest,
  type User,
} from '@firedeck/contract';
import {
  type SecondFactorSession,
  type SessionService,
  type SignInOutcome,
  type SignOutFlush,
  unreadableError,
} from '@firedeck/sdk';
import { takeBootRefresh } from '../boot-responses.ts';
import { screenLock } from '../lock/screen-lock.ts';
import type { Owner } from '../member-data/member-store.ts';
import type { OfflineMember } from '../member-data/offline-copy.ts';
import { clearSigningOut, markSigningOut } from '../member-data/unfinished-sign-out.ts';
import { createFlushes } from './flushes.ts';
import { createLastInput } from './last-input.ts';
import {
  cancelSignOut,
  clearSignOutPending,
  finishSignOut,
  isAnswer,
  isSignOutPending,
  setSignOutPending,
} from './pending-sign-out.ts';
import { parseRefreshResponse, type RefreshResponse } from './refresh-outcome.ts';
import { clearRememberMe, isRememberMeExpired, saveRememberMe } from './remember-me.ts';
import { openSessionChannel, type SessionChannel } from './session-channel.ts';
import { createSessionLock } from './session-lock.ts';
import { createSessionRefresh, isUnconfirmed } from './session-refresh.ts';
import { type SessionRequests, sessionRequests } from './session-requests.ts';
import { createSessionStore, whenLoaded } from './session-store.ts';
import { withTimeout } from './with-timeout.ts';

// Inaccessible browser storage must not block a sign-out.
const wipeTimeoutMs = 2_000;
// With the wipe, a sign-out ends on this device within 2 s, also while the server hangs.
const signOutTimeoutMs = 1_500;

/** The session service with the methods only the shell uses. */
export interface ShellSession extends SessionService {
  secondFactor: SecondFactorSession;
  /** Saves unsaved text, then shows nothing of the member until the session is unlocked. */
  lock(): Promise<void>;
  /** @throws ApiError */
  unlock(proof: UnlockRequest): Promise<void>;
  /** Since the member last touched a tab of this browser. */
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

export interface SessionOptions {
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
  const signOutListeners = new Set<(owner: Owner) => Promise<void>>();
  const sessionRefresh = createSessionRefresh({
    store,
    channel,
    requestRefresh: () => requests.refresh(input.idleSeconds()),
    isHeldBack: (session) => screen.isHeldBack(session),
    onEndedRenewed: (token) => void requests.signOut(token).catch(() => undefined),
    onLocked: (lock) => screen.show(lock),
    onEnded: () => {
      for (const listener of endListeners) listener();
    },
  });

  const screen = createSessionLock({
    store,
    channel,
    requests,
    flush: flushAll,
    prepare: prepareLock,
    refresh: () => sessionRefresh.refresh(),
  });

  async function start(): Promise<void> {
    const locked = screen.wasLocked();
    if (locked) return screen.lockAgain(locked);
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

  async function finishPendingSignOut(): Promise<void> {
    if (isSignOutPending()) await finishSignOut(requests.refresh(0), requests);
  }

  // While the member signs out, the server says so to all tabs: that is no session that ended by itself.
  let signingOut: Owner | null = null;
  let ending: Promise<void> | null = null;

  async function checkNow(): Promise<void> {
    if (signingOut && !hasNewSession(signingOut)) return;
    if (isSignOutPending()) return finishPendingSignOut();
    // Retries are already running, or start now.
    if (isUnconfirmed(store)) return sessionRefresh.tick();
    const { kind } = await sessionRefresh.refresh();
    // Rejected before expiry: the session was revoked.
    if (kind === 'refused') sessionRefresh.endSession();
  }

  async function notifySignedOut(endedOwner: Owner | null): Promise<void> {
    if (!endedOwner) return;
    store.endSession(endedOwner.session);
    await withTimeout(
      wipeTimeoutMs,
      Promise.all([...signOutListeners].map((listener) => listener(endedOwner))),
    );
  }

  async function endSession(owner: Owner | null): Promise<void> {
    if (owner) markSigningOut(owner.session);
    if (store.isOffline()) return setSignOutPending(owner?.session ?? null);
    try {
      const request = requests.signOut(store.token()?.value ?? null);
      const isAnswered = await withTimeout(
        signOutTimeoutMs,
        request.then(() => true, isAnswer),
      );
      if (!isAnswered) setSignOutPending(owner?.session ?? null);
    } catch (cause) {
      if (owner) clearSigningOut(owner.session);
      throw cause;
    }
  }

  async function endOnThisDevice(owner: Owner | null): Promise<void> {
    signingOut = owner;
    try {
      await endSession(owner);
      await notifySignedOut(owner);
      screenLock.set(null);
      if (!hasNewSession(owner)) store.clear();
    } finally {
      signingOut = null;
      ending = null;
    }
  }

  /** Whether another session started meanwhile, of the same or another member. */
  const hasNewSession = (endedOwner: Owner | null): boolean =>
    endedOwner !== null && (store.owner() ?? endedOwner).session !== endedOwner.session;

  function handleRemoteSignOut(session: string | undefined): void {
    const isSignedIn = store.state().status === 'signed-in';
    const endedOwner = store.owner();
    const isOwn = session === undefined ? isSignedIn : session === endedOwner?.session;
    if (session !== undefined) store.endSession(session);
    // The message is out of order: check with the server.
    if (isSignedIn && !isOwn) void checkNow();
    else {
      screenLock.set(null);
      store.clear();
    }
    if (isOwn) void notifySignedOut(endedOwner);
  }

  async function startSignIn(request: SignInRequest): Promise<SignInOutcome> {
    await finishPendingSignOut();
    const answer = await requests.signIn(request);
    return 'mfa' in answer ? answer : { user: takeSession(answer, request.remember) };
  }

  function takeSession(session: Session, remember: boolean): User {
    clearSignOutPending();
    saveRememberMe(remember && !session.device);
    store.setSession(session);
    channel.post({ kind: 'session', session, isOpened: true });
    return session.user;
  }

  channel.listen((message) => {
    // Of another tab that was refreshed just before the lock, the server knows better.
    if (message.kind === 'session' && screenLock.get() && !message.isOpened) void checkNow();
    else if (message.kind === 'session') store.setSession(message.session);
    if (message.kind === 'locked') screen.show(null);
    if (message.kind === 'user') store.updateUser(message.user);
    if (message.kind === 'enrollment') store.updateEnrollment(message.enrollment);
    if (message.kind === 'input') input.recordRemoteInput();
    if (message.kind === 'signed-out') handleRemoteSignOut(message.session);
    if (message.kind === 'flush') void flushes.run();
  });
  setInterval(() => {
    void sessionRefresh.tick();
  }, times.refreshTickMs);
  document.addEventListener('visibilitychange', () => {
    // Timers stop while the device sleeps, so check as soon as the page is visible.
    if (document.visibilityState !== 'visible') return;
    input.recordInput();
    sessionRefresh.tick();
  });
  start();

  return {
    state: store.state,
    subscribe: store.subscribe,
    owner: store.owner,
    beforeSignOut: flushes.add,
    onConfirmed: store.onConfirmed,
    onEnded: (listener) => endListeners.add(listener),
    onSignedOut: (listener) => signOutListeners.add(listener),
    isOffline: store.isOffline,
    checkNow,

    async accessToken() {
      // What is requested meanwhile would be refused.
      await ending?.catch(() => {});
      if (store.state().status === 'loading') await whenLoaded(store);
      if (store.token()?.isExpired()) await sessionRefresh.refresh();
      return store.token()?.value ?? null;
    },

    async replaceToken(refused) {
      if (store.token()?.value === refused) await checkNow();
      const token = store.token()?.value ?? null;
      return token === refused ? null : token;
    },

    async signIn(request) {
      const outcome = await startSignIn(request);
      if ('mfa' in outcome) throw unreadableError(202, 'second step');
      return outcome.user;
    },

    secondFactor: {
      startSignIn,

      async verifySignIn(step, remember) {
        await finishPendingSignOut();
        return takeSession(await requests.verifySignIn(step), remember);
      },

      async signInByPasskey(request) {
        await finishPendingSignOut();
        return takeSession(await requests.signInByPasskey(request), request.remember);
      },

      takeEnrollment(enrollment) {
        store.updateEnrollment(enrollment);
        channel.post({ kind: 'enrollment', enrollment });
      },
    },

    async signUp(request) {
      await finishPendingSignOut();
      const response = await requests.signUp(request);
      if (!response.session) return response;
      clearSignOutPending();
      clearRememberMe();
      store.setSession(response.session);
      channel.post({ kind: 'session', session: response.session, isOpened: true });
      return response;
    },

    lock: screen.lock,
    idleSeconds: input.idleSeconds,

    async unlock(proof) {
      const session = await requests.unlock(proof);
      cancelSignOut();
      store.setSession(session);
      channel.post({ kind: 'session', session, isOpened: true });
    },

    takeUser(user) {
      store.updateUser(user);
      channel.post({ kind: 'user', user });
    },

    async signOut(confirmDiscard) {
      const ownerBefore = store.owner();
      const { isSaved, lost } = await flushAll();
      if (!isSaved && confirmDiscard && !(await confirmDiscard(lost))) return false;
      const endedOwner = store.owner();
      // The member changed during the dialog, and must not end another member's session.
      if (endedOwner?.member !== ownerBefore?.member) return false;
      ending = endOnThisDevice(endedOwner);
      await ending;
      channel.post({ kind: 'signed-out', ...(endedOwner && { session: endedOwner.session }) });
      void finishPendingSignOut();
      return true;
    },
  };
}

async function requestInitialRefresh(requests: SessionRequests): Promise<RefreshResponse> {
  const bootResponse = await takeBootRefresh();
  return bootResponse ? parseRefreshResponse(bootResponse) : requests.refresh(0);
}
