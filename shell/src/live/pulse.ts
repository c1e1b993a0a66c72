import { type Pulse, times } from '@firedeck/contract';
import { logFailure } from '@firedeck/sdk';
import { addJitter } from '../connection/back-off.ts';
import type { ConnectionStore } from '../connection/connection.ts';
import type { FailedQueries } from './failed-queries.ts';

interface PulseOptions {
  /** Resolves to null without a response, or while signed out. */
  fetchPulse(signal: AbortSignal): Promise<Pulse | null>;
  connection: ConnectionStore;
  failedQueries: FailedQueries;
  /** `isRecovered`: the first response after the server was unreachable. */
  onPulse(pulse: Pulse, isRecovered: boolean): void;
}

type Mode = 'unreachable' | 'unreachableBesideStream' | 'failedPart' | 'liveOnly';

const delaysMs: Record<Mode, readonly number[]> = {
  unreachable: times.reconnectMs,
  // The stream retries as well, and its attempts show when the server is back.
  unreachableBesideStream: times.failedPartMs,
  failedPart: times.failedPartMs,
  liveOnly: [times.pulseMs],
};

/**
 * Polls the pulse while the server is unreachable, a query has failed or live updates are down.
 * Only the pulse triggers retries, so that a partial outage causes no retry storm.
 */
export function createPulse({ fetchPulse, connection, failedQueries, onPulse }: PulseOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let inFlight: AbortController | undefined;
  // A pulse got no response; another request may reach the server first again.
  let wasUnreachable = false;
  let scheduledMode: Mode | null = null;
  let attempts = 0;

  function poll(): void {
    if (inFlight) return;
    clearTimeout(timer);
    inFlight = new AbortController();
    void fetchOne(inFlight);
  }

  /** Replaces a pulse from before a network change or sleep: its response may never come. */
  function resume(): void {
    inFlight?.abort();
    if (inFlight) wasUnreachable = connection.state().isServerUnreachable;
    inFlight = undefined;
    poll();
  }

  async function fetchOne(own: AbortController): Promise<void> {
    const pulse = await fetchPulse(own.signal).catch(() => null);
    if (inFlight !== own) return;
    const isRecovered = wasUnreachable;
    wasUnreachable = connection.state().isServerUnreachable;
    const respondedAt = Date.now();
    try {
      if (isRunning && pulse) {
        onPulse(pulse, isRecovered);
        await failedQueries.retryFailed();
      }
    } catch (cause) {
      logFailure('pulse handling failed', cause);
    }
    if (inFlight !== own) return;
    inFlight = undefined;
    attempts += 1;
    // A retry without a response has already used up part of the delay.
    schedule(Date.now() - respondedAt);
  }

  function currentMode(): Mode | null {
    const { isServerUnreachable, isLiveUnavailable } = connection.state();
    if (isServerUnreachable) return isLiveUnavailable ? 'unreachableBesideStream' : 'unreachable';
    if (wasUnreachable || failedQueries.hasFailures()) return 'failedPart';
    return isLiveUnavailable ? 'liveOnly' : null;
  }

  /** `waitedMs`: time already spent, subtracted from the next delay. */
  function schedule(waitedMs?: number): void {
    if (!isRunning || inFlight) return;
    const mode = currentMode();
    if (mode === scheduledMode && waitedMs === undefined) return;
    const isRecoveredElsewhere = isOutage(scheduledMode) && !isOutage(mode) && wasUnreachable;
    if (isRecoveredElsewhere || mode === null || mode === 'liveOnly') attempts = 0;
    scheduledMode = mode;
    clearTimeout(timer);
    if (mode === null) return;
    const delays = delaysMs[mode];
    const waitMs = addJitter(delays[Math.min(attempts, delays.length - 1)] ?? 0);
    timer = setTimeout(poll, waitMs - (waitedMs ?? 0));
  }

  connection.subscribe(() => schedule());
  failedQueries.subscribe(() => schedule());
  return {
    poll,
    resume,
    start() {
      isRunning = true;
      schedule(0);
    },
    stop() {
      isRunning = false;
      clearTimeout(timer);
    },
  };
}

const isOutage = (mode: Mode | null): boolean =>
  mode === 'unreachable' || mode === 'unreachableBesideStream';
