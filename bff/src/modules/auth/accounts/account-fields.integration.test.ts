import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { aMember, sameSiteHeaders } from '../../../../testing/builders.ts';
import { setUpTestApp } from '../../../../testing/fixtures.ts';
import type { UserDocument } from '../users/user-model.ts';

const testApp = setUpTestApp();

const signUp = (body: object) =>
  testApp.app.inject({ method: 'POST', url: '/api/sign-up', headers: sameSiteHeaders, body });

const aNewAccount = () => ({
  email: `${randomUUID()}@example.org`,
  password: 'engine 51 on scene',
});
const names = { first_name: 'Dana', last_name: 'Reyes' };

describe('an account', () => {
  test("keeps first and last name under the account's own id [S3-013]", async () => {
    const { user } = (await signUp({ ...aNewAccount(), data: names })).json();
    const users = testApp.app.mongo.collection<UserDocument>('users');
    const stored = await users.findOne({ _id: user.id });
    expect([stored?.firstName, stored?.lastName]).toEqual(['Dana', 'Reyes']);
  });

  test('answers with the names as its metadata [S3-015]', async () => {
    const { user } = (await signUp({ ...aNewAccount(), data: names })).json();
    expect(user.user_metadata).toEqual(names);
  });

  test('has the time of its confirmation [S3-016]', async () => {
    const { user } = (await signUp(aNewAccount())).json();
    expect(new Date(user.email_confirmed_at).toISOString()).toBe(user.email_confirmed_at);
  });

  test('created without names › has empty ones [S3-017]', async () => {
    const response = await signUp(aNewAccount());
    expect(response.statusCode).toBe(201);
    expect(response.json().user.user_metadata).toEqual({ first_name: '', last_name: '' });
  });

  test('still has its names in later requests [S7-022]', async () => {
    const member = await aMember(testApp.app);
    const { user_metadata } = (await member.request('GET', '/api/me')).json();
    expect(user_metadata).toEqual(names);
  });

  test('has its names in the response of the sign-up [S4-015]', async () => {
    const { session } = (await signUp({ ...aNewAccount(), data: names })).json();
    expect(session.user.user_metadata).toEqual(names);
  });
});

test('a session has access_token, expires_in, expires_at, token_type and user [S3-018]', async () => {
  const { session } = (await signUp(aNewAccount())).json();
  const fields = ['access_token', 'expires_at', 'expires_in', 'token_type', 'user'];
  expect(Object.keys(session).sort()).toEqual(fields);
  expect(session.expires_at).toBeCloseTo(Date.now() / 1000 + session.expires_in, -1);
});

test('an unknown refresh token › is refused with that reason [S8-030]', async () => {
  const member = await aMember(testApp.app);
  const response = await testApp.app.inject({
    method: 'POST',
    url: '/api/refresh',
    headers: sameSiteHeaders,
    cookies: { fd_rt_3000: `${member.refreshToken.slice(0, -2)}xx` },
  });
  expect([response.statusCode, response.json().code]).toEqual([400, 'refresh_token_not_found']);
  expect(response.json().message).toBe('Session not found. Please sign in again.');
});
