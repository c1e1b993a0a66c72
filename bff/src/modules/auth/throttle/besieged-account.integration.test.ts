import { randomUUID } from 'node:crypto';
import { proofChallenge, type SignInProof } from '@firedeck/contract';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { aMember, sameSiteHeaders, type TestMember } from '../../../../testing/builders.ts';
import { type Clock, startClock } from '../../../../testing/clock.ts';
import { dataServices } from '../../../../testing/config.ts';
import { type Severable, severable } from '../../../../testing/severable.ts';
import { solveProof } from '../../../../testing/solve-proof.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { proofsPerDay, signInChallenges } from '../sessions/sign-in/sign-in-challenges.ts';
import { accountsRepository } from '../users/accounts-repository.ts';
import { proofsOfWork } from './proof-of-work.ts';

const proxies = { trustedProxies: ['127.0.0.1/32'] };

interface Try {
  email: string;
  password?: string;
  from: string;
  proof?: SignInProof | undefined;
  cookies?: Record<string, string>;
}

let testApp: TestApp;
let clock: Clock;
// Installed before the bff, which uses it for its counters.
beforeAll(() => {
  clock = startClock();
});
afterAll(() => clock.end());

const signIn = ({ email, password = 'not this one', from, proof, cookies = {} }: Try) =>
  testApp.app.inject({
    method: 'POST',
    url: '/api/sign-in',
    headers: { ...sameSiteHeaders, 'x-forwarded-for': from },
    cookies,
    body: { email, password, ...(proof && { proof }) },
  });

/** An address in a separate network for each number. */
const makeAddress = (index: number) => `${11 + (index >> 8)}.${index & 255}.7.9`;

/** Sends wrong passwords from new networks until the delay is minutes long. */
async function besiege(email: string): Promise<void> {
  for (let index = 0; ; index += 1) {
    const { statusCode, headers } = await signIn({ email, from: makeAddress(index) });
    if (statusCode === 429 && Number(headers['retry-after']) >= 300) return;
    if (statusCode === 429) await later(email, Number(headers['retry-after']));
    if (index === 90) throw new Error('the account is not closed');
  }
}

/** Advances the clocks of the process and of Redis past a delay. */
async function later(email: string, seconds: number): Promise<void> {
  clock.set(clock.now() + seconds * 1_000);
  const key = `fd:tries:${testApp.app.throttle.createKey('sign-in-account', email)}`;
  await testApp.app.redis.hset(key, 'until', 0).catch(() => {});
}

/**
 * The first refusal: while Redis is slow, the process counts by itself and may accept an attempt.
 */
async function refused(attempt: Try) {
  for (let tries = 0; ; tries += 1) {
    const response = await signIn({ ...attempt, password: 'not this one' });
    if (response.statusCode === 429) return response;
    if (tries === 10) throw new Error('the account is not closed');
  }
}

/** A refusal, and the response to a sign-in with its challenge solved. */
async function signInByProof(attempt: Try) {
  const first = await refused(attempt);
  const { challenge } = first.json();
  return { first, second: await signIn({ ...attempt, proof: solveProof(challenge) }) };
}

describe.each([
  ['with Redis', false],
  ['without Redis, counted in the process', true],
])('an account under attack, %s,', (_case, isDown) => {
  let proxy: Severable;
  let member: TestMember;

  beforeAll(async () => {
    proxy = await severable(dataServices().redisUrl);
    testApp = await startTestApp({ ...proxies, redisUrl: proxy.url, redisCacheUrl: proxy.url });
    if (isDown) await proxy.cut();
  }, 30_000);
  afterAll(async () => {
    await testApp.close();
    await proxy.close();
  });
  beforeEach(async () => {
    member = await aMember(testApp.app);
    await besiege(member.email);
  });

  test('accepts the right password on a new device for one proof of work, during the attack', async () => {
    const { email, password } = member;
    const going = Array.from({ length: 20 }, (_, index) =>
      signIn({ email, from: makeAddress(100 + index) }),
    );
    const { first, second } = await signInByProof({ email, password, from: '198.51.100.7' });
    expect(first.statusCode).toBe(429);
    expect(Number(first.headers['retry-after'])).toBeGreaterThan(0);
    expect(z.safeParse(proofChallenge, first.json().challenge).success).toBe(true);
    expect(second.statusCode).toBe(200);
    await Promise.all(going);
  });

  test('checks one wrong password per proof, and then requires another one', async () => {
    const { email } = member;
    const { first, second } = await signInByProof({ email, from: '198.51.100.7' });
    expect([second.statusCode, second.json().code]).toEqual([400, 'invalid_credentials']);
    const proof = solveProof(first.json().challenge);
    // It was used above: the same solution is refused.
    const reused = await refused({ email, from: '198.51.100.7', proof });
    expect(reused.json().challenge.token).not.toBe(proof.token);
  });

  test('gets the same responses as an unknown address', async () => {
    const nobody = `${randomUUID()}@example.org`;
    await besiege(nobody);
    const responses = [
      await signInByProof({ email: nobody, from: '198.51.100.7' }),
      await signInByProof({ email: member.email, from: '198.51.100.8' }),
    ].map(({ first, second }) => [
      first.statusCode,
      Object.keys(first.json()),
      first.json().challenge.bits,
      second.statusCode,
      second.json().code,
    ]);
    expect(responses[0]).toEqual(responses[1]);
  });
});

describe('the guesses of a day', () => {
  let member: TestMember;
  beforeAll(async () => {
    testApp = await startTestApp(proxies);
    member = await aMember(testApp.app);
  }, 30_000);
  afterAll(() => testApp.close());

  /** The number of proofs that get a password check, without the proof of work itself. */
  async function admitted(email: string, proofs: number, from: (index: number) => string) {
    const user = await accountsRepository(testApp.app.mongo).findByEmail(email);
    const { admit } = signInChallenges(testApp.app);
    const { createChallenge } = proofsOfWork(testApp.app.throttle);
    let count = 0;
    for (let index = 0; index < proofs; index += 1) {
      const request = { ip: from(index) } as FastifyRequest;
      const proof = solveProof(createChallenge(email, 0));
      const outcome = await admit({ request, account: email, user }, proof);
      if (outcome === 'admitted') count += 1;
    }
    return count;
  }

  /** Sends wrong passwords from new networks for a day, and returns how many were checked. */
  async function guessForADay(account: string, eachHour: () => Promise<void> = async () => {}) {
    let [checked, seconds, hours] = [0, 0, 0];
    for (let index = 0; seconds < 24 * 3_600; index += 1) {
      const { statusCode, headers } = await signIn({ email: account, from: makeAddress(index) });
      if (statusCode === 400) checked += 1;
      if (statusCode !== 429) continue;
      const wait = Number(headers['retry-after']);
      seconds += wait;
      await later(account, wait);
      if (seconds < (hours + 1) * 3_600) continue;
      hours += 1;
      await eachHour();
    }
    return checked;
  }

  test('by waiting › stay few while the member signs in every hour', async () => {
    const { email, password } = await aMember(testApp.app);
    const cookies = { fd_device: 'd'.repeat(22) };
    const at = { email, password, from: '203.0.113.5', cookies };
    expect((await signIn(at)).statusCode).toBe(200);
    const statuses: number[] = [];
    const checked = await guessForADay(email, async () => {
      statuses.push((await signIn(at)).statusCode);
    });
    expect(statuses).toEqual(Array(24).fill(200));
    expect(checked).toBeGreaterThanOrEqual(120);
    expect(checked).toBeLessThanOrEqual(127);
  }, 180_000);

  test('by proofs from one address › are few', async () => {
    const email = `${randomUUID()}@example.org`;
    expect(await admitted(email, 20, () => '198.51.100.7')).toBe(proofsPerDay.ofAddress);
  });

  test('by proofs from all addresses of one provider › are few', async () => {
    const email = `${randomUUID()}@example.org`;
    const from = (index: number) => `2001:db8:${index}::1`;
    expect(await admitted(email, 40, from)).toBe(proofsPerDay.ofNetwork);
  });

  test('by proofs from one address at many accounts › are limited', async () => {
    let count = 0;
    for (let index = 0; index < 120; index += 1)
      count += await admitted(`${randomUUID()}@example.org`, 1, () => '198.51.100.8');
    expect(count).toBe(proofsPerDay.ofAddressAtAll);
  });

  test("by proofs from a network of the account's sign-ins › get the same responses as at an unknown address", async () => {
    const { email, password } = await aMember(testApp.app);
    expect((await signIn({ email, password, from: '203.0.113.5' })).statusCode).toBe(200);
    const from = [
      ...Array.from({ length: 18 }, (_, index) => `203.0.113.${70 + Math.floor(index / 6)}`),
      '203.0.5.9',
    ];
    const seenAt = async (account: string) => {
      const seen: [bits: number, admitted: number][] = [];
      for (const address of from) {
        const { bits } = await signInChallenges(testApp.app).createChallenge(account);
        seen.push([bits, await admitted(account, 1, () => address)]);
      }
      return seen;
    };
    const nobody = await seenAt(`${randomUUID()}@example.org`);
    expect(nobody.filter(([, count]) => count === 1)).toHaveLength(proofsPerDay.ofNetwork);
    expect(new Set(nobody.map(([bits]) => bits))).toEqual(new Set([13, 14]));
    expect(await seenAt(email)).toEqual(nobody);
  });

  test("by proofs from everywhere › are limited, and leave the limits of the account's networks", async () => {
    const { email, password } = member;
    const home = '203.0.113.5';
    expect((await signIn({ email, password, from: home })).statusCode).toBe(200);
    const { ofAccount } = proofsPerDay;
    const count = await admitted(email, ofAccount + 100, makeAddress);
    expect(count).toBeGreaterThanOrEqual(ofAccount);
    // Those that the process counts while Redis is slow.
    expect(count).toBeLessThan(ofAccount + 20);
    expect(await admitted(email, 1, () => '198.51.100.9')).toBe(0);
    expect(await admitted(email, 12, (index) => `203.0.${index}.9`)).toBe(0);
    expect(await admitted(email, 1, () => '203.0.113.77')).toBe(1);
  });

  test('when the day’s challenges are used up › the response has the delay instead of a challenge', async () => {
    const { email, password } = member;
    await besiege(email);
    const { challenge } = (await refused({ email, from: '198.51.100.10' })).json();
    const proof = solveProof(challenge);
    const response = await signIn({ email, password, from: '198.51.100.10', proof });
    expect([response.statusCode, response.json().challenge]).toEqual([429, undefined]);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  }, 180_000);
});

describe('a hundred concurrent sign-ins from one address', () => {
  beforeAll(async () => {
    testApp = await startTestApp(proxies);
  }, 30_000);
  afterAll(() => testApp.close());

  test('delay nobody else: members at other addresses sign in, and none is rejected', async () => {
    const others = await Promise.all(Array.from({ length: 5 }, () => aMember(testApp.app)));
    const flood = Array.from({ length: 100 }, (_, index) =>
      signIn({ email: `${index}@example.org`, from: '198.51.100.7' }),
    );
    const { promise: isFull, resolve } = Promise.withResolvers<void>();
    for (const one of flood) void one.then(({ statusCode }) => statusCode === 503 && resolve());
    await isFull;
    const inside = await Promise.all(
      others.map((other, index) => signIn({ ...other, from: `203.0.113.${index}` })),
    );
    expect(inside.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    const statuses = (await Promise.all(flood)).map(({ statusCode }) => statusCode);
    // A machine under load answers some of the flood too late.
    expect(statuses.filter((status) => ![400, 503, 504].includes(status))).toEqual([]);
  }, 120_000);
});
