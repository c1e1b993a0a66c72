import { times } from '@firedeck/contract';
import { addJitter } from '../live/back-off.ts';
import { type RefreshAnswer, type RefreshOutcome, refreshOutcome } from './refresh-outcome.ts';
import type { SessionChannel } from './session-channel.ts';
import type { SessionKeeper } from './session-keeper.ts';

// Nobody waits longer than for anything else that failed.
const longestRetryMs = Math.max(...times.reconnectMs);

export interface SessionRefreshParts {
  keeper: SessionKeeper;
  channel: SessionChannel;
  /** Asks the server; never rejects. */
  ask(): Promise<RefreshAnswer>;
  /** The server ended the session, not the member. */
  onEnded(): void;
}

/** Keeps the session fresh: on the tick when it is due, and whenever somebody asks. */
export function createSessionRefresh({ keeper, channel, ask, onEnded }: SessionRefreshParts) {
  let running: Promise<RefreshOutcome> | null = null;
  let ticking = false;

  function end(): void {
    const wasHere = keeper.state().status === 'signed-in';
    keeper.leave();
    if (wasHere) onEnded();
  }

  function settle(outcome: RefreshOutcome): void {
    if (outcome.kind === 'nobody') end();
    if (outcome.kind === 'refused' && (keeper.token()?.isExpired() ?? true)) end();
    if (outcome.kind !== 'renewed') return;
    keeper.adopt(outcome.session);
    channel.tell({ kind: 'session', session: outcome.session });
  }

  async function settleAnswer(answer: Promise<RefreshAnswer>): Promise<RefreshOutcome> {
    const asked = keeper.epoch();
    const outcome = refreshOutcome(await answer);
    if (asked !== keeper.epoch()) return { kind: 'stale' };
    settle(outcome);
    return outcome;
  }

  /** One request at a time, whoever asks. */
  function once(): Promise<RefreshOutcome> {
    running ??= settleAnswer(ask()).finally(() => {
      running = null;
    });
    return running;
  }

  // The first pause is exact, the others are spread.
  async function untilAnsweredOrNextTick(): Promise<void> {
    let waited = 0;
    for (let delay: number = times.refreshRetryMs; ; delay = Math.min(delay * 2, longestRetryMs)) {
      const { kind } = await once();
      const wait = waited === 0 ? delay : addJitter(delay);
      if (kind !== 'unreachable' || waited + wait > times.refreshTickMs) return;
      await pause(wait);
      waited += wait;
    }
  }

  return {
    once,
    end,
    /** Takes an answer that was asked for already. */
    settleAnswer,
    async tick(): Promise<void> {
      const isDue = keeper.state().status === 'loading' || keeper.token()?.isRefreshDue();
      if (!isDue || ticking) return;
      ticking = true;
      await untilAnsweredOrNextTick();
      ticking = false;
    },
  };
}

const pause = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
