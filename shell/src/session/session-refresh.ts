import { times } from '@firedeck/contract';
import { spread } from '../live/back-off.ts';
import { type RefreshAnswer, type RefreshOutcome, refreshOutcome } from './refresh-outcome.ts';
import type { SessionChannel } from './session-channel.ts';
import type { SessionKeeper } from './session-keeper.ts';

// So long at most: a server may be back sooner than it said.
const longestRestMs = 2 * times.refreshTickMs;

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
  /** When the server wants to be asked again by itself; who needs a token asks all the same. */
  let notBefore = 0;

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

  // The first pause is exact, the others are spread; none is shorter than the server asked for.
  async function untilAnsweredOrNextTick(): Promise<void> {
    let waited = 0;
    for (let delay: number = times.refreshRetryMs; ; delay *= 2) {
      const outcome = await once();
      if (outcome.kind !== 'unreachable') return;
      const asked = Math.min(outcome.retryAfterMs, longestRestMs);
      const wait = Math.max(waited === 0 ? delay : spread(delay), asked);
      notBefore = performance.now() + asked;
      if (waited + wait > times.refreshTickMs) return;
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
      if (!isDue || ticking || performance.now() < notBefore) return;
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
