import { randomUUID } from 'node:crypto';
import type { OwnSession } from '@firedeck/contract';
import { dayMs, hourMs } from '@firedeck/contract';
import { describe, expect, test } from 'vitest';
import {
  aMember,
  refreshTokenOf,
  refreshWith,
  sameSiteHeaders,
} from '../../../../testing/builders.ts';
import { setUpMemberOfEachTest, setUpTestApp } from '../../../../testing/fixtures.ts';
import { withoutRequestId } from '../../../../testing/without-request-id.ts';
import type { SessionDocument } from './session-model.ts';

const testApp = setUpTestApp();
const member = setUpMemberOfEachTest(testApp);

const edge =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0';

/** Signs the member in on another device, and returns the refresh token. */
async function signInElsewhere(remember = false): Promise<string> {
  const { email, password } = member;
  const response = await testApp.app.inject({
    method: 'POST',
    url: '/api/sign-in',
    headers: { ...sameSiteHeaders, 'user-agent': edge },
    body: { email, password, remember },
  });
  return refreshTokenOf(testApp.app, response);
}
const parseSessionId = (refreshToken: string) => refreshToken.split('.')[3] ?? '';
const list = async (): Promise<OwnSession[]> =>
  (await member.request('GET', '/api/sessions')).json().sessions;
const change = (id: string, $set: Partial<SessionDocument>) =>
  testApp.app.mongo.collection<SessionDocument>('sessions').updateOne({ _id: id }, { $set });
const end = (id: string) => member.request('DELETE', `/api/sessions/${id}`);
const refreshStatus = async (token: string) => (await refreshWith(testApp.app, token)).statusCode;

describe('GET /api/sessions', () => {
  test("lists the member's sessions, this one first", async () => {
    const elsewhere = parseSessionId(await signInElsewhere(true));
    const [own, other, ...more] = await list();
    expect(own).toMatchObject({ id: member.sessionId, current: true, remember: false });
    expect(other).toEqual({
      id: elsewhere,
      current: false,
      device: 'Edge on Windows',
      created_at: expect.any(String),
      last_seen_at: expect.any(String),
      expires_at: expect.any(String),
      remember: true,
    });
    const days = (Date.parse(other?.expires_at ?? '') - Date.now()) / dayMs;
    expect([Math.round(days), more]).toEqual([30, []]);
  });

  test.each<[string, boolean, Partial<SessionDocument>, number]>([
    ['one that expired', true, { expiresAt: new Date(Date.now() - 1000) }, 1],
    ['one that was ended', true, { revoked: { at: new Date(), why: 'sign-out' } }, 1],
    ['one of an earlier epoch', true, { epoch: -1 }, 1],
    ['one not used for 13 h', false, { lastSeenAt: new Date(Date.now() - 13 * hourMs) }, 1],
    ['one not used for 11 h', false, { lastSeenAt: new Date(Date.now() - 11 * hourMs) }, 2],
    [
      'a remembered one not used for 13 h',
      true,
      { lastSeenAt: new Date(Date.now() - 13 * hourMs) },
      2,
    ],
  ])('with %s › lists the open ones', async (_case, remember, changes, count) => {
    await change(parseSessionId(await signInElsewhere(remember)), changes);
    expect(await list()).toHaveLength(count);
  });

  test('lists none of another member', async () => {
    const other = await aMember(testApp.app);
    expect((await list()).map(({ id }) => id)).not.toContain(other.sessionId);
  });

  test('has no device for a session of an earlier version', async () => {
    await testApp.app.mongo
      .collection<SessionDocument>('sessions')
      .updateOne({ _id: member.sessionId }, { $unset: { device: '' } });
    expect(await list()).toMatchObject([{ device: 'Unknown device' }]);
  });
});

describe('DELETE /api/sessions/:id', () => {
  test('ends a session of another device, and a retry changes nothing', async () => {
    const elsewhere = await signInElsewhere();
    const id = parseSessionId(elsewhere);
    const responses = [await end(id), await end(id)];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    expect(await list()).toMatchObject([{ id: member.sessionId }]);
    expect(await refreshStatus(elsewhere)).toBe(400);
    expect((await member.request('GET', '/api/me')).statusCode).toBe(200);
  });

  test('of the requesting session › clears the cookie, too', async () => {
    const response = await end(member.sessionId);
    expect(response.cookies).toMatchObject([{ value: '', path: '/' }]);
    expect((await member.request('GET', '/api/me')).statusCode).toBe(401);
  });

  test('of another member › is not found, and ends nothing', async () => {
    const other = await aMember(testApp.app);
    const [foreign, missing, malformed] = await Promise.all(
      [other.sessionId, randomUUID(), '$where'].map(end),
    );
    expect(foreign?.statusCode).toBe(404);
    const bodies = [foreign, missing, malformed].map((response) =>
      withoutRequestId(response?.body ?? ''),
    );
    expect(new Set(bodies).size).toBe(1);
    expect((await other.request('GET', '/api/me')).statusCode).toBe(200);
  });

  test('writes the session once, then the account twice', async () => {
    const id = parseSessionId(await signInElsewhere());
    await list();
    const commands = await testApp.commandsOf(() => end(id));
    const written = commands.filter((name) => name !== 'insert');
    // Requests in flight of the session are refused, and the email change that it requested is
    // canceled.
    expect(written).toEqual(['findAndModify', 'update', 'update']);
  });
});
