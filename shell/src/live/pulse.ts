import { type Pulse, times } from '@firedeck/contract';
import { logFailure } from '@firedeck/sdk';
import { spread } from './back-off.ts';
import type { ConnectionKeeper } from './connection.ts';
import type { FailedParts } from './failed-parts.ts';

export interface PulseParts {
  /** Asks the server; null when there is no answer, or nobody is signed in. */
  askServer(): Promise<Pulse | null>;
  connection: ConnectionKeeper;
  failedParts: FailedParts;
  /** `isBack`: the first answer since the server was away. */
  onPulse(pulse: Pulse, isBack: boolean): void;
}

const liveAwayMs = [times.pulseMs];

/**
 * Asks for the pulse while the server, a part of the page or live updates are away, and when told to.
 * Nothing else asks again for what failed, so that an outage of some routes makes no flood.
 */
export function createPulse({ askServer, connection, failedParts, onPulse }: PulseParts) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOn = false;
  let isAsking = false;
  // A pulse got no answer: another request may be the first to find the server back.
  let wasAway = false;
  let planned: readonly number[] | null = null;
  let asks = 0;

  async function ask(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    clearTimeout(timer);
    const pulse = await askServer().catch(() => null);
    const isBack = wasAway;
    wasAway = connection.state().isServerAway;
    const answeredAt = Date.now();
    try {
      if (isOn && pulse) {
        onPulse(pulse, isBack);
        await failedParts.retryFailed();
      }
    } catch (cause) {
      logFailure('a part of the page could not take up the pulse', cause);
    }
    isAsking = false;
    asks += 1;
    // A part that gave no answer has waited already.
    plan(Date.now() - answeredAt);
  }

  function waits(): readonly number[] | null {
    const { isServerAway, isLiveAway } = connection.state();
    if (isServerAway) return times.reconnectMs;
    if (wasAway || failedParts.hasFailures()) return times.failedPartMs;
    return isLiveAway ? liveAwayMs : null;
  }

  /** `waitedMs`: time already spent, subtracted from the next wait. */
  function plan(waitedMs?: number): void {
    if (!isOn || isAsking) return;
    const next = waits();
    if (next === planned && waitedMs === undefined) return;
    const isFoundBack = planned === times.reconnectMs && next !== planned && wasAway;
    if (isFoundBack || next === null || next === liveAwayMs) asks = 0;
    planned = next;
    clearTimeout(timer);
    const waitMs = next && spread(next[Math.min(asks, next.length - 1)] ?? 0);
    if (waitMs) timer = setTimeout(ask, waitMs - (waitedMs ?? 0));
  }

  connection.subscribe(() => plan());
  failedParts.subscribe(() => plan());
  return {
    ask,
    start() {
      isOn = true;
      plan(0);
    },
    stop() {
      isOn = false;
      clearTimeout(timer);
    },
  };
}
