import type { SessionService } from '@firedeck/sdk';
import { createListeners } from '../create-listeners.ts';
import type { Owner } from '../member-data/member-sessions.ts';
import { clearUnwiped, markUnwiped } from '../member-data/unwiped-sign-out.ts';
import type { createFlushes } from './flushes.ts';
import { lastSignOut } from './last-sign-out.ts';
import {
  finishSignOut,
  isEndConfirmed,
  isSignOutPending,
  setSignOutPending,
} from './pending-sign-out.ts';
import { screenLock } from './screen-lock.ts';
import type { SessionChannel } from './session-channel.ts';
import type { SessionRequests } from './session-requests.ts';
import type { SessionStore } from './session-store.ts';
import { withTimeout } from './with-timeout.ts';

// Inaccessible browser storage must not block a sign-out.
const wipeTimeoutMs = 2_000;
// Short enough that a sign-out with its wipe usually ends within 2 s here, even if the server
// hangs.
const signOutTimeoutMs = 1_500;

interface SignOutOptions {
  store: SessionStore;
  channel: Pick<SessionChannel, 'post'>;
  requests: SessionRequests;
  /** Saves unsaved text in all tabs. */
  flush: ReturnType<typeof createFlushes>['run'];
  /** Checks with the server whether the session still exists. */
  checkNow(): Promise<void>;
}

/**
 * Ends the session here, in the other tabs and at the server, or later if the server is
 * unreachable.
 */
export function createSessionSignOut({
  store,
  channel,
  requests,
  flush,
  checkNow,
}: SignOutOptions) {
  const listeners = createListeners<[Owner], Promise<void>>();
  // During a sign-out the server sends its event to all tabs: the member ended the session, not the
  // server.
  let signingOut: Owner | null = null;
  let ending: Promise<void> | null = null;

  async function finishPendingSignOut(): Promise<void> {
    if (isSignOutPending()) await finishSignOut(requests.refresh(0), requests);
  }

  async function notifyListeners(endedOwner: Owner | null): Promise<void> {
    if (!endedOwner) return;
    store.blockWrites(endedOwner.session);
    await withTimeout(wipeTimeoutMs, Promise.all(listeners.notify(endedOwner)));
  }

  async function endAtServer(owner: Owner | null): Promise<void> {
    if (owner) markUnwiped(owner.session);
    if (store.isOffline()) return setSignOutPending(owner?.session ?? null);
    try {
      const request = requests.signOut(store.token()?.value ?? null);
      const hasResponded = await withTimeout(
        signOutTimeoutMs,
        request.then(() => true, isEndConfirmed),
      );
      if (!hasResponded) setSignOutPending(owner?.session ?? null);
    } catch (cause) {
      if (owner) clearUnwiped(owner.session);
      throw cause;
    }
  }

  async function endByMember(owner: Owner | null): Promise<void> {
    signingOut = owner;
    try {
      await endAtServer(owner);
      await notifyListeners(owner);
      screenLock.set(null);
      if (!hasNewSession(owner)) {
        lastSignOut.isByMember = true;
        store.clear();
      }
    } finally {
      signingOut = null;
      ending = null;
    }
  }

  /** Whether another session started meanwhile, of the same or another member. */
  const hasNewSession = (endedOwner: Owner | null): boolean =>
    endedOwner !== null && (store.owner() ?? endedOwner).session !== endedOwner.session;

  return {
    /** See `SessionService.signOut`. */
    async signOut(confirmDiscard?: Parameters<SessionService['signOut']>[0]): Promise<boolean> {
      const ownerBefore = store.owner();
      const { isSaved, lost } = await flush();
      if (!isSaved && confirmDiscard && !(await confirmDiscard(lost))) return false;
      const endedOwner = store.owner();
      // The member changed during the dialog: the new member's session must not be ended.
      if (endedOwner?.member !== ownerBefore?.member) return false;
      ending = endByMember(endedOwner);
      await ending;
      channel.post({ kind: 'signed-out', ...(endedOwner && { session: endedOwner.session }) });
      void finishPendingSignOut();
      return true;
    },

    /** Another tab signed out. */
    handleRemoteSignOut(session: string | undefined): void {
      const isSignedIn = store.state().status === 'signed-in';
      const endedOwner = store.owner();
      const isOwn = session === undefined ? isSignedIn : session === endedOwner?.session;
      if (session !== undefined) store.blockWrites(session);
      // The message is late: check with the server.
      if (isSignedIn && !isOwn) void checkNow();
      else {
        screenLock.set(null);
        if (isOwn) lastSignOut.isByMember = true;
        store.clear();
      }
      if (isOwn) void notifyListeners(endedOwner);
    },

    /** Retries a sign-out that the server missed. */
    finishPendingSignOut,
    /** Whether the page's current session is being signed out. */
    isRunning: (): boolean => signingOut !== null && !hasNewSession(signingOut),
    /** Settles when the running sign-out has ended. */
    settled: (): Promise<void> | undefined => ending?.catch(() => {}),
    /** See `ShellSession.onSignedOut`. */
    onSignedOut: listeners.add,
  };
}
