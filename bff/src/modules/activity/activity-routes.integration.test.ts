import { randomUUID } from 'node:crypto';
import { limits } from '@firedeck/contract';
import { describe, expect, test, vi } from 'vitest';
import {
  aMember,
  refreshWith,
  sameSiteHeaders,
  type TestMember,
} from '../../../testing/builders.ts';
import { setUpTestApp } from '../../../testing/fixtures.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import type { SessionDocument } from '../auth/sessions/session-model.ts';
import type { ActivityDocument } from './activity-model.ts';
import { activityRepository } from './activity-repository.ts';

const testApp = setUpTestApp();

const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Firefox/144.0' };
const collection = () => testApp.app.mongo.collection<ActivityDocument>('activity');
const listKinds = async (member: TestMember): Promise<string[]> => {
  const { entries } = (await member.request('GET', '/api/activity')).json();
  return entries.map(({ kind }: { kind: string }) => kind);
};
const signIn = (member: TestMember, password = member.password) =>
  testApp.app.inject({
    method: 'POST',
    url: '/api/sign-in',
    headers: { ...sameSiteHeaders, ...firefox },
    body: { email: member.email, password },
  });
const signOut = (member: TestMember, scope: string) =>
  member.request('POST', '/api/sign-out', { scope }, sameSiteHeaders);

/** Makes the presented token two generations old and used. */
const outdate = (member: TestMember) =>
  testApp.app.mongo
    .collection<SessionDocument>('sessions')
    .updateOne({ _id: member.sessionId }, { $set: { counter: 5, seen: 5 } });

describe('GET /api/activity', () => {
  test('without a token › answers 401', async () => {
    expect((await testApp.app.inject('/api/activity')).statusCode).toBe(401);
  });

  test('lists time, kind and device', async () => {
    const member = await aMember(testApp.app);
    const began = Date.now();
    await signIn(member);
    await expect.poll(() => listKinds(member)).toEqual(['sign_in', 'sign_up']);
    const { entries } = (await member.request('GET', '/api/activity')).json();
    expect(entries[0]).toEqual({
      id: expect.any(String),
      at: expect.any(String),
      kind: 'sign_in',
      device: 'Firefox on Linux',
    });
    expect(Date.parse(entries[0].at)).toBeGreaterThanOrEqual(began);
    expect(Date.parse(entries[0].at)).toBeLessThanOrEqual(Date.now());
  });

  test.each([
    ['192.0.2.77:51234', '192.0.2.0/24'],
    ['[2001:db8:1:2::3]', '2001:db8:1::/48'],
    ['unknown', undefined],
  ])('with ACTIVITY_NETWORKS, a sign-in from %s › has the network %s', async (from, network) => {
    const other = await startTestApp({ activityNetworks: true, trustedProxies: ['127.0.0.1/32'] });
    const member = await aMember(other.app);
    await other.app.inject({
      method: 'POST',
      url: '/api/sign-in',
      headers: { ...sameSiteHeaders, 'x-forwarded-for': from },
      body: { email: member.email, password: member.password },
    });
    await expect.poll(() => listKinds(member)).toEqual(['sign_in', 'sign_up']);
    const { entries } = (await member.request('GET', '/api/activity')).json();
    await other.close();
    expect(entries[0].network).toBe(network);
    expect(entries[1]).not.toHaveProperty('network');
  });

  const actions: [string, (member: TestMember) => Promise<unknown>, string[]][] = [
    ['a wrong password', (member) => signIn(member, 'not it at all'), ['sign_in_refused']],
    [
      'new names',
      (member) => member.request('PATCH', '/api/me', { last_name: 'Ruiz' }),
      ['names_changed'],
    ],
    [
      'a new password, set twice',
      async (member) => {
        const change = { current_password: member.password, password: 'another one' };
        await member.request('PUT', '/api/me/password', change);
        await member.request('PUT', '/api/me/password', change);
      },
      ['password_changed'],
    ],
    ['ending the other sessions', (member) => signOut(member, 'others'), ['session_ended']],
    [
      'an old refresh token',
      async (member) => {
        await outdate(member);
        await refreshWith(testApp.app, member.refreshToken);
        await refreshWith(testApp.app, member.refreshToken);
      },
      ['refresh_token_reused'],
    ],
    ['signing out', (member) => signOut(member, 'local'), ['sign_out']],
    ['signing out everywhere', (member) => signOut(member, 'global'), ['sign_out']],
  ];
  test.each(actions)('%s › has one entry', async (_case, act, kinds) => {
    const member = await aMember(testApp.app);
    await act(member);
    const stored = () =>
      collection()
        .find({ userId: member.userId, kind: { $ne: 'sign_up' } })
        .toArray();
    await expect.poll(async () => (await stored()).map(({ kind }) => kind)).toEqual(kinds);
  });

  test('refused sign-ins › have one entry for each hour and device, with their number', async () => {
    const member = await aMember(testApp.app);
    const { userId } = member;
    const { record } = activityRepository(testApp.app.mongo);
    const refusedAt = (time: string, device = 'Firefox on Linux') =>
      record({ userId, at: new Date(`2026-03-01T${time}Z`), kind: 'sign_in_refused', device });
    await Promise.all(['10:00:00', '10:30:00', '10:59:59'].map((time) => refusedAt(time)));
    await refusedAt('10:30:00', 'Safari on macOS');
    await refusedAt('11:00:00');
    const ofRefused = collection().find({ userId, kind: 'sign_in_refused' });
    const stored = (await ofRefused.toArray()).map(({ at, count }) => [at.toISOString(), count]);
    expect(stored.sort()).toEqual([
      ['2026-03-01T10:30:00.000Z', 1],
      ['2026-03-01T10:59:59.000Z', 3],
      ['2026-03-01T11:00:00.000Z', 1],
    ]);
    const { entries } = (await member.request('GET', '/api/activity')).json();
    expect(entries.map(({ count }: { count?: number }) => count)).toContain(3);
  });

  test('shows the newest 50, newest first, and none of another member', async () => {
    const [member, other] = [await aMember(testApp.app), await aMember(testApp.app)];
    const entry = (userId: string, at: number): ActivityDocument => ({
      _id: randomUUID(),
      userId,
      at: new Date(Date.now() + at * 1000),
      kind: 'sign_in',
      device: `${userId} ${at}`,
    });
    await collection().insertMany(
      Array.from({ length: 60 }, (_, at) => [
        entry(member.userId, at + 1),
        entry(other.userId, at + 1),
      ]).flat(),
    );
    const { entries } = (await member.request('GET', '/api/activity')).json();
    expect(entries.map(({ device }: { device: string }) => device)).toEqual(
      Array.from(
        { length: limits.activityEntries },
        (_, index) => `${member.userId} ${60 - index}`,
      ),
    );
  });

  test('is found by member and time', async () => {
    const indexes = await collection().indexes();
    expect(indexes.map(({ key }) => key)).toContainEqual({ userId: 1, at: -1 });
  });

  test("an entry that can't be written › fails nothing, and is logged", async () => {
    const member = await aMember(testApp.app);
    const warn = vi.spyOn(testApp.app.log, 'warn').mockReturnValue(undefined);
    const { collection } = testApp.app.mongo.model('Activity');
    const insert = vi.spyOn(collection, 'insertOne').mockRejectedValue(new Error('no room'));
    const response = await signIn(member);
    await expect
      .poll(() => warn.mock.calls)
      .toEqual([
        [{ userId: member.userId, kind: 'sign_in', reason: 'no room' }, 'activity not recorded'],
      ]);
    insert.mockRestore();
    warn.mockRestore();
    expect(response.statusCode).toBe(200);
  });
});
