import { hiddenBoardCookies, times } from '@firedeck/contract';
import { setPageCookie } from '../browser/page-cookie.ts';
import { inStorage } from '../browser/storage.ts';
import { lockedSessionKey } from '../browser/storage-keys.ts';
import { type ScreenLock, screenLock } from './screen-lock.ts';
import type { SessionChannel } from './session-channel.ts';
import type { SessionRequests } from './session-requests.ts';
import type { SessionStore } from './session-store.ts';

/** Stored if the id is unknown, because the server locked the session. */
const unknownSession = '-';

/** The session that was locked when the last page of this browser closed, or null. */
const readLockedSession = (): string | null =>
  inStorage((storage) => storage.getItem(lockedSessionKey));

interface SessionLockOptions {
  store: Pick<SessionStore, 'state' | 'token' | 'owner' | 'clear'>;
  channel: Pick<SessionChannel, 'post'>;
  requests: Pick<SessionRequests, 'lock'>;
  /** Saves what is typed, in all tabs. */
  flush(): Promise<unknown>;
  refresh(): Promise<unknown>;
  /** Loads the lock screen while the page it covers is still shown. */
  prepare(): Promise<unknown>;
}

/** Locks the screen in all tabs and at the server. */
export function createSessionLock(options: SessionLockOptions) {
  const { store, channel, requests, flush, refresh, prepare } = options;
  let isLocking = false;
  let isSending = false;
  /** The lock request that the server has not confirmed yet. */
  let unsent: { token: string | null; session: string | undefined } | null = null;

  screenLock.subscribe(() => {
    const isShown = screenLock.get() !== null;
    if (!isShown) unsent = null;
    setPageCookie(hiddenBoardCookies.locked, isShown ? '1' : null);
    inStorage((storage) => {
      if (!isShown) storage.removeItem(lockedSessionKey);
      else if (!storage.getItem(lockedSessionKey))
        storage.setItem(lockedSessionKey, store.owner()?.session || unknownSession);
    });
  });

  /** Without `confirmed`, the server may not know the lock yet. */
  function show(confirmed: ScreenLock | null, token: string | null = null): void {
    if (confirmed) unsent = null;
    else if (!screenLock.get()) unsent ??= { token, session: store.owner()?.session };
    // Set before the state, because no page may see a signed-out state without the lock.
    screenLock.set(confirmed ?? screenLock.get() ?? { methods: [] });
    store.clear();
  }

  async function send(): Promise<void> {
    if (!unsent || isSending) return;
    isSending = true;
    try {
      const { token, session } = unsent;
      // Without a token, locks the session of the cookie if the id matches.
      await (token ? requests.lock(token) : requests.lock(null, session));
      // The response has the unlock methods.
      await refresh();
    } catch {
      // The interval retries.
    }
    isSending = false;
  }

  setInterval(send, times.lockRetryMs);

  return {
    show,
    /**
     * True until the server has confirmed the lock; until then a refresh must not open the session.
     */
    isLockUnconfirmed: (session: string | undefined): boolean =>
      unsent !== null && (!unsent.session || unsent.session === session),

    async lock(): Promise<void> {
      if (isLocking || store.state().status !== 'signed-in') return;
      isLocking = true;
      await Promise.all([flush(), prepare()]);
      isLocking = false;
      show(null, store.token()?.value);
      channel.post({ kind: 'locked' });
      await send();
    },

    readLockedSession,

    /** The last page may have closed before it sent the lock; somebody may have signed in since. */
    async restoreLock(session: string): Promise<void> {
      unsent = { token: null, session };
      show(null);
      await send();
    },
  };
}

export type SessionLock = ReturnType<typeof createSessionLock>;
