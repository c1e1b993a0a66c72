import { times } from '@firedeck/contract';
import { describe, expect, test } from 'vitest';
import {
  aMember,
  refreshTokenOf,
  refreshWith,
  sameSiteHeaders,
  type TestMember,
} from '../../../../../testing/builders.ts';
import { setUpTestApp } from '../../../../../testing/fixtures.ts';
import { startTestApp } from '../../../../../testing/test-app.ts';
import type { SessionDocument } from '../session-model.ts';

const testApp = setUpTestApp();

const post = (url: string, body?: object, headers: Record<string, string> = {}) =>
  testApp.app.inject({
    method: 'POST',
    url,
    headers: { ...sameSiteHeaders, ...headers },
    ...(body && { body }),
  });
const signIn = (body: object) => post('/api/sign-in', body);
const refresh = (token: string) => refreshWith(testApp.app, token);
const readToken = (response: Parameters<typeof refreshTokenOf>[1]) =>
  refreshTokenOf(testApp.app, response);
const sessions = () => testApp.app.mongo.collection<SessionDocument>('sessions');
const stored = (member: TestMember) => sessions().findOne({ _id: member.sessionId });

describe('POST /api/sign-out', () => {
  test('ends the session of the cookie, and clears the cookie', async () => {
    const member = await aMember(testApp.app);
    const response = await testApp.app.inject({
      method: 'POST',
      url: '/api/sign-out',
      headers: sameSiteHeaders,
      cookies: { fd_rt_3000: member.refreshToken },
    });
    expect([response.statusCode, readToken(response)]).toEqual([204, '']);
    expect((await refresh(member.refreshToken)).json().code).toBe('session_expired');
    expect((await member.request('GET', '/api/me')).statusCode).toBe(401);
  });

  test('without the cookie › ends the session of the access token', async () => {
    const member = await aMember(testApp.app);
    const elsewhere = readToken(await signIn(member));
    const response = await member.request(
      'POST',
      '/api/sign-out',
      { scope: 'local' },
      sameSiteHeaders,
    );
    expect(response.statusCode).toBe(204);
    expect(await stored(member)).toMatchObject({ revoked: { why: 'sign-out' } });
    expect((await member.request('GET', '/api/me')).statusCode).toBe(401);
    expect((await refresh(elsewhere)).statusCode).toBe(200);
  });

  test('with the cookie of another session › ends that of the token, and keeps the cookie', async () => {
    const before = await aMember(testApp.app);
    const now = await aMember(testApp.app);
    const response = await testApp.app.inject({
      method: 'POST',
      url: '/api/sign-out',
      headers: { ...sameSiteHeaders, authorization: `Bearer ${before.accessToken}` },
      cookies: { fd_rt_3000: now.refreshToken },
    });
    expect([response.statusCode, response.headers['set-cookie']]).toEqual([204, undefined]);
    expect(await stored(before)).toMatchObject({ revoked: { why: 'sign-out' } });
    expect((await refresh(now.refreshToken)).statusCode).toBe(200);
  });

  /** As the server signed it at that time, in seconds. */
  const signFor = ({ userId, sessionId }: TestMember, iat: number) => {
    const { kid, privatePem: key } = testApp.app.sessionKeys.signing;
    const payload = { sub: userId, sid: sessionId, generation: 1, epoch: 0, iat };
    return testApp.app.jwt.sign(payload, { key, kid });
  };
  const anHourAgo = Math.floor(Date.now() / 1_000) - 3_600;
  const signOutLate = (token: string, refreshToken: string, scope = 'local') =>
    testApp.app.inject({
      method: 'POST',
      url: '/api/sign-out',
      headers: { ...sameSiteHeaders, authorization: `Bearer ${token}` },
      cookies: { fd_rt_3000: refreshToken },
      body: { scope },
    });

  test('late, with an expired token and the cookie of another member › ends only its own session', async () => {
    const before = await aMember(testApp.app);
    const now = await aMember(testApp.app);
    const response = await signOutLate(signFor(before, anHourAgo), now.refreshToken);
    expect([response.statusCode, response.headers['set-cookie']]).toEqual([204, undefined]);
    expect(await stored(before)).toMatchObject({ revoked: { why: 'sign-out' } });
    expect(await stored(now)).toMatchObject({ revoked: null });
    expect((await refresh(now.refreshToken)).statusCode).toBe(200);
  });

  test('with an expired token of an ended session › keeps the session of the cookie', async () => {
    const before = await aMember(testApp.app);
    const now = await aMember(testApp.app);
    await before.request('POST', '/api/sign-out', { scope: 'local' }, sameSiteHeaders);
    await signOutLate(signFor(before, anHourAgo), now.refreshToken);
    expect(await stored(now)).toMatchObject({ revoked: null });
  });

  test('with a token signed by another key › ends the session of the cookie only if it names that one', async () => {
    const before = await aMember(testApp.app);
    const now = await aMember(testApp.app);
    const unverified = (token: string) =>
      `${token.slice(0, token.lastIndexOf('.'))}.${'A'.repeat(86)}`;
    await signOutLate(unverified(before.accessToken), now.refreshToken);
    expect([await stored(before), await stored(now)]).toMatchObject([
      { revoked: null },
      { revoked: null },
    ]);
    await signOutLate(unverified(now.accessToken), now.refreshToken);
    expect(await stored(now)).toMatchObject({ revoked: { why: 'sign-out' } });
  });

  test.each([
    ['a sign-out everywhere', 'POST', () => '/api/sign-out', { scope: 'global' }],
    ['the end of its own session', 'DELETE', ({ sessionId }) => `/api/sessions/${sessionId}`, null],
  ] as [string, 'POST' | 'DELETE', (member: TestMember) => string, object | null][])(
    '%s that comes late › keeps the cookie of the member who has signed in since',
    async (_case, method, url, body) => {
      const before = await aMember(testApp.app);
      const now = await aMember(testApp.app);
      const response = await testApp.app.inject({
        method,
        url: url(before),
        headers: { ...sameSiteHeaders, authorization: `Bearer ${before.accessToken}` },
        cookies: { fd_rt_3000: now.refreshToken },
        ...(body && { body }),
      });
      expect([response.statusCode, response.headers['set-cookie']]).toEqual([204, undefined]);
    },
  );

  test.each(['others', 'global'])(
    'of scope %s with an expired token › is refused',
    async (scope) => {
      const member = await aMember(testApp.app);
      const expired = signFor(member, anHourAgo);
      expect((await signOutLate(expired, member.refreshToken, scope)).statusCode).toBe(401);
      const headers = { authorization: `Bearer ${expired}` };
      expect((await testApp.app.inject({ url: '/api/me', headers })).statusCode).toBe(401);
    },
  );

  test('with an invalid token › ends the session of the cookie', async () => {
    const member = await aMember(testApp.app);
    const response = await testApp.app.inject({
      method: 'POST',
      url: '/api/sign-out',
      headers: { ...sameSiteHeaders, authorization: 'Bearer nonsense' },
      cookies: { fd_rt_3000: member.refreshToken },
    });
    expect([response.statusCode, readToken(response)]).toEqual([204, '']);
    expect(await stored(member)).toMatchObject({ revoked: { why: 'sign-out' } });
  });

  test('with an invalid access token › succeeds', async () => {
    const headers = { authorization: 'Bearer nonsense' };
    expect((await post('/api/sign-out', undefined, headers)).statusCode).toBe(204);
  });

  test('without a session › succeeds', async () => {
    expect((await post('/api/sign-out', { scope: 'local' })).statusCode).toBe(204);
    expect((await post('/api/sign-out', { scope: 'global' })).statusCode).toBe(401);
    expect((await post('/api/sign-out', { scope: 'everything' })).statusCode).toBe(400);
  });

  test.each([
    ['others', 200, 401],
    ['global', 401, 401],
  ])('with scope %s › leaves this session at %i and another at %i', async (scope, own, other) => {
    const member = await aMember(testApp.app);
    const elsewhere = (await signIn(member)).json().access_token;
    await member.request('POST', '/api/sign-out', { scope }, sameSiteHeaders);
    const status = async (token: string) =>
      (await testApp.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } }))
        .statusCode;
    expect([await status(member.accessToken), await status(elsewhere)]).toEqual([own, other]);
  });

  test('of all sessions › applies in another process soon, without Redis', async () => {
    const { mongodbUri, keysDir } = testApp.config;
    const deadPort = 'redis://127.0.0.1:1';
    const other = await startTestApp({
      mongodbUri,
      keysDir,
      redisUrl: deadPort,
      redisCacheUrl: deadPort,
    });
    const member = await aMember(testApp.app);
    const headers = { authorization: `Bearer ${member.accessToken}` };
    const status = async () => (await other.app.inject({ url: '/api/me', headers })).statusCode;
    expect(await status()).toBe(200);
    await member.request('POST', '/api/sign-out', { scope: 'global' }, sameSiteHeaders);
    await expect.poll(status, { timeout: times.sessionMemoMs + 15_000, interval: 250 }).toBe(401);
    await other.app.close();
  }, 30_000);
});
