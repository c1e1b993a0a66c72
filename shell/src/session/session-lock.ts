import { inStorage } from '../browser-storage.ts';
import { type ScreenLock, screenLock } from '../lock/screen-lock.ts';
import type { SessionChannel } from './session-channel.ts';
import type { SessionRequests } from './session-requests.ts';
import type { SessionStore } from './session-store.ts';

// Says after a reload that the screen is locked, also while the server is away.
const lockedKey = 'fd-locked';

interface SessionLockOptions {
  store: Pick<SessionStore, 'state' | 'token' | 'clear'>;
  channel: Pick<SessionChannel, 'post'>;
  requests: Pick<SessionRequests, 'lock'>;
  /** Saves what is typed, in all tabs. */
  flush(): Promise<unknown>;
  refresh(): Promise<unknown>;
  /** Loads the lock screen, while what it covers still stands. */
  prepare(): Promise<unknown>;
}

/** Locks the screen here and in the other tabs, and has the server hold the lock. */
export function createSessionLock(options: SessionLockOptions) {
  const { store, channel, requests, flush, refresh, prepare } = options;
  let isLocking = false;
  /** Of a lock that the server has not confirmed; null: of the cookie's session. */
  let unsent: { token: string | null } | null = null;

  screenLock.subscribe(() => {
    const isShown = screenLock.get() !== null;
    if (!isShown) unsent = null;
    inStorage((storage) =>
      isShown ? storage.setItem(lockedKey, 'true') : storage.removeItem(lockedKey),
    );
  });

  function show(lock: ScreenLock = screenLock.get() ?? { methods: [] }): void {
    // Before the state, which no page may see without the lock.
    screenLock.set(lock);
    store.clear();
  }

  async function retry(): Promise<void> {
    if (!unsent) return;
    const sent = unsent;
    try {
      await requests.lock(sent.token);
      if (unsent === sent) unsent = null;
      // Says how it is unlocked.
      await refresh();
    } catch {
      // With the next tick.
    }
  }

  return {
    show,
    retry,

    async lock(): Promise<void> {
      if (isLocking || store.state().status !== 'signed-in') return;
      isLocking = true;
      await Promise.all([flush(), prepare()]);
      isLocking = false;
      const token = store.token()?.value ?? null;
      show();
      channel.post({ kind: 'locked' });
      unsent = { token };
      await retry();
    },

    /** Whether this browser was locked when its last page closed. */
    wasLocked: (): boolean => inStorage((storage) => storage.getItem(lockedKey)) !== null,

    /** The page before may have closed before it was sent. */
    async lockAgain(): Promise<void> {
      show();
      unsent = { token: null };
      await retry();
    },
  };
}
