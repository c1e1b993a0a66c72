import { clientHeader, hourMs, minuteMs } from '@firedeck/contract';
import { describe, expect, test } from 'vitest';
import {
  aMember,
  refreshPatiently,
  refreshTokenOf,
  refreshWith,
  sameSiteHeaders,
  type TestMember,
} from '../../../../testing/builders.ts';
import { setUpTestApp } from '../../../../testing/fixtures.ts';
import type { SessionDocument } from './session-model.ts';

const testApp = setUpTestApp();

const signIn = (body: object) => post('/api/sign-in', body);
const post = (url: string, body?: object, headers: Record<string, string> = {}) =>
  testApp.app.inject({
    method: 'POST',
    url,
    headers: { ...sameSiteHeaders, ...headers },
    ...(body && { body }),
  });
const refresh = (token: string) => refreshWith(testApp.app, token);
const readToken = (response: Parameters<typeof refreshTokenOf>[1]) =>
  refreshTokenOf(testApp.app, response);
const sessions = () => testApp.app.mongo.collection<SessionDocument>('sessions');
const stored = (member: TestMember) => sessions().findOne({ _id: member.sessionId });

/** Ages the session by moving its times back. */
async function later(member: TestMember, ms: number): Promise<void> {
  const session = await stored(member);
  if (!session) throw new Error('The session is not there');
  const earlier = (date: Date) => new Date(date.getTime() - ms);
  const { rotatedAt, lastSeenAt, expiresAt } = session;
  await sessions().updateOne(
    { _id: member.sessionId },
    {
      $set: {
        rotatedAt: earlier(rotatedAt),
        lastSeenAt: earlier(lastSeenAt),
        expiresAt: earlier(expiresAt),
      },
    },
  );
  testApp.forgetMemos();
}

/** Refreshes so that the token rotates. */
async function rotate(member: TestMember, token: string): Promise<string> {
  await later(member, minuteMs);
  return readToken(await refresh(token));
}

describe('POST /api/refresh', () => {
  test('of a sign-in with remember-me › does not extend the 30 days of the cookie', async () => {
    const { email, password } = await aMember(testApp.app);
    const response = await signIn({ email, password, remember: true });
    const maxAge = () => response.cookies[0]?.maxAge ?? 0;
    expect(maxAge()).toBeGreaterThan(30 * 86_400 - 10);
    const member = { sessionId: readToken(response).split('.')[3] } as TestMember;
    await later(member, 10 * 24 * hourMs);
    const refreshed = await refresh(readToken(response));
    expect(refreshed.statusCode).toBe(200);
    const remaining = refreshed.cookies[0]?.maxAge ?? 0;
    expect(remaining).toBeGreaterThan(20 * 86_400 - 60);
    expect(remaining).toBeLessThanOrEqual(20 * 86_400);
  });

  test('without a cookie › answers that nobody is signed in, without an error', async () => {
    const response = await post('/api/refresh');
    expect([response.statusCode, response.body]).toEqual([204, '']);
  });

  test('within a minute › keeps the refresh token and gives a new access token', async () => {
    const member = await aMember(testApp.app);
    const response = await refresh(member.refreshToken);
    expect(response.statusCode).toBe(200);
    expect(response.cookies).toEqual([]);
    expect(response.json().access_token).not.toBe(member.accessToken);
  });

  test('after a minute › gives a new refresh token with one database command [S7-032]', async () => {
    const member = await aMember(testApp.app);
    await member.request('GET', '/api/me');
    await later(member, minuteMs);
    await testApp.app.userCache.get(member.userId);
    let next = '';
    const commands = await testApp.commandsOf(async () => {
      next = readToken(await refresh(member.refreshToken));
    });
    expect(commands).toEqual(['findAndModify']);
    expect(next.split('.')[4]).toBe('2');
  });

  test('50 times concurrently with one token › creates one new generation', async () => {
    const member = await aMember(testApp.app);
    await later(member, minuteMs);
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => refreshPatiently(testApp.app, member.refreshToken)),
    );
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(responses.map(readToken)).size).toBe(1);
    expect(await stored(member)).toMatchObject({ counter: 2, revoked: null });
  });

  test('with the previous token, when the new one was never used › gives the new one again', async () => {
    const member = await aMember(testApp.app);
    const next = await rotate(member, member.refreshToken);
    await later(member, 5 * minuteMs);
    const again = await refresh(member.refreshToken);
    expect([again.statusCode, readToken(again)]).toEqual([200, next]);
    expect(await stored(member)).toMatchObject({ counter: 2 });
  });

  test('with the previous token, within a minute of its replacement › is accepted though the new one was used', async () => {
    const member = await aMember(testApp.app);
    const next = await rotate(member, member.refreshToken);
    await refresh(next);
    expect(readToken(await refresh(member.refreshToken))).toBe(next);
  });

  test('with the previous token, after the new one was used › ends the session', async () => {
    const member = await aMember(testApp.app);
    const next = await rotate(member, member.refreshToken);
    await refresh(next);
    await later(member, minuteMs);
    const replayed = await refresh(member.refreshToken);
    expect([replayed.statusCode, replayed.json().code]).toEqual([
      400,
      'refresh_token_already_used',
    ]);
    expect(readToken(replayed)).toBe('');
    expect((await refresh(next)).json().code).toBe('refresh_token_already_used');
    expect((await member.request('GET', '/api/me')).statusCode).toBe(401);
  });

  test('with the previous token, after an access token of the new one was used › ends the session', async () => {
    const { app } = testApp;
    const member = await aMember(app);
    await later(member, minuteMs);
    const refreshed = await refresh(member.refreshToken);
    const headers = { authorization: `Bearer ${refreshed.json().access_token}` };
    await app.inject({ url: '/api/me', headers });
    await expect.poll(async () => (await stored(member))?.seen).toBe(2);
    await later(member, minuteMs);
    expect((await refresh(member.refreshToken)).json().code).toBe('refresh_token_already_used');
  });

  test('with a token two generations old › ends the session', async () => {
    const member = await aMember(testApp.app);
    const second = await rotate(member, member.refreshToken);
    await rotate(member, second);
    expect((await refresh(member.refreshToken)).json().code).toBe('refresh_token_already_used');
    expect(await stored(member)).toMatchObject({ revoked: { why: 'reuse' } });
  });

  test.each([
    ['a broken signature', (token: string) => `${token.slice(0, -2)}xx`],
    ['another generation', (token: string) => token.replace(/\.1\.(?=[^.]+$)/, '.2.')],
    ['another key', (token: string) => token.replace(/^1\.\w{8}/, '1.00000000')],
    ['nonsense', () => 'x'.repeat(400)],
  ])('with %s › is refused, and clears the cookie', async (_case, change) => {
    const member = await aMember(testApp.app);
    const response = await refresh(change(member.refreshToken));
    expect([response.statusCode, response.json().code]).toEqual([400, 'refresh_token_not_found']);
    expect(response.headers['set-cookie']).toMatch(/^fd_rt_3000=; .*Expires=Thu, 01 Jan 1970/);
    expect((await refresh(member.refreshToken)).statusCode).toBe(200);
  });

  test.each([
    ['24 hours after signing in', 24 * hourMs, null],
    // At most a token's lifetime later: the last activity may be older by that much.
    ['idle for longer than the limit', 12 * hourMs + 10 * minuteMs + 1, null],
  ])('%s › has expired', async (_case, ms) => {
    const member = await aMember(testApp.app);
    await later(member, ms);
    const response = await refresh(member.refreshToken);
    expect([response.statusCode, response.json().code]).toEqual([400, 'session_expired']);
  });
});

describe('the idle limit of 12 hours', () => {
  const refreshAfter = (token: string, idleSeconds: number) =>
    testApp.app.inject({
      method: 'POST',
      url: '/api/refresh',
      headers: sameSiteHeaders,
      cookies: { fd_rt_3000: token },
      body: { idle_seconds: idleSeconds },
    });
  const hourSeconds = 3_600;

  test('ends a session that only background requests keep fresh', async () => {
    const member = await aMember(testApp.app);
    let token = member.refreshToken;
    for (let hour = 1; hour <= 11; hour += 1) {
      await later(member, hourMs);
      const refreshed = await refreshAfter(token, hour * hourSeconds);
      expect(refreshed.statusCode).toBe(200);
      token = readToken(refreshed) || token;
      // Background requests of the page are not activity.
      const headers = { authorization: `Bearer ${refreshed.json().access_token}` };
      await testApp.app.inject({ url: '/api/pulse', headers });
    }
    await later(member, hourMs);
    const over = await refreshAfter(token, 12 * hourSeconds);
    expect([over.statusCode, over.json().code]).toEqual([400, 'session_expired']);
    expect(readToken(over)).toBe('');
  });

  test('counts from the last activity that any tab reported', async () => {
    const member = await aMember(testApp.app);
    await later(member, 11 * hourMs);
    const touched = await refreshAfter(member.refreshToken, 60);
    const token = readToken(touched) || member.refreshToken;
    // From another tab with an older value.
    expect((await refreshAfter(token, 11 * hourSeconds)).statusCode).toBe(200);
    await later(member, 11 * hourMs);
    expect((await refreshAfter(token, 11 * hourSeconds)).statusCode).toBe(200);
  });

  test('ends no session with activity shortly before it', async () => {
    const member = await aMember(testApp.app);
    // Reported with the refresh; activity after 11:59 is reported with the next one.
    await later(member, 12 * hourMs + 8 * minuteMs);
    expect((await refreshAfter(member.refreshToken, 9 * 60)).statusCode).toBe(200);
  });

  test('ends the session of a device that slept through it, whatever it reports', async () => {
    const member = await aMember(testApp.app);
    await later(member, 13 * hourMs);
    expect((await refreshAfter(member.refreshToken, 1)).json().code).toBe('session_expired');
  });

  test('does not apply with remember-me', async () => {
    const member = await aMember(testApp.app);
    const remembered = readToken(
      await signIn({ email: member.email, password: member.password, remember: true }),
    );
    const sessionId = remembered.split('.')[3] ?? '';
    await later({ ...member, sessionId }, 13 * hourMs);
    expect((await refreshAfter(remembered, 13 * hourSeconds)).statusCode).toBe(200);
  });

  test.each([[-1], ['1'], [null]])('%j › is not a valid idle time', async (idleSeconds) => {
    const member = await aMember(testApp.app);
    const response = await refreshAfter(member.refreshToken, idleSeconds as number);
    expect([response.statusCode, response.json().code]).toEqual([400, 'validation_failed']);
    expect((await refresh(member.refreshToken)).statusCode).toBe(200);
  });

  test('accepts any number of seconds', async () => {
    const member = await aMember(testApp.app);
    expect((await refreshAfter(member.refreshToken, 1e308)).statusCode).toBe(200);
  });
});

describe('routes that the cookie authenticates', () => {
  const attempts: [string, Record<string, string>, number][] = [
    ['no client header', {}, 403],
    ['no origin', { [clientHeader]: 'web' }, 403],
    ['another site', { [clientHeader]: 'web', 'sec-fetch-site': 'cross-site' }, 403],
    ['another port or subdomain', { [clientHeader]: 'web', 'sec-fetch-site': 'same-site' }, 403],
    ['the address bar', { [clientHeader]: 'web', 'sec-fetch-site': 'none' }, 403],
    ['another origin', { [clientHeader]: 'web', origin: 'http://localhost:3001' }, 403],
    ['an opaque origin', { [clientHeader]: 'web', origin: 'null' }, 403],
    ['our origin', { [clientHeader]: 'web', origin: 'http://localhost:3000' }, 204],
    ['our pages', { [clientHeader]: 'web', 'sec-fetch-site': 'same-origin' }, 204],
  ];
  test.each(attempts)(
    'requested by %s › are accepted or refused accordingly',
    async (_case, headers, status) => {
      const { app } = testApp;
      const response = await app.inject({ method: 'POST', url: '/api/refresh', headers });
      expect(response.statusCode).toBe(status);
      for (const url of ['/api/sign-in', '/api/sign-up', '/api/sign-out']) {
        const other = await app.inject({ method: 'POST', url, headers, body: {} });
        expect([url, other.statusCode === 403]).toEqual([url, status === 403]);
        expect(other.headers['access-control-allow-origin']).toBeUndefined();
      }
    },
  );
});
