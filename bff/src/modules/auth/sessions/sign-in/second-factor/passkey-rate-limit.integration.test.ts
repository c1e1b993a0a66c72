import { minuteMs } from '@firedeck/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { Authenticator } from '../../../../../../testing/authenticator.ts';
import { sameSiteHeaders } from '../../../../../../testing/builders.ts';
import {
  setUpMemberOfEachTest,
  setUpSecondApp,
  setUpTestApp,
} from '../../../../../../testing/fixtures.ts';
import { addPasskey } from '../../../../../../testing/second-factor.ts';
import type { Config } from '../../../../../config.ts';

const free = 6;
const overrides: Partial<Config> = {
  trustedProxies: ['127.0.0.1/32'],
  secondFactor: { mode: 'optional', graceDays: 14, rememberDays: 0 },
  freeTries: { signIn: 4, signInPerAccount: 20, signInPerAddress: free, signUpPerAddress: 1_000 },
};
const here = setUpTestApp(overrides);
/** Another process of the same deployment. */
const there = setUpSecondApp(here, overrides);
const member = setUpMemberOfEachTest(here);
const stranger = new Authenticator();
const device = { fd_device: 's'.repeat(22) };

interface Visit {
  from: string;
  by: Authenticator;
  cookies?: Record<string, string>;
  at?: typeof here;
}

/** A sign-in by a passkey alone. */
async function signIn({ from, by, cookies = {}, at = here }: Visit) {
  const post = (url: string, sent: Record<string, string>, body?: object) =>
    at.app.inject({
      method: 'POST',
      url,
      headers: { ...sameSiteHeaders, 'x-forwarded-for': from },
      cookies: sent,
      ...(body && { body }),
    });
  const started = await post('/api/sign-in/passkey/options', cookies);
  const challenge = Object.fromEntries(started.cookies.map(({ name, value }) => [name, value]));
  const passkey = by.get(started.json().options);
  return post('/api/sign-in/passkey', { ...cookies, ...challenge }, { passkey });
}

/** The counters after hundreds of wrong passkeys within an hour from one address. */
const flood = (from: string) =>
  here.app.redis.hset(`fd:tries:${here.app.throttle.createKey('passkey-address', from)}`, {
    tries: 300,
    until: Date.now() + 15 * minuteMs,
  });

describe('unregistered passkeys', () => {
  beforeAll(() => {
    stranger.create({
      challenge: 'c',
      rp: { id: 'localhost', name: 'Firedeck' },
      user: { id: 'dXNlcg', name: 'user', displayName: 'User' },
    } as never);
  });

  test('from one address › are limited, over all processes together', async () => {
    const from = '198.51.100.1';
    const statuses: number[] = [];
    // The first delays may pass before the next attempt; they double.
    while (!statuses.includes(429) && statuses.length < free + 8)
      statuses.push(
        (await signIn({ from, by: stranger, at: statuses.length % 2 ? there : here })).statusCode,
      );
    expect(statuses.slice(0, free)).toEqual(Array(free).fill(422));
    expect(statuses.at(-1)).toBe(429);
    await flood(from);
    const refused = await signIn({ from, by: stranger, at: there });
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  });

  test('concurrent ones › are limited, too', async () => {
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        signIn({ from: '198.51.100.2', by: stranger, at: index % 2 ? there : here }),
      ),
    );
    const checked = responses.filter(({ statusCode }) => statusCode === 422).length;
    expect(checked).toBeLessThanOrEqual(free + 4);
  });

  test('› do not delay members at other addresses, nor those at their address on a known device', async () => {
    const own = new Authenticator();
    await addPasskey(member, own);
    const from = '198.51.100.3';
    expect((await signIn({ from, by: own, cookies: device })).statusCode).toBe(200);
    await flood(from);
    for (let visit = 0; visit < 6; visit += 1)
      expect((await signIn({ from, by: own, cookies: device })).statusCode).toBe(200);
    expect((await signIn({ from: '198.51.100.4', by: own })).statusCode).toBe(200);
    // A device name that a stranger chose is not known.
    const named = { fd_device: 'x'.repeat(22) };
    expect((await signIn({ from, by: stranger, cookies: named })).statusCode).toBe(429);
  });

  test('› do not delay the password', async () => {
    await flood('198.51.100.5');
    const { email, password } = member;
    const response = await here.app.inject({
      method: 'POST',
      url: '/api/sign-in',
      headers: { ...sameSiteHeaders, 'x-forwarded-for': '198.51.100.5' },
      body: { email, password },
    });
    expect(response.statusCode).toBe(200);
  });
});

test('many members who sign in with passkeys at one address › are not delayed', async () => {
  const own = new Authenticator();
  await addPasskey(member, own);
  for (let visit = 0; visit < free + 6; visit += 1)
    expect((await signIn({ from: '198.51.100.6', by: own })).statusCode).toBe(200);
});
