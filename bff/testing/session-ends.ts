import { refreshWith, sameSiteHeaders, type TestMember } from './builders.ts';
import type { TestApp } from './test-app.ts';

/** Row of a test table: how a session ends, and the action that ends it. */
export type SessionEnd = [title: string, end: () => Promise<unknown>];

type Given = () => { testApp: TestApp; member: TestMember };

/** All ways in which others end a member's session while the account stays active. */
export const endsByOthers = (given: Given): SessionEnd[] => [
  [
    'another session of the member ends it',
    async () => {
      const { member } = given();
      return inAnotherSession(given, 'DELETE', `/api/sessions/${member.sessionId}`);
    },
  ],
  [
    'another session of the member signs out all others',
    () => inAnotherSession(given, 'POST', '/api/sign-out', { scope: 'others' }),
  ],
  [
    'an old refresh token of it is presented',
    async () => {
      const { testApp, member } = given();
      await testApp.app.mongo
        .collection<{ _id: string }>('sessions')
        .updateOne({ _id: member.sessionId }, { $set: { counter: 9, seen: 9 } });
      return refreshWith(testApp.app, member.refreshToken);
    },
  ],
];

/** `endsByOthers`, and the member's own sign-out. */
export const endsOfOneSession = (given: Given): SessionEnd[] => [
  ...endsByOthers(given),
  [
    'it is signed out in another tab',
    () => given().member.request('POST', '/api/sign-out', {}, sameSiteHeaders),
  ],
];

async function inAnotherSession(
  given: Given,
  method: 'POST' | 'DELETE',
  url: string,
  body?: object,
): Promise<unknown> {
  const { testApp, member } = given();
  const signedIn = await testApp.app.inject({
    method: 'POST',
    url: '/api/sign-in',
    headers: sameSiteHeaders,
    body: { email: member.email, password: member.password },
  });
  const authorization = `Bearer ${signedIn.json().access_token}`;
  const ended = await member.request(method, url, body, { ...sameSiteHeaders, authorization });
  if (ended.statusCode !== 204) throw new Error(`the session was not ended: ${ended.body}`);
  return ended;
}
