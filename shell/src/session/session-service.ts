import { times } from '@firedeck/contract';
import { createListeners } from '../create-listeners.ts';
import type { OfflineMember } from '../member-data/offline-copy.ts';
import { createFlushes } from './flushes.ts';
import { createLastInput } from './last-input.ts';
import { cancelSignOut, isSignOutPending } from './pending-sign-out.ts';
import { screenLock } from './screen-lock.ts';
import { openSessionChannel, type SessionChannel } from './session-channel.ts';
import { createSessionLock } from './session-lock.ts';
import { createSessionRefresh, isUnconfirmed } from './session-refresh.ts';
import { type SessionRequests, sessionRequests } from './session-requests.ts';
import { createSessionSignIn } from './session-sign-in.ts';
import { createSessionSignOut } from './session-sign-out.ts';
import { startSession } from './session-start.ts';
import { createSessionStore, whenLoaded } from './session-store.ts';
import type { ShellSession } from './shell-session.ts';

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
  const endListeners = createListeners();
  const sessionRefresh = createSessionRefresh({
    store,
    channel,
    requestRefresh: () => requests.refresh(input.idleSeconds()),
    isLockUnconfirmed: (session) => sessionLock.isLockUnconfirmed(session),
    isSigningOut: () => signOutFlow.isRunning(),
    onEndedRenewed: (token) => void requests.signOut(token).catch(() => undefined),
    onLocked: (lock) => sessionLock.show(lock),
    onEnded: endListeners.notify,
  });

  const sessionLock = createSessionLock({
    store,
    channel,
    requests,
    flush: flushAll,
    prepare: prepareLock,
    refresh: () => sessionRefresh.refresh(),
  });

  async function checkNow(): Promise<void> {
    if (signOutFlow.isRunning()) return;
    if (isSignOutPending()) return signOutFlow.finishPendingSignOut();
    // Retries are already running; otherwise this starts them.
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
  void startSession({ store, requests, sessionLock, sessionRefresh, findOfflineMember });

  return {
    state: store.state,
    subscribe: store.subscribe,
    owner: store.owner,
    beforeSignOut: flushes.add,
    onConfirmed: store.onConfirmed,
    onEnded: endListeners.add,
    onSignedOut: signOutFlow.onSignedOut,
    isOffline: store.isOffline,
    checkNow,

    async accessToken() {
      // A request during a sign-out would be rejected.
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
