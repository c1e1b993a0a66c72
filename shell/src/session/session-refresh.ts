import { times } from '@firedeck/contract';
import { sleep } from '../browser/sleep.ts';
import { addJitter } from '../connection/back-off.ts';
import { getUnwiped } from '../member-data/unwiped-sign-out.ts';
import { parseSessionId } from './access-token.ts';
import { lastSignOut } from './last-sign-out.ts';
import { isOfEndedSession } from './pending-sign-out.ts';
import { classifyRefresh, type RefreshOutcome, type RefreshResponse } from './refresh-outcome.ts';
import { type ScreenLock, screenLock } from './screen-lock.ts';
import type { SessionChannel } from './session-channel.ts';
import type { SessionStore } from './session-store.ts';

// The same limit as for all other retries.
const maxRetryMs = Math.max(...times.reconnectMs);

interface SessionRefreshOptions {
  store: SessionStore;
  channel: SessionChannel;
  /** Never rejects. */
  requestRefresh(): Promise<RefreshResponse>;
  /** Whether this session is locked here without confirmation of the server. */
  isLockUnconfirmed(session: string | undefined): boolean;
  /** Whether the member is signing out, so the server did not end the session. */
  isSigningOut(): boolean;
  /** Called with the token when the server renewed a session that was signed out here. */
  onEndedRenewed(token: string): void;
  /** Called when the session is locked. */
  onLocked(lock: ScreenLock): void;
  /** Called when the server, not the member, ended the session. */
  onEnded(): void;
}

/** Refreshes the session on ticks when due, and on demand. */
export function createSessionRefresh({
  store,
  channel,
  requestRefresh,
  isLockUnconfirmed,
  isSigningOut,
  onEndedRenewed,
  onLocked,
  onEnded,
}: SessionRefreshOptions) {
  let running: Promise<RefreshOutcome> | null = null;
  let isTicking = false;

  function endByServer(): void {
    if (isSigningOut()) return;
    const { status } = store.state();
    // An expired copy is not shown, but its member remains the owner until the server responds.
    const hasOwner = status === 'loading' && store.owner() !== null;
    const wasSignedIn = status === 'signed-in' || hasOwner || screenLock.get() !== null;
    screenLock.set(null);
    // The tab that signs out marks the session first; the server's event may arrive before that
    // tab's message.
    const ended = getUnwiped();
    if (ended && ended === store.owner()?.session) lastSignOut.isByMember = true;
    store.clear();
    if (wasSignedIn) onEnded();
  }

  function applyOutcome(outcome: RefreshOutcome): void {
    if (outcome.kind === 'nobody') endByServer();
    if (outcome.kind === 'refused' && (store.token()?.isExpired() ?? true)) endByServer();
    if (outcome.kind === 'locked') onLocked(outcome.lock);
    if (outcome.kind !== 'renewed') return;
    const token = outcome.session.access_token;
    if (isLockUnconfirmed(parseSessionId(token))) return;
    // The server responded before it received the sign-out.
    if (isOfEndedSession(token)) {
      store.clear();
      onEndedRenewed(token);
    } else {
      store.setSession(outcome.session);
      channel.post({ kind: 'session', session: outcome.session });
    }
  }

  async function applyResponse(response: Promise<RefreshResponse>): Promise<RefreshOutcome> {
    const startEpoch = store.epoch();
    const outcome = classifyRefresh(await response);
    if (startEpoch !== store.epoch()) return { kind: 'stale' };
    applyOutcome(outcome);
    return outcome;
  }

  /** Concurrent callers share one request. */
  function refresh(): Promise<RefreshOutcome> {
    running ??= applyResponse(requestRefresh()).finally(() => {
      running = null;
    });
    return running;
  }

  // The first delay is exact, the others have jitter.
  async function retryUntilNextTick(): Promise<void> {
    let waited = 0;
    for (let delay: number = times.refreshRetryMs; ; delay = Math.min(delay * 2, maxRetryMs)) {
      const { kind } = await refresh();
      const wait = waited === 0 ? delay : addJitter(delay);
      if (kind !== 'unreachable' || waited + wait > times.refreshTickMs) return;
      await sleep(wait);
      waited += wait;
    }
  }

  return {
    refresh,
    endByServer,
    /** Uses a request that was already sent. */
    applyResponse,
    async tick(): Promise<void> {
      const isDue = isUnconfirmed(store) || store.token()?.isRefreshDue();
      if (!isDue || isTicking) return;
      isTicking = true;
      await retryUntilNextTick();
      isTicking = false;
    },
  };
}

export type SessionRefresh = ReturnType<typeof createSessionRefresh>;

/** Whether no server has confirmed the session yet. */
export const isUnconfirmed = (store: Pick<SessionStore, 'state' | 'isOffline'>): boolean =>
  store.state().status === 'loading' || store.isOffline();
