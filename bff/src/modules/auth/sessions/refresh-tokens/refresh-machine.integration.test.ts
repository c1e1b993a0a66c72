import { dayMs, minuteMs } from '@firedeck/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refreshWith } from '../../../../../testing/builders.ts';
import { type Clock, startClock } from '../../../../../testing/clock.ts';
import { fuzzProfile } from '../../../../../testing/config.ts';
import { setUpMember, setUpTestApp } from '../../../../../testing/fixtures.ts';
import { type Flight, SimulatedBrowser } from '../../../../../testing/simulated-browser.ts';
import type { UserDocument } from '../../users/user-model.ts';
import { sessionIssuer } from '../session-issuer.ts';
import type { SessionDocument } from '../session-model.ts';

const runs = fuzzProfile.isFull ? 400 : 40;

const testApp = setUpTestApp();
const member = setUpMember(testApp);
let clock: Clock;
let user: UserDocument;
/**
 * Each run starts later than the one before: the caches of the process must not be ahead of time.
 */
let beginsAt = Date.now();

beforeAll(async () => {
  user = (await users().findOne({ _id: member.userId })) as UserDocument;
  clock = startClock();
}, 30_000);
afterAll(() => clock.end());

const users = () => testApp.app.mongo.collection<UserDocument>('users');
const sessions = () => testApp.app.mongo.collection<SessionDocument>('sessions');

async function aSession() {
  beginsAt += 40 * dayMs;
  clock.set(beginsAt);
  testApp.forgetMemos();
  const { refreshToken } = await sessionIssuer(testApp.app).start(user, {
    remember: true,
    device: 'Firefox on Linux',
  });
  const id = refreshToken.split('.')[3] ?? '';
  return { refreshToken, stored: () => sessions().findOne({ _id: id }) };
}

const seconds = (least: number, most: number) =>
  fc.integer({ min: least * 1_000, max: most * 1_000 });
// The browser aborts a request after 12 s, and ignores the cookie of its response.
const delay = fc.option(seconds(0, 6), { freq: 4 });
const flight: fc.Arbitrary<Flight> = fc.record({
  afterMs: fc.oneof(seconds(0, 2), seconds(55, 65), seconds(0, 1_200)),
  toServerMs: delay,
  toBrowserMs: delay,
  isUsed: fc.boolean(),
});
const flights = fc.array(flight, { minLength: 1, maxLength: 14 });
const settings = { numRuns: runs, seed: fuzzProfile.seed } as const;

/** Failures that random runs have found; they run every time. */
const found: Flight[][] = [
  // A response that keeps the token arrives after the next token.
  [
    { afterMs: 59_000, toServerMs: 0, toBrowserMs: 6_000, isUsed: false },
    { afterMs: 2_000, toServerMs: 0, toBrowserMs: 1_000, isUsed: true },
    { afterMs: 120_000, toServerMs: 0, toBrowserMs: 0, isUsed: false },
  ],
  // The first new token is lost; a minute later one tab gets it while another one still requests
  // it.
  [
    { afterMs: 60_000, toServerMs: 0, toBrowserMs: null, isUsed: false },
    { afterMs: 58_000, toServerMs: 5_000, toBrowserMs: 0, isUsed: false },
    { afterMs: 100, toServerMs: 0, toBrowserMs: 0, isUsed: true },
  ],
];

describe('one browser with any number of tabs', () => {
  test('with late, lost and reordered responses › is never signed out', async () => {
    await fc.assert(
      fc.asyncProperty(flights, async (all) => {
        const { refreshToken, stored } = await aSession();
        const browser = new SimulatedBrowser(testApp.app, clock, refreshToken);
        await browser.play(all);
        expect(browser.refusals).toEqual([]);
        expect((await refreshWith(testApp.app, browser.refreshToken)).statusCode).toBe(200);
        expect((await stored())?.revoked).toBeNull();
      }),
      { ...settings, examples: found.map((all): [Flight[]] => [all]) },
    );
  }, 300_000);

  test('rotates its token at most once a minute', async () => {
    await fc.assert(
      fc.asyncProperty(flights, async (all) => {
        const { refreshToken, stored } = await aSession();
        await new SimulatedBrowser(testApp.app, clock, refreshToken).play(all);
        const minutes = Math.floor((clock.now() - beginsAt) / 60_000);
        expect((await stored())?.counter).toBeLessThanOrEqual(1 + minutes);
      }),
      settings,
    );
  }, 300_000);
});

describe('a token in two browsers', () => {
  test('two generations old › ends the session for both', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 5 }), seconds(60, 900), async (turns, everyMs) => {
        const { refreshToken: stolen, stored } = await aSession();
        let own = stolen;
        for (let turn = 0; turn < turns; turn += 1) {
          clock.set(clock.now() + everyMs);
          own = await nextToken(own);
        }
        const thief = await refreshWith(testApp.app, stolen);
        expect([thief.statusCode, thief.json().code]).toEqual([400, 'refresh_token_already_used']);
        expect((await stored())?.revoked).toMatchObject({ why: 'reuse' });
        expect((await refreshWith(testApp.app, own)).statusCode).toBe(400);
      }),
      { ...settings, numRuns: Math.ceil(runs / 4) },
    );
  }, 300_000);

  test('within three refreshes of each › the session has ended', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(seconds(61, 900), { minLength: 6, maxLength: 6 }),
        async (pauses) => {
          const { refreshToken, stored } = await aSession();
          const holders = [refreshToken, refreshToken];
          for (const [turn, ms] of pauses.entries()) {
            clock.set(clock.now() + ms);
            const holder = turn % 2;
            holders[holder] = await nextToken(holders[holder] ?? '');
            // Each uses its access token, which names the generation.
            if (holders[holder] === '') break;
            await refreshWith(testApp.app, holders[holder] ?? '');
          }
          expect((await stored())?.revoked).toMatchObject({ why: 'reuse' });
        },
      ),
      { ...settings, numRuns: Math.ceil(runs / 4) },
    );
  }, 300_000);

  test('presented within a minute of its replacement › gives the same new one, not a further one', async () => {
    const { refreshToken, stored } = await aSession();
    clock.set(clock.now() + minuteMs);
    const next = await nextToken(refreshToken);
    clock.set(clock.now() + minuteMs - 1);
    expect(await nextToken(refreshToken)).toBe(next);
    expect((await stored())?.counter).toBe(2);
  });

  async function nextToken(token: string): Promise<string> {
    const response = await refreshWith(testApp.app, token);
    if (response.statusCode !== 200) return '';
    return response.cookies[0]?.value ?? token;
  }
});
