import { times } from '@firedeck/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  aMember,
  refreshTokenOf,
  refreshWith,
  sameSiteHeaders,
  type TestMember,
} from '../../../../testing/builders.ts';
import { endsOfOneSession, type SessionEnd } from '../../../../testing/session-ends.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import type { SessionDocument } from '../sessions/session-model.ts';
import { accountsRepository } from '../users/accounts-repository.ts';
import { membersRepository } from '../users/members-repository.ts';
import type { UserDocument } from '../users/user-model.ts';

let testApp: TestApp;
let member: TestMember;

beforeAll(async () => {
  testApp = await startTestApp();
}, 30_000);
afterAll(() => testApp.close());
beforeEach(async () => {
  member = await aMember(testApp.app);
});

const signIn = (password: string) =>
  testApp.app.inject({
    method: 'POST',
    url: '/api/sign-in',
    headers: sameSiteHeaders,
    body: { email: member.email, password },
  });
const sessionIdOf = (refreshToken: string) => refreshToken.split('.')[3] ?? '';
const signInElsewhere = async () => refreshTokenOf(testApp.app, await signIn(member.password));
const refreshStatus = async (token: string) => (await refreshWith(testApp.app, token)).statusCode;
/** Removes the traces of a session that was ended by itself. */
const reopen = (id: string) =>
  testApp.app.mongo
    .collection<SessionDocument>('sessions')
    .updateOne({ _id: id }, { $set: { revoked: null } });

describe('PUT /api/me/password', () => {
  const setPassword = (current_password: string, password: string) =>
    member.request('PUT', '/api/me/password', { current_password, password });
  const signInWith = async (password: string) => (await signIn(password)).statusCode;

  test('replaces the password for the next sign-in', async () => {
    expect((await setPassword(member.password, 'station 4 north')).statusCode).toBe(204);
    expect([await signInWith('station 4 north'), await signInWith(member.password)]).toEqual([
      200, 400,
    ]);
  });

  test('ends the other sessions, and keeps this one, also for its next refresh', async () => {
    const elsewhere = await signInElsewhere();
    await setPassword(member.password, 'station 4 north');
    testApp.forgetMemos();
    expect(await refreshStatus(elsewhere)).toBe(400);
    expect((await member.request('GET', '/api/sessions')).json().sessions).toMatchObject([
      { id: member.sessionId, current: true },
    ]);
    expect(await refreshStatus(member.refreshToken)).toBe(200);
    expect((await member.request('GET', '/api/tools')).statusCode).toBe(200);
  });

  test('in a session that another process ended a moment ago › is refused', async () => {
    expect((await member.request('GET', '/api/me')).statusCode).toBe(200);
    // Written directly to the database, so that this process still has the open session in its
    // cache.
    await accountsRepository(testApp.app.mongo).endSessions(member.userId, { endKeys: false });
    expect((await setPassword(member.password, 'station 4 north')).statusCode).toBe(401);
    expect(await signInWith(member.password)).toBe(200);
  });

  const operator = () => membersRepository(testApp.app.mongo);
  test.each<SessionEnd>([
    [
      'an operator ends all sessions',
      () => accountsRepository(testApp.app.mongo).endSessions(member.userId, { endKeys: false }),
    ],
    ['an operator disables the account', () => operator().disable(member.userId)],
    ...endsOfOneSession(() => ({ testApp, member })),
  ])('while %s › is refused, and the session stays ended', async (_act, end) => {
    const { app } = testApp;
    const reviewer = app.refuseIfWeak;
    // After the session was checked, before the password is written.
    vi.spyOn(app, 'refuseIfWeak').mockImplementationOnce(async (...password) => {
      await reviewer(...password);
      await end();
    });
    const response = await setPassword(member.password, 'station 4 north');
    expect([response.statusCode, response.json().code]).toEqual([401, 'not_authenticated']);
    await operator().enable(member.userId);
    testApp.forgetMemos();
    expect((await member.request('GET', '/api/sessions')).statusCode).toBe(401);
    expect([await signInWith('station 4 north'), await signInWith(member.password)]).toEqual([
      400, 200,
    ]);
  });

  test('ends a session that started with the old password during the change', async () => {
    const elsewhere = await signInElsewhere();
    await setPassword(member.password, 'station 4 north');
    // As if the session had started after the others were ended.
    await reopen(sessionIdOf(elsewhere));
    testApp.forgetMemos();
    expect(await refreshStatus(elsewhere)).toBe(400);
  });

  test('all sessions ended afterwards › also ends the session of the change', async () => {
    await setPassword(member.password, 'station 4 north');
    await member.request('POST', '/api/sign-out', { scope: 'global' }, sameSiteHeaders);
    await reopen(member.sessionId);
    testApp.forgetMemos();
    expect((await member.request('GET', '/api/me')).statusCode).toBe(401);
  });

  test('a retry after a lost response › succeeds', async () => {
    const statuses = [
      (await setPassword(member.password, 'station 4 north')).statusCode,
      (await setPassword(member.password, 'station 4 north')).statusCode,
    ];
    expect(statuses).toEqual([204, 204]);
  });

  const users = () => testApp.app.mongo.collection<UserDocument>('users');
  const codeOf = async (current: string, password: string) => {
    const response = await setPassword(current, password);
    return response.statusCode === 204 ? 204 : response.json().code;
  };

  test('with a wrong current password, and the right one as the new › is not a second guess', async () => {
    expect(await codeOf('not this one', member.password)).toBe('invalid_credentials');
  });

  test('a retry minutes after the change › is not a second guess', async () => {
    await setPassword(member.password, 'station 4 north');
    const passwordChangedAt = new Date(Date.now() - times.recentSignInMs - 1_000);
    await users().updateOne({ _id: member.userId }, { $set: { passwordChangedAt } });
    expect(await codeOf('not this one', 'station 4 north')).toBe('invalid_credentials');
  });

  test('a retry in a session that started after the change › is not a second guess', async () => {
    await setPassword(member.password, 'station 4 north');
    const { access_token } = (await signIn('station 4 north')).json();
    const response = await testApp.app.inject({
      method: 'PUT',
      url: '/api/me/password',
      headers: { authorization: `Bearer ${access_token}` },
      body: { current_password: 'not this one', password: 'station 4 north' },
    });
    expect([response.statusCode, response.json().code]).toEqual([400, 'invalid_credentials']);
  });

  test.each([
    ['a wrong current password', 'not this', 'station 4 north', 'invalid_credentials'],
    ['five characters', undefined, '12345', 'validation_failed'],
    ['more than 256 bytes', undefined, 'é'.repeat(129), 'validation_failed'],
  ])('with %s › is refused, and changes nothing', async (_case, current, password, code) => {
    const response = await setPassword(current ?? member.password, password);
    expect([response.statusCode, response.json().code]).toEqual([400, code]);
    expect(await signInWith(member.password)).toBe(200);
  });

  test('with five characters › is refused with the reason', async () => {
    expect((await setPassword(member.password, '12345')).json().fields).toEqual([
      { field: 'password', message: 'Password must be at least 6 characters' },
    ]);
  });

  test('shorter than the configured minimum › is weak', async () => {
    const other = await startTestApp({ passwordMinLength: 12 });
    const strict = await aMember(other.app);
    const response = await strict.request('PUT', '/api/me/password', {
      current_password: strict.password,
      password: 'eleven char',
    });
    await other.close();
    expect([response.statusCode, response.json().code]).toEqual([422, 'weak_password']);
  });

  test.each([
    ['is very common', 'Summer2026', 'common'],
    ['is the member’s own name', 'reyesdana1987', 'name'],
  ])('that %s › is weak', async (_case, password, reason) => {
    const response = await setPassword(member.password, password);
    expect(response.json()).toMatchObject({ code: 'weak_password', reasons: [reason] });
    expect(await signInWith(member.password)).toBe(200);
  });

  test('4 concurrent changes from one password › one succeeds', async () => {
    const responses = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        setPassword(member.password, `pump ${index} by night`),
      ),
    );
    const count = (status: number) =>
      responses.filter(({ statusCode }) => statusCode === status).length;
    expect([count(204), count(400)]).toEqual([1, 3]);
  });
});

describe('PATCH /api/me', () => {
  const rename = (body: object) => member.request('PATCH', '/api/me', body);

  test('changes only the names that are sent', async () => {
    expect((await rename({ first_name: ' Mia ' })).json()).toMatchObject({
      id: member.userId,
      user_metadata: { first_name: 'Mia', last_name: 'Reyes' },
    });
    expect((await rename({ last_name: '' })).json().user_metadata).toEqual({
      first_name: 'Mia',
      last_name: '',
    });
    expect((await member.request('GET', '/api/me')).json().user_metadata.first_name).toBe('Mia');
  });

  test.each([
    ['no name', {}],
    ['only unknown fields', { email: 'other@example.org' }],
    ['a name too long', { first_name: 'x'.repeat(81) }],
    ['a number', { last_name: 7 }],
  ])('with %s › is refused', async (_case, body) => {
    const response = await rename(body);
    expect([response.statusCode, response.json().code]).toEqual([400, 'validation_failed']);
  });

  test('sends one command to the database', async () => {
    await member.request('GET', '/api/me');
    const commands = await testApp.commandsOf(() => rename({ first_name: 'Mia' }));
    expect(commands.filter((name) => name !== 'insert')).toEqual(['findAndModify']);
  });
});
