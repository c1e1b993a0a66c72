import { times } from '@firedeck/contract';
import { describe, expect, test } from 'vitest';
import {
  aMember,
  refreshTokenOf,
  refreshWith,
  sameSiteHeaders,
  type TestMember,
} from '../../../../testing/builders.ts';
import { setUpSecondApp, setUpTestApp } from '../../../../testing/fixtures.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import type { UserDocument } from '../users/user-model.ts';

const unreachable = 'redis://127.0.0.1:1';
// Cache time plus the time of a read on a busy machine; session-cache.test.ts tests the 5 s.
const within = { timeout: times.sessionMemoMs + 15_000, interval: 250 };

interface Elsewhere {
  accessToken: string;
  refreshToken: string;
  sessionId: string;
}

describe.each([
  ['with Redis', {}],
  ['without Redis', { redisUrl: unreachable, redisCacheUrl: unreachable }],
])('a session, %s,', (_case, services) => {
  const here = setUpTestApp(services);
  const there = setUpSecondApp(here, services);

  const users = () => here.app.mongo.collection<UserDocument>('users');
  const fetchStatus = async ({ app }: TestApp, accessToken: string) => {
    const headers = { authorization: `Bearer ${accessToken}` };
    return (await app.inject({ url: '/api/notes', headers })).statusCode;
  };
  async function signInElsewhere({ email, password }: TestMember): Promise<Elsewhere> {
    const response = await here.app.inject({
      method: 'POST',
      url: '/api/sign-in',
      headers: sameSiteHeaders,
      body: { email, password },
    });
    const refreshToken = refreshTokenOf(here.app, response);
    const sessionId = refreshToken.split('.')[3] ?? '';
    return { accessToken: response.json().access_token, refreshToken, sessionId };
  }
  const signOut = (member: TestMember, scope: string) =>
    member.request('POST', '/api/sign-out', { scope }, sameSiteHeaders);

  const ends: [string, (member: TestMember, other: Elsewhere) => Promise<unknown>, boolean][] = [
    ['signed out everywhere', (member) => signOut(member, 'global'), false],
    ['signed out by the other one', (member) => signOut(member, 'others'), true],
    [
      'ended in the list of sessions',
      (member, other) => member.request('DELETE', `/api/sessions/${other.sessionId}`),
      true,
    ],
    [
      'of a password that was changed',
      (member) =>
        member.request('PUT', '/api/me/password', {
          current_password: member.password,
          password: 'ladder 17 at the gate',
        }),
      true,
    ],
    [
      'of a member who was disabled',
      ({ userId }) => users().updateOne({ _id: userId }, { $set: { state: 'disabled' } }),
      false,
    ],
    ['of a member who was removed', ({ userId }) => users().deleteOne({ _id: userId }), false],
  ];

  test.concurrent.for(ends)(
    '%s › is soon refused in every process, and gets no new token',
    { timeout: 90_000 },
    async ([_what, end, isOwnPreserved], { expect }) => {
      const member = await aMember(here.app);
      const other = await signInElsewhere(member);
      expect(await fetchStatus(there, other.accessToken)).toBe(200);
      expect(await fetchStatus(there, member.accessToken)).toBe(200);
      await end(member, other);
      await expect.poll(() => fetchStatus(there, other.accessToken), within).toBe(401);
      await expect.poll(() => fetchStatus(here, other.accessToken), within).toBe(401);
      for (const { app } of [here, there]) {
        const refused = await refreshWith(app, other.refreshToken);
        expect([refused.statusCode, refused.json().code]).toEqual([400, 'session_expired']);
      }
      const own = isOwnPreserved ? 200 : 401;
      await expect.poll(() => fetchStatus(there, member.accessToken), within).toBe(own);
    },
  );
});

describe('a member who was disabled or removed', () => {
  test.each(['disabled', 'removed'])(
    '(%s) › cannot sign in, and gets the response of a stranger',
    async (how) => {
      const testApp = await startTestApp();
      const { email, password, userId } = await aMember(testApp.app);
      const users = testApp.app.mongo.collection<UserDocument>('users');
      if (how === 'removed') await users.deleteOne({ _id: userId });
      else await users.updateOne({ _id: userId }, { $set: { state: 'disabled' } });
      const response = await testApp.app.inject({
        method: 'POST',
        url: '/api/sign-in',
        headers: sameSiteHeaders,
        body: { email, password },
      });
      await testApp.close();
      expect([response.statusCode, response.json().code]).toEqual([400, 'invalid_credentials']);
    },
  );
});
