import { randomUUID } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test, vi } from 'vitest';
import { aMember, sameSiteHeaders } from '../../../../../testing/builders.ts';
import { setUpTestApp } from '../../../../../testing/fixtures.ts';
import { startTestApp } from '../../../../../testing/test-app.ts';
import { withoutRequestId } from '../../../../../testing/without-request-id.ts';
import type { UserDocument } from '../../users/user-model.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>();
  return { ...argon2, verify: vi.fn(argon2.verify) };
});

const testApp = setUpTestApp();

const users = () => testApp.app.mongo.collection<UserDocument>('users');
async function aMemberWith($set: Partial<UserDocument>) {
  const member = await aMember(testApp.app);
  await users().updateOne({ _id: member.userId }, { $set });
  return member;
}
const changing = new Set(['date', 'x-request-id']);

/** The observable response, without times and ids. */
function comparable({ statusCode, headers, body }: LightMyRequestResponse) {
  const expected = Object.entries(headers).filter(([name]) => !changing.has(name));
  return { statusCode, headers: Object.fromEntries(expected), body: withoutRequestId(body) };
}

/** The response to a sign-in and its work: hashes by cost, database commands. */
async function tryWith(email: string, password: string) {
  vi.mocked(verify).mockClear();
  const signIn = { method: 'POST', url: '/api/sign-in', headers: sameSiteHeaders } as const;
  let expected: ReturnType<typeof comparable> | null = null;
  const queries = await testApp.queriesOf(async () => {
    expected = comparable(await testApp.app.inject({ ...signIn, body: { email, password } }));
  });
  const hashes = vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(1, 4));
  // Activity is written after the response.
  const work = [...hashes, ...queries.filter((query) => !query.endsWith(' activity'))];
  return { ...(expected as ReturnType<typeof comparable> | null), work };
}

describe('refused sign-ins', () => {
  test('get the same response after the same work, whatever the reason', async () => {
    const known = await aMember(testApp.app);
    const disabled = await aMemberWith({ state: 'disabled' });
    const unconfirmed = await aMemberWith({ emailConfirmedAt: null });
    const unknown = await tryWith(`${randomUUID()}@example.org`, 'not this one');
    expect(unknown).toMatchObject({
      statusCode: 400,
      work: [['argon2id', 'v=19', 'm=47104,t=2,p=1'], 'find users'],
    });
    for (const [email, password] of [
      [known.email, 'not this one'],
      [disabled.email, 'not this one'],
      [disabled.email, disabled.password],
      [unconfirmed.email, 'not this one'],
      [unconfirmed.email, unconfirmed.password],
      [known.email, 'x'.repeat(200)],
    ] as const)
      expect(await tryWith(email, password)).toEqual(unknown);
  });

  test('get the same response during a delay, with an account and without', async () => {
    const { email, password } = await aMember(testApp.app);
    const nobody = `${randomUUID()}@example.org`;
    const { redis, throttle } = testApp.app;
    const readTries = (each: string) =>
      redis.hget(`fd:tries:${throttle.createKey('sign-in', each, '127.0.0.1')}`, 'tries');
    for (const each of [email, nobody]) {
      await tryWith(each, 'not this one');
      expect(await readTries(each)).toBe('1');
      // Many more: the first delay of a second may pass while a busy machine checks passwords.
      const key = `fd:tries:${throttle.createKey('sign-in-account', each)}`;
      await redis.hset(key, { tries: 300, until: Date.now() + 15 * 60_000 });
    }
    const [waiting, waitingToo] = [await tryWith(email, password), await tryWith(nobody, password)];
    // The delay continues meanwhile, and each challenge is different.
    const withoutTimes = (response: typeof waiting) => ({
      ...response,
      body: response.body?.replace(/"token":"[\w.-]{60,90}"/, ''),
      headers: { ...response.headers, 'retry-after': '' },
    });
    expect(waiting).toMatchObject({ statusCode: 429, work: ['find users'] });
    expect(withoutTimes(waiting).body).toContain('"challenge":{,');
    expect(withoutTimes(waitingToo)).toEqual(withoutTimes(waiting));
  });
});

describe('five hundred concurrent sign-ins', () => {
  test('are checked in order or rejected with a retry time, while other requests are served', async () => {
    const other = await startTestApp({
      freeTries: { signIn: 999, signInPerAccount: 999, signInPerAddress: 999, signUpPerAddress: 9 },
    });
    const member = await aMember(other.app);
    const signIns = Array.from({ length: 500 }, () =>
      other.app.inject({
        method: 'POST',
        url: '/api/sign-in',
        headers: sameSiteHeaders,
        body: { email: `${randomUUID()}@example.org`, password: 'not this one' },
      }),
    );
    const board = await member.request('GET', '/api/tools');
    const responses = await Promise.all(signIns);
    await other.close();
    expect(board.statusCode).toBe(200);
    // On a slow machine the last in the queue time out.
    const refused = responses.filter(({ statusCode }) => [503, 504].includes(statusCode));
    const checked = responses.filter(({ statusCode }) => statusCode === 400);
    expect(refused.length + checked.length).toBe(500);
    expect(refused.length).toBeGreaterThan(100);
    expect(checked.length).toBeGreaterThan(5);
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }, 120_000);
});
