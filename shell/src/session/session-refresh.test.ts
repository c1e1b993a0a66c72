import { type Session, times } from '@firedeck/contract';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fuzzProfile } from '../testing/config.ts';
import { createAccessToken } from './access-token.ts';
import type { RefreshResponse } from './refresh-outcome.ts';
import type { SessionMessage } from './session-channel.ts';
import { createSessionRefresh } from './session-refresh.ts';
import { createSessionStore } from './session-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

let issued = 0;
function aSession(): Session {
  issued += 1;
  return {
    access_token: `token ${issued}`,
    token_type: 'bearer',
    expires_in: times.accessTokenSeconds,
    expires_at: 0,
    user: {
      id: '0c1f2a3b-0000-4000-8000-000000000001',
      email: 'ada@example.org',
      email_confirmed_at: null,
      user_metadata: { first_name: 'Ada', last_name: '' },
      created_at: '2026-01-01T00:00:00.000Z',
    },
  };
}

/** The outcome of one session request. */
type Outcome = { kind: 'renewed' | 'lost' | 'busy' | 'failing' | 'refused'; afterMs: number };

const bodies: Record<Outcome['kind'], () => RefreshResponse> = {
  renewed: () => ({ status: 200, body: aSession() }),
  lost: () => ({ status: 0, body: null }),
  busy: () => ({ status: 429, body: null }),
  failing: () => ({ status: 503, body: null }),
  refused: () => ({ status: 400, body: null }),
};

const outcomes = (kinds: Outcome['kind'][]) =>
  fc.array(
    fc.record({ kind: fc.constantFrom(...kinds), afterMs: fc.integer({ min: 0, max: 12_000 }) }),
    { minLength: 1, maxLength: 40 },
  );

/** Tabs of one browser, each with its own ticks; requests take the given outcomes in order. */
function aBrowser(tabs: number, given: readonly Outcome[]) {
  const coming = [...given];
  const seen = { atOnce: 0, most: 0, requests: 0, ended: 0 };
  const listeners: ((message: SessionMessage) => void)[] = [];
  const made = Array.from({ length: tabs }, (_, own) => {
    const store = createSessionStore();
    let running = 0;
    listeners[own] = (message) => {
      if (message.kind === 'session') store.setSession(message.session);
    };
    const refresh = createSessionRefresh({
      store,
      channel: {
        post: (message) => {
          for (const [tab, listen] of listeners.entries()) if (tab !== own) listen(message);
        },
        listen: () => {},
      },
      async requestRefresh() {
        running += 1;
        seen.requests += 1;
        seen.most = Math.max(seen.most, running);
        const { kind, afterMs } = coming.shift() ?? { kind: 'renewed', afterMs: 10 };
        await new Promise((resolve) => setTimeout(resolve, afterMs));
        running -= 1;
        return bodies[kind]();
      },
      isLockUnconfirmed: () => false,
      isSigningOut: () => false,
      onEndedRenewed: () => {},
      onLocked: () => {},
      onEnded: () => {
        seen.ended += 1;
      },
    });
    store.setSession(aSession());
    setInterval(refresh.tick, times.refreshTickMs);
    return { store, refresh };
  });
  return { tabs: made, seen, isDone: () => coming.length === 0 };
}

const settings = { numRuns: fuzzProfile.runs, seed: fuzzProfile.seed };
const manyMinutesMs = 90 * 60_000;

describe('the tabs of a browser', () => {
  test('transient failures › each tab sends one request at a time and stays signed in', async () => {
    await fc.assert(
      fc.asyncProperty(
        outcomes(['renewed', 'lost', 'busy', 'failing']),
        fc.integer({ min: 1, max: 4 }),
        async (given, count) => {
          const { tabs, seen } = aBrowser(count, given);
          await vi.advanceTimersByTimeAsync(manyMinutesMs);
          expect([seen.most, seen.ended]).toEqual([1, 0]);
          for (const { store } of tabs) {
            expect(store.state().status).toBe('signed-in');
            expect(store.token()?.isExpired()).toBe(false);
          }
          vi.clearAllTimers();
        },
      ),
      settings,
    );
  }, 120_000);

  test('a rejection › signs out, but only after the token has expired', async () => {
    await fc.assert(
      fc.asyncProperty(outcomes(['lost', 'failing', 'refused']), async (given) => {
        const { tabs, seen } = aBrowser(1, [...given, ...Array(200).fill(rejectedImmediately)]);
        const [{ store }] = tabs as [(typeof tabs)[0]];
        const token = store.token();
        for (let minute = 0; minute < 30 && seen.ended === 0; minute += 1) {
          await vi.advanceTimersByTimeAsync(60_000);
          if (seen.ended > 0) expect(token?.isExpired()).toBe(true);
        }
        expect([seen.ended, store.state().status, store.token()]).toEqual([1, 'signed-out', null]);
        vi.clearAllTimers();
      }),
      settings,
    );
  }, 120_000);

  test('server unreachable › a few requests per tick', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 300 }), async (afterMs) => {
        const { seen } = aBrowser(1, Array(400).fill({ kind: 'failing', afterMs }));
        await vi.advanceTimersByTimeAsync((times.accessTokenSeconds - 90) * 1_000);
        const before = seen.requests;
        await vi.advanceTimersByTimeAsync(10 * times.refreshTickMs);
        expect(seen.requests - before).toBeLessThanOrEqual(10 * 9);
        vi.clearAllTimers();
      }),
      { ...settings, numRuns: 20 },
    );
  }, 120_000);

  const rejectedImmediately: Outcome = { kind: 'refused', afterMs: 0 };
});

describe('a device whose clock is wrong', () => {
  test.each([-10 * 3_600_000, -600_000, 600_000, 10 * 3_600_000])(
    'off by %i ms, or set during a session › a token is used for its ten minutes',
    (wrongByMs) => {
      let monotonic = 5_000;
      vi.setSystemTime(Date.now() + wrongByMs);
      const token = createAccessToken(aSession(), () => monotonic);
      vi.setSystemTime(Date.now() - 2 * wrongByMs);
      monotonic += 500_000;
      expect([token.isRefreshDue(), token.isExpired()]).toEqual([false, false]);
      monotonic += 20_000;
      expect([token.isRefreshDue(), token.isExpired()]).toEqual([true, false]);
      monotonic += 80_000;
      expect(token.isExpired()).toBe(true);
    },
  );
});
