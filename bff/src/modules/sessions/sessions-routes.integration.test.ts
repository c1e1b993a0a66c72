import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember, fromOurPages, refreshTokenOf, refreshWith } from '../../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await startTestApp();
}, 30_000);
afterAll(() => testApp.close());

describe('POST /api/sign-in', () => {
  test('gives a session and a refresh cookie that scripts cannot read', async () => {
    const { app } = testApp;
    const { email, password, userId } = await aMember(app);
    const response = await signIn({ email, password });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      token_type: 'bearer',
      expires_in: 600,
      user: { id: userId, email },
    });
    expect(response.json()).not.toHaveProperty('refresh_token');
    expect(response.headers['set-cookie']).toMatch(
      /^fd_rt_3000=[^;]+; Path=\/; HttpOnly; SameSite=Strict$/,
    );
  });
});

describe('POST /api/refresh', () => {
  test('without a cookie says nobody is here, without an error', async () => {
    const response = await testApp.app.inject({
      method: 'POST',
      url: '/api/refresh',
      headers: fromOurPages,
    });
    expect(response.statusCode).toBe(204);
  });
  test('young token gives the same again', async () => {
    const { app } = testApp;
    const member = await aMember(app);
    const response = await refreshWith(app, member.refreshToken);
    expect(response.json()).toMatchObject({ token_type: 'bearer' });
    expect(refreshTokenOf(app, response)).toBe(member.refreshToken);
    const me = await member.ask('GET', '/api/me');
    expect(me.json()).toMatchObject({ email: member.email });
  });
});

function signIn(body: object) {
  return testApp.app.inject({ method: 'POST', url: '/api/sign-in', headers: fromOurPages, body });
}
