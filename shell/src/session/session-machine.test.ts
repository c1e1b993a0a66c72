import { type Session, times } from '@firedeck/contract';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fuzzProfile } from '../testing/config.ts';
import { accessTokenOf } from './access-token.ts';
import type { RefreshAnswer } from './refresh-outcome.ts';
import type { SessionMessage } from './session-channel.ts';
import { createSessionKeeper } from './session-keeper.ts';
import { createSessionRefresh } from './session-refresh.ts';

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

/** What becomes of one request of the session. */
type Fate = { kind: 'renewed' | 'lost' | 'busy' | 'failing' | 'refused'; afterMs: number };

const bodies: Record<Fate['kind'], () => RefreshAnswer> = {
  renewed: () => ({ status: 200, body: aSession() }),
  lost: () => ({ status: 0, body: null }),
  busy: () => ({ status: 429, body: null }),
  failing: () => ({ status: 503, body: null }),
  refused: () => ({ status: 400, body: null }),
};

const fates = (kinds: Fate['kind'][]) =>
  fc.array(
    fc.record({ kind: fc.constantFrom(...kinds), afterMs: fc.integer({ min: 0, max: 12_000 }) }),
    { minLength: 1, maxLength: 40 },
  );

/** Tabs of one browser that tick for themselves, for as long as there are fates. */
function aBrowser(tabs: number, given: readonly Fate[]) {
  const coming = [...given];
  const seen = { atOnce: 0, most: 0, asked: 0, ended: 0 };
  const listeners: ((message: SessionMessage) => void)[] = [];
  const made = Array.from({ length: tabs }, (_, own) => {
    const keeper = createSessionKeeper();
    let running = 0;
    listeners[own] = (message) => {
      if (message.kind === 'session') keeper.adopt(message.session);
    };
    const refresh = createSessionRefresh({
      keeper,
      channel: {
        tell: (message) => {
          for (const [tab, listen] of listeners.entries()) if (tab !== own) listen(message);
        },
        listen: () => {},
      },
      async ask() {
        running += 1;
        seen.asked += 1;
        seen.most = Math.max(seen.most, running);
        const { kind, afterMs } = coming.shift() ?? { kind: 'renewed', afterMs: 10 };
        await new Promise((resolve) => setTimeout(resolve, afterMs));
        running -= 1;
        return bodies[kind]();
      },
      onEnded: () => {
        seen.ended += 1;
      },
    });
    keeper.adopt(aSession());
    setInterval(refresh.tick, times.refreshTickMs);
    return { keeper, refresh };
  });
  return { tabs: made, seen, isDone: () => coming.length === 0 };
}

const settings = { numRuns: fuzzProfile.runs, seed: fuzzProfile.seed };
const manyMinutesMs = 90 * 60_000;

describe('T2 the tabs of a browser', () => {
  test('ask one at a time each, and stay signed in whatever passes: losses, overload, failures', async () => {
    await fc.assert(
      fc.asyncProperty(
        fates(['renewed', 'lost', 'busy', 'failing']),
        fc.integer({ min: 1, max: 4 }),
        async (given, count) => {
          const { tabs, seen } = aBrowser(count, given);
          await vi.advanceTimersByTimeAsync(manyMinutesMs);
          expect([seen.most, seen.ended]).toEqual([1, 0]);
          for (const { keeper } of tabs) {
            expect(keeper.state().status).toBe('signed-in');
            expect(keeper.token()?.isExpired()).toBe(false);
          }
          vi.clearAllTimers();
        },
      ),
      settings,
    );
  }, 120_000);

  test('are signed out by a refusal alone, and only once their token has run out', async () => {
    await fc.assert(
      fc.asyncProperty(fates(['lost', 'failing', 'refused']), async (given) => {
        const { tabs, seen } = aBrowser(1, [...given, ...Array(200).fill(refusedAtOnce)]);
        const [{ keeper }] = tabs as [(typeof tabs)[0]];
        const token = keeper.token();
        for (let minute = 0; minute < 30 && seen.ended === 0; minute += 1) {
          await vi.advanceTimersByTimeAsync(60_000);
          if (seen.ended > 0) expect(token?.isExpired()).toBe(true);
        }
        expect([seen.ended, keeper.state().status, keeper.token()]).toEqual([
          1,
          'signed-out',
          null,
        ]);
        vi.clearAllTimers();
      }),
      settings,
    );
  }, 120_000);

  test('ask a server that is away a few times between two ticks', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 300 }), async (afterMs) => {
        const { seen } = aBrowser(1, Array(400).fill({ kind: 'failing', afterMs }));
        await vi.advanceTimersByTimeAsync((times.accessTokenSeconds - 90) * 1_000);
        const before = seen.asked;
        await vi.advanceTimersByTimeAsync(10 * times.refreshTickMs);
        expect(seen.asked - before).toBeLessThanOrEqual(10 * 9);
        vi.clearAllTimers();
      }),
      { ...settings, numRuns: 20 },
    );
  }, 120_000);

  const refusedAtOnce: Fate = { kind: 'refused', afterMs: 0 };
});

describe('T35 a device whose clock is wrong', () => {
  test.each([-10 * 3_600_000, -600_000, 600_000, 10 * 3_600_000])(
    'by %i ms, or set while a member is signed in, uses a token for its ten minutes',
    (wrongByMs) => {
      let monotonic = 5_000;
      vi.setSystemTime(Date.now() + wrongByMs);
      const token = accessTokenOf(aSession(), () => monotonic);
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
