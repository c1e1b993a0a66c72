import { clientHeader, hourMs, minuteMs, times } from '@firedeck/contract';
import { describe, expect, test } from 'vitest';
import {
  aMember,
  fromOurPages,
  refreshPatiently,
  refreshTokenOf,
  refreshWith,
  type TestMember,
} from '../../../../testing/builders.ts';
import { setUpTestApp } from '../../../../testing/fixtures.ts';
import { startTestApp } from '../../../../testing/test-app.ts';
import type { SessionDocument } from './session-model.ts';

const testApp = setUpTestApp();

const signIn = (body: object) => post('/api/sign-in', body);
const post = (url: string, body?: object, headers: Record<string, string> = {}) =>
  testApp.app.inject({
    method: 'POST',
    url,
    headers: { ...fromOurPages, ...headers },
    ...(body && { body }),
  });
const refresh = (token: string) => refreshWith(testApp.app, token);
const readToken = (response: Parameters<typeof refreshTokenOf>[1]) =>
  refreshTokenOf(testApp.app, response);
const sessions = () => testApp.app.mongo.collection<SessionDocument>('sessions');
const stored = (member: TestMember) => sessions().findOne({ _id: member.sessionId });

/** Makes the session as it will be later: its times are moved back. */
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

/** A refresh by which the token changes. */
async function rotate(member: TestMember, token: string): Promise<string> {
  await later(member, minuteMs);
  return readToken(await refresh(token));
}

describe('POST /api/sign-in', () => {
  test('gives a session, and the refresh token in a cookie that scripts cannot read [S7-029]', async () => {
    const { email, password, userId } = await aMember(testApp.app);
    const response = await signIn({ email: ` ${email.toUpperCase()} `, password });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      token_type: 'bearer',
      expires_in: 600,
      user: { id: userId, email, user_metadata: { first_name: 'Dana', last_name: 'Reyes' } },
    });
    expect(Object.keys(response.json())).not.toContain('refresh_token');
    expect(response.headers['set-cookie']).toMatch(
      /^fd_rt_3000=[^;]+; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('with remember me keeps the cookie for 30 days, which refreshing does not lengthen', async () => {
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

  test('answers a wrong password and an unknown address alike [S8-031]', async () => {
    const { email } = await aMember(testApp.app);
    const wrong = await signIn({ email, password: 'not the password' });
    const unknown = await signIn({ email: 'nobody@example.org', password: 'not the password' });
    for (const response of [wrong, unknown]) {
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({
        code: 'invalid_credentials',
        message: 'Invalid email or password',
      });
      expect(response.cookies).toEqual([]);
    }
    expect(Object.keys(wrong.json())).toEqual(Object.keys(unknown.json()));
    expect(Object.keys(wrong.headers)).toEqual(Object.keys(unknown.headers));
  });

  test.each([
    [
      'an address that is none',
      { email: 'dana', password: 'pump 17' },
      'email',
      'Please enter a valid email address',
    ],
    ['an object for an address', { email: { $gt: '' }, password: 'pump 17' }, 'email', null],
    ['a list for a password', { email: 'a@example.org', password: ['pump 17'] }, 'password', null],
    [
      'a short password',
      { email: 'a@example.org', password: '12345' },
      'password',
      'Password must be at least 6 characters',
    ],
    [
      'a word for remember',
      { email: 'a@example.org', password: 'pump 17', remember: 'yes' },
      'remember',
      null,
    ],
  ])('with %s names the field', async (_case, body, field, message) => {
    const response = await signIn(body);
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual([{ field, message: message ?? expect.any(String) }]);
  });
});

describe('POST /api/refresh', () => {
  test('without a cookie says that nobody is here, without an error', async () => {
    const response = await post('/api/refresh');
    expect([response.statusCode, response.body]).toEqual([204, '']);
  });

  test('within a minute leaves the refresh token as it is and gives a new access token', async () => {
    const member = await aMember(testApp.app);
    const response = await refresh(member.refreshToken);
    expect(response.statusCode).toBe(200);
    expect(response.cookies).toEqual([]);
    expect(response.json().access_token).not.toBe(member.accessToken);
  });

  test('after a minute gives a new refresh token with one database command [S7-032]', async () => {
    const member = await aMember(testApp.app);
    await member.request('GET', '/api/me');
    await later(member, minuteMs);
    await testApp.app.knownUsers.get(member.userId);
    let next = '';
    const commands = await testApp.commandsOf(async () => {
      next = readToken(await refresh(member.refreshToken));
    });
    expect(commands).toEqual(['findAndModify']);
    expect(next.split('.')[4]).toBe('2');
  });

  test('50 times at once with one token makes one new generation', async () => {
    const member = await aMember(testApp.app);
    await later(member, minuteMs);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => refreshPatiently(testApp.app, member.refreshToken)),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map(readToken)).size).toBe(1);
    expect(await stored(member)).toMatchObject({ counter: 2, revoked: null });
  });

  test('with the token before, when the new one was never used, gives the new one again', async () => {
    const member = await aMember(testApp.app);
    const next = await rotate(member, member.refreshToken);
    await later(member, 5 * minuteMs);
    const again = await refresh(member.refreshToken);
    expect([again.statusCode, readToken(again)]).toEqual([200, next]);
    expect(await stored(member)).toMatchObject({ counter: 2 });
  });

  test('with the token before, within a minute of its replacement, is forgiven though the new one was used', async () => {
    const member = await aMember(testApp.app);
    const next = await rotate(member, member.refreshToken);
    await refresh(next);
    expect(readToken(await refresh(member.refreshToken))).toBe(next);
  });

  test('with the token before, replayed after the new one was used, ends the session', async () => {
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

  test('with the token before, after an access token of the new one was used, ends the session', async () => {
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

  test('with a token two generations old ends the session at once', async () => {
    const member = await aMember(testApp.app);
    const second = await rotate(member, member.refreshToken);
    await rotate(member, second);
    expect((await refresh(member.refreshToken)).json().code).toBe('refresh_token_already_used');
    expect(await stored(member)).toMatchObject({ revoked: { why: 'reuse' } });
  });

  test.each([
    ['a broken seal', (token: string) => `${token.slice(0, -2)}xx`],
    ['another generation', (token: string) => token.replace(/\.1\.(?=[^.]+$)/, '.2.')],
    ['another key', (token: string) => token.replace(/^1\.\w{8}/, '1.00000000')],
    ['nonsense', () => 'x'.repeat(400)],
  ])('with %s is refused and the cookie taken away', async (_case, change) => {
    const member = await aMember(testApp.app);
    const response = await refresh(change(member.refreshToken));
    expect([response.statusCode, response.json().code]).toEqual([400, 'refresh_token_not_found']);
    expect(response.headers['set-cookie']).toMatch(/^fd_rt_3000=; .*Expires=Thu, 01 Jan 1970/);
    expect((await refresh(member.refreshToken)).statusCode).toBe(200);
  });

  test.each([
    ['24 hours after signing in', 24 * hourMs, null],
    // A token's life later at the most: so long ago may be what was touched last before that.
    ['unseen for longer than the idle limit', 12 * hourMs + 10 * minuteMs + 1, null],
  ])('%s is over', async (_case, ms) => {
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
      headers: fromOurPages,
      cookies: { fd_rt_3000: token },
      body: { idle_seconds: idleSeconds },
    });
  const hourSeconds = 3_600;

  test('ends a session that only the page itself keeps fresh', async () => {
    const member = await aMember(testApp.app);
    let token = member.refreshToken;
    for (let hour = 1; hour <= 11; hour += 1) {
      await later(member, hourMs);
      const refreshed = await refreshAfter(token, hour * hourSeconds);
      expect(refreshed.statusCode).toBe(200);
      token = readToken(refreshed) || token;
      // What the page asks for by itself is no touch either.
      const headers = { authorization: `Bearer ${refreshed.json().access_token}` };
      await testApp.app.inject({ url: '/api/pulse', headers });
    }
    await later(member, hourMs);
    const over = await refreshAfter(token, 12 * hourSeconds);
    expect([over.statusCode, over.json().code]).toEqual([400, 'session_expired']);
    expect(readToken(over)).toBe('');
  });

  test('counts from the last touch that any tab reported', async () => {
    const member = await aMember(testApp.app);
    await later(member, 11 * hourMs);
    const touched = await refreshAfter(member.refreshToken, 60);
    const token = readToken(touched) || member.refreshToken;
    // From another tab with an older value.
    expect((await refreshAfter(token, 11 * hourSeconds)).statusCode).toBe(200);
    await later(member, 11 * hourMs);
    expect((await refreshAfter(token, 11 * hourSeconds)).statusCode).toBe(200);
  });

  test('signs nobody out who touched something shortly before it', async () => {
    const member = await aMember(testApp.app);
    // Reported with the refresh; a touch after 11:59 is reported with the next one.
    await later(member, 12 * hourMs + 8 * minuteMs);
    expect((await refreshAfter(member.refreshToken, 9 * 60)).statusCode).toBe(200);
  });

  test('is over for a device that slept through it, whatever it reports', async () => {
    const member = await aMember(testApp.app);
    await later(member, 13 * hourMs);
    expect((await refreshAfter(member.refreshToken, 1)).json().code).toBe('session_expired');
  });

  test('is none for who is remembered', async () => {
    const member = await aMember(testApp.app);
    const remembered = readToken(
      await signIn({ email: member.email, password: member.password, remember: true }),
    );
    const sessionId = remembered.split('.')[3] ?? '';
    await later({ ...member, sessionId }, 13 * hourMs);
    expect((await refreshAfter(remembered, 13 * hourSeconds)).statusCode).toBe(200);
  });

  test.each([[-1], ['1'], [null]])('%j is no time', async (idleSeconds) => {
    const member = await aMember(testApp.app);
    const answer = await refreshAfter(member.refreshToken, idleSeconds as number);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'validation_failed']);
    expect((await refresh(member.refreshToken)).statusCode).toBe(200);
  });

  test('takes any number of seconds', async () => {
    const member = await aMember(testApp.app);
    expect((await refreshAfter(member.refreshToken, 1e308)).statusCode).toBe(200);
  });
});

describe('POST /api/sign-out', () => {
  test('ends the session of the cookie and takes the cookie away', async () => {
    const member = await aMember(testApp.app);
    const response = await testApp.app.inject({
      method: 'POST',
      url: '/api/sign-out',
      headers: fromOurPages,
      cookies: { fd_rt_3000: member.refreshToken },
    });
    expect([response.statusCode, readToken(response)]).toEqual([204, '']);
    expect((await refresh(member.refreshToken)).json().code).toBe('session_expired');
    expect((await member.request('GET', '/api/me')).statusCode).toBe(401);
  });

  test('without the cookie ends the session of the access token', async () => {
    const member = await aMember(testApp.app);
    const elsewhere = readToken(await signIn(member));
    const response = await member.request(
      'POST',
      '/api/sign-out',
      { scope: 'local' },
      fromOurPages,
    );
    expect(response.statusCode).toBe(204);
    expect(await stored(member)).toMatchObject({ revoked: { why: 'sign-out' } });
    expect((await member.request('GET', '/api/me')).statusCode).toBe(401);
    expect((await refresh(elsewhere)).statusCode).toBe(200);
  });

  test('with the cookie of another session ends that of the token and leaves the other its cookie', async () => {
    const before = await aMember(testApp.app);
    const now = await aMember(testApp.app);
    const response = await testApp.app.inject({
      method: 'POST',
      url: '/api/sign-out',
      headers: { ...fromOurPages, authorization: `Bearer ${before.accessToken}` },
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
      headers: { ...fromOurPages, authorization: `Bearer ${token}` },
      cookies: { fd_rt_3000: refreshToken },
      body: { scope },
    });

  test('that comes after its token expired, with the cookie of another member › ends its own session alone', async () => {
    const before = await aMember(testApp.app);
    const now = await aMember(testApp.app);
    const response = await signOutLate(signFor(before, anHourAgo), now.refreshToken);
    expect([response.statusCode, response.headers['set-cookie']]).toEqual([204, undefined]);
    expect(await stored(before)).toMatchObject({ revoked: { why: 'sign-out' } });
    expect(await stored(now)).toMatchObject({ revoked: null });
    expect((await refresh(now.refreshToken)).statusCode).toBe(200);
  });

  test('with an expired token of a session that is over › leaves the session of the cookie alone', async () => {
    const before = await aMember(testApp.app);
    const now = await aMember(testApp.app);
    await before.request('POST', '/api/sign-out', { scope: 'local' }, fromOurPages);
    await signOutLate(signFor(before, anHourAgo), now.refreshToken);
    expect(await stored(now)).toMatchObject({ revoked: null });
  });

  test('with a token that another key signed › ends the session of the cookie only where it names that one', async () => {
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
    '%s that comes late › leaves another member the cookie of meanwhile',
    async (_case, method, url, body) => {
      const before = await aMember(testApp.app);
      const now = await aMember(testApp.app);
      const response = await testApp.app.inject({
        method,
        url: url(before),
        headers: { ...fromOurPages, authorization: `Bearer ${before.accessToken}` },
        cookies: { fd_rt_3000: now.refreshToken },
        ...(body && { body }),
      });
      expect([response.statusCode, response.headers['set-cookie']]).toEqual([204, undefined]);
    },
  );

  test.each(['others', 'global'])('of scope %s with an expired token is refused', async (scope) => {
    const member = await aMember(testApp.app);
    const expired = signFor(member, anHourAgo);
    expect((await signOutLate(expired, member.refreshToken, scope)).statusCode).toBe(401);
    const headers = { authorization: `Bearer ${expired}` };
    expect((await testApp.app.inject({ url: '/api/me', headers })).statusCode).toBe(401);
  });

  test('with a token that is none ends the session of the cookie', async () => {
    const member = await aMember(testApp.app);
    const response = await testApp.app.inject({
      method: 'POST',
      url: '/api/sign-out',
      headers: { ...fromOurPages, authorization: 'Bearer nonsense' },
      cookies: { fd_rt_3000: member.refreshToken },
    });
    expect([response.statusCode, readToken(response)]).toEqual([204, '']);
    expect(await stored(member)).toMatchObject({ revoked: { why: 'sign-out' } });
  });

  test('with an access token that is none is no error', async () => {
    const headers = { authorization: 'Bearer nonsense' };
    expect((await post('/api/sign-out', undefined, headers)).statusCode).toBe(204);
  });

  test('without a session is no error', async () => {
    expect((await post('/api/sign-out', { scope: 'local' })).statusCode).toBe(204);
    expect((await post('/api/sign-out', { scope: 'global' })).statusCode).toBe(401);
    expect((await post('/api/sign-out', { scope: 'everything' })).statusCode).toBe(400);
  });

  test.each([
    ['others', 200, 401],
    ['global', 401, 401],
  ])('with scope %s leaves this session at %i and another at %i', async (scope, own, other) => {
    const member = await aMember(testApp.app);
    const elsewhere = (await signIn(member)).json().access_token;
    await member.request('POST', '/api/sign-out', { scope }, fromOurPages);
    const status = async (token: string) =>
      (await testApp.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } }))
        .statusCode;
    expect([await status(member.accessToken), await status(elsewhere)]).toEqual([own, other]);
  });

  test('of all sessions holds in another process soon, without Redis', async () => {
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
    await member.request('POST', '/api/sign-out', { scope: 'global' }, fromOurPages);
    await expect.poll(status, { timeout: times.sessionMemoMs + 15_000, interval: 250 }).toBe(401);
    await other.app.close();
  }, 30_000);
});

describe('routes that the cookie drives', () => {
  const attempts: [string, Record<string, string>, number][] = [
    ['no header of ours', {}, 403],
    ['nobody who says from where', { [clientHeader]: 'web' }, 403],
    ['another site', { [clientHeader]: 'web', 'sec-fetch-site': 'cross-site' }, 403],
    ['another port or subdomain', { [clientHeader]: 'web', 'sec-fetch-site': 'same-site' }, 403],
    ['the address bar', { [clientHeader]: 'web', 'sec-fetch-site': 'none' }, 403],
    ['another origin', { [clientHeader]: 'web', origin: 'http://localhost:3001' }, 403],
    ['an opaque origin', { [clientHeader]: 'web', origin: 'null' }, 403],
    ['our origin', { [clientHeader]: 'web', origin: 'http://localhost:3000' }, 204],
    ['our pages', { [clientHeader]: 'web', 'sec-fetch-site': 'same-origin' }, 204],
  ];
  test.each(attempts)('asked by %s answer accordingly', async (_case, headers, status) => {
    const { app } = testApp;
    const response = await app.inject({ method: 'POST', url: '/api/refresh', headers });
    expect(response.statusCode).toBe(status);
    for (const url of ['/api/sign-in', '/api/sign-up', '/api/sign-out']) {
      const other = await app.inject({ method: 'POST', url, headers, body: {} });
      expect([url, other.statusCode === 403]).toEqual([url, status === 403]);
      expect(other.headers['access-control-allow-origin']).toBeUndefined();
    }
  });
});

describe('GET /.well-known/jwks.json', () => {
  test('publishes the public keys only [S9-035]', async () => {
    const response = await testApp.app.inject('/.well-known/jwks.json');
    expect(response.headers['cache-control']).toBe('public, max-age=600');
    const [key] = response.json().keys;
    expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
  });
});
