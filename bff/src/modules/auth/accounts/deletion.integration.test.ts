import { randomUUID } from 'node:crypto';
import { faviconKeys } from '@firedeck/contract/jobs';
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { readAuditLines } from '../../../../testing/audit-lines.ts';
import {
  aMember,
  aTool,
  refreshWith,
  sameSiteHeaders,
  type TestMember,
} from '../../../../testing/builders.ts';
import { pictureFiles } from '../../../../testing/picture-files.ts';
import { endsOfOneSession, type SessionEnd } from '../../../../testing/session-ends.ts';
import { severable } from '../../../../testing/severable.ts';
import { makeStale } from '../../../../testing/stale-session.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { accountsRepository } from '../users/accounts-repository.ts';
import type { UserDocument } from '../users/user-model.ts';
import { purgeDeletedAccounts } from './purge-deleted-accounts.ts';

let here: TestApp;
/** Another process, which sends mail. */
let there: TestApp;
let member: TestMember;

beforeAll(async () => {
  here = await startTestApp();
  const { mongodbUri, keysDir } = here.config;
  there = await startTestApp({ mongodbUri, keysDir, smtpUrl: 'smtp://127.0.0.1:1' });
}, 60_000);
afterAll(async () => {
  await there.app.close();
  await here.close();
});
beforeEach(async () => {
  member = await aMember(here.app);
});

const users = () => here.app.mongo.collection<UserDocument>('users');
const deleteOwn = (email: string, { app } = here, { accessToken } = member) =>
  app.inject({
    method: 'POST',
    url: '/api/me/deletion',
    headers: { authorization: `Bearer ${accessToken}` },
    body: { email },
  });
const signIn = ({ email, password }: TestMember) =>
  here.app.inject({
    method: 'POST',
    url: '/api/sign-in',
    headers: sameSiteHeaders,
    body: { email, password },
  });
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const collections = ['sessions', 'toolLists', 'userNotes', 'pictures', 'apiKeys', 'activity'];
/** Names of the collections that still contain data of the member. */
async function leftOf({ userId }: TestMember): Promise<string[]> {
  const held = await Promise.all(
    [...collections, 'users'].map((name) =>
      here.app.mongo
        .collection<{ _id: string; userId?: string }>(name)
        .countDocuments({ $or: [{ _id: userId }, { userId }] }),
    ),
  );
  return [...collections, 'users'].filter((_, index) => (held[index] ?? 0) > 0);
}
async function withOneOfEach(): Promise<string> {
  await aTool(member);
  await member.request('PUT', '/api/notes', { content: 'Radio 4' }, { 'if-match': '"0"' });
  await here.app.inject({
    method: 'POST',
    url: '/api/pictures?name=engine.png',
    headers: { authorization: `Bearer ${member.accessToken}`, 'content-type': 'image/png' },
    payload: pictureFiles.png(),
  });
  const input = { name: 'Wall', scope: 'tools:read', days: 30 };
  return (await member.request('POST', '/api/keys', input)).json().secret;
}

const aDeleted = {
  email: 'gone@example.org',
  passwordHash: null,
  firstName: '',
  lastName: '',
  emailConfirmedAt: null,
  state: 'deleted' as const,
  epoch: 1,
  createdAt: new Date(),
};

describe('deleting the account', () => {
  test('with another address › is refused, and nothing changes', async () => {
    const response = await deleteOwn('other@example.org');
    expect([response.statusCode, response.json().code]).toEqual([400, 'validation_failed']);
    expect(response.json().fields).toMatchObject([{ field: 'email' }]);
    expect((await signIn(member)).statusCode).toBe(200);
  });

  test('ten minutes after the sign-in › needs the password first', async () => {
    await makeStale(here, member);
    const response = await deleteOwn(member.email);
    expect([response.statusCode, response.json().code]).toEqual([403, 'step_up_required']);
    expect((await signIn(member)).statusCode).toBe(200);
  });

  test.each<SessionEnd>([
    [
      'an operator ends all sessions',
      () => accountsRepository(here.app.mongo).endSessions(member.userId, { endKeys: false }),
    ],
    ...endsOfOneSession(() => ({ testApp: here, member })),
  ])('while %s › keeps the account', async (_case, end) => {
    const { app } = here;
    const { readMember } = app;
    // After the session was checked, before the account is marked as deleted.
    vi.spyOn(app, 'readMember').mockImplementationOnce(async (id) => {
      const user = await readMember(id);
      await end();
      return user;
    });
    const response = await deleteOwn(member.email);
    expect([response.statusCode, response.json().code]).toEqual([401, 'not_authenticated']);
    expect((await signIn(member)).statusCode).toBe(200);
  });

  test('a late request › leaves the cookie of the member who has signed in since', async () => {
    const next = await aMember(here.app);
    const response = await here.app.inject({
      method: 'POST',
      url: '/api/me/deletion',
      headers: { authorization: `Bearer ${member.accessToken}` },
      cookies: { fd_rt_3000: next.refreshToken },
      body: { email: member.email },
    });
    expect([response.statusCode, response.cookies]).toEqual([204, []]);
  });

  test('ends every token, cookie, password and key of the account', async () => {
    const secret = await withOneOfEach();
    const response = await deleteOwn(` ${member.email.toUpperCase()} `);
    expect(response.statusCode).toBe(204);
    expect(response.cookies).toMatchObject([{ value: '', path: '/' }]);
    expect((await member.request('GET', '/api/me')).statusCode).toBe(401);
    expect((await refreshWith(here.app, member.refreshToken)).statusCode).toBe(400);
    expect((await signIn(member)).json().code).toBe('invalid_credentials');
    const headers = { authorization: `Bearer ${secret}` };
    expect((await here.app.inject({ url: '/api/tools', headers })).statusCode).toBe(401);
  });

  test('removes all data of the account, and none of other accounts', async () => {
    const other = await aMember(here.app);
    await aTool(other);
    await withOneOfEach();
    expect(await leftOf(member)).toEqual([...collections, 'users']);
    await deleteOwn(member.email);
    await purgeDeletedAccounts(here.app, later(3));
    expect(await leftOf(member)).toEqual([]);
    expect((await other.request('GET', '/api/tools')).json().tools).toHaveLength(1);
  });

  test("removes the account's favicon data in Redis, and none of other accounts", async () => {
    const other = await aMember(here.app);
    const { redis, redisCache } = here.app;
    const keysOf = async ({ userId }: TestMember) => [
      await redisCache.exists(faviconKeys.seen(userId)),
      await redis.exists(faviconKeys.awaited(userId)),
    ];
    for (const { userId } of [member, other]) {
      await redisCache.hset(faviconKeys.seen(userId), 'a-mark', `${Date.now()} `);
      await redis.zadd(faviconKeys.awaited(userId), Date.now(), 'site.example.org');
    }
    await deleteOwn(member.email);
    expect(await keysOf(member)).toEqual([1, 1]);
    await purgeDeletedAccounts(here.app, later(3));
    await expect.poll(() => keysOf(member)).toEqual([0, 0]);
    expect(await keysOf(other)).toEqual([1, 1]);
  });

  test('while Redis is unavailable › removes the account all the same', async () => {
    const proxy = await severable(here.config.redisUrl);
    const { mongodbUri, keysDir } = here.config;
    const apart = { mongodbUri, keysDir, redisUrl: proxy.url, redisCacheUrl: proxy.url };
    const cutOff = await startTestApp(apart);
    onTestFinished(async () => {
      await cutOff.app.close();
      await proxy.close();
    });
    await proxy.cut();
    await deleteOwn(member.email);
    await purgeDeletedAccounts(cutOff.app, later(3));
    expect(await leftOf(member)).toEqual([]);
  });

  test('while a running request may still write › keeps the data', async () => {
    await deleteOwn(member.email);
    await purgeDeletedAccounts(here.app, later(1));
    expect(await leftOf(member)).toContain('users');
    // Data that such a request wrote after the first round is removed in the next one.
    await purgeDeletedAccounts(here.app, later(3));
    expect(await leftOf(member)).toEqual([]);
  });

  test('after the process of the request died › another process removes the account in its housekeeping', async () => {
    await withOneOfEach();
    await deleteOwn(member.email);
    await users().updateOne({ _id: member.userId }, { $set: { deletedAt: later(-10) } });
    await here.app.mongo.collection('leases').deleteMany({});
    expect((await there.app.cleanUp())?.deleted).toBeGreaterThan(0);
    expect(await leftOf(member)).toEqual([]);
  });

  test('frees the address for a new account, which has no data of the old one', async () => {
    await withOneOfEach();
    await deleteOwn(member.email);
    const again = await aMember(here.app, { email: member.email });
    expect(again.userId).not.toBe(member.userId);
    await purgeDeletedAccounts(here.app, later(3));
    expect((await again.request('GET', '/api/tools')).json().tools).toEqual([]);
    expect((await signIn(again)).statusCode).toBe(200);
  });

  test('writes an audit line with the actor and the time', async () => {
    await deleteOwn(member.email);
    const lines = await readAuditLines(here.app, { 'subject.id': member.userId });
    expect(lines.map(({ kind, actor, outcome }) => [kind, actor, outcome])).toEqual(
      ['asked', 'accepted'].map((outcome) => [
        'delete-user',
        { type: 'member', id: member.userId, name: member.email },
        outcome,
      ]),
    );
  });

  describe('deleting the account where mail is sent', () => {
    test('mails a notice; the account waits for it without names', async () => {
      await withOneOfEach();
      const email = 'another@example.org';
      const emailChange = { email, emailKey: email, sessionId: member.sessionId, epoch: 0 };
      await users().updateOne({ _id: member.userId }, { $set: { emailChange } });
      expect((await deleteOwn(member.email, there)).statusCode).toBe(204);
      const user = await users().findOne({ _id: member.userId });
      expect(user).not.toHaveProperty('emailChange');
      expect(user?.outbox?.map(({ purpose }) => purpose)).toEqual(['deleted']);
      expect(user).toMatchObject({ email: member.email, passwordHash: null, state: 'deleted' });
      expect(JSON.stringify(user)).not.toMatch(/Dana|Reyes/);
      await purgeDeletedAccounts(here.app, later(3));
      expect(await leftOf(member)).toEqual(['users']);
      await users().updateOne({ _id: member.userId }, { $unset: { outbox: '' } });
      await purgeDeletedAccounts(here.app, later(3));
      expect(await leftOf(member)).toEqual([]);
    });

    test('when the mail is never sent › the account is removed after a day', async () => {
      await deleteOwn(member.email, there);
      const day = 24 * 60;
      await purgeDeletedAccounts(here.app, later(day - 1));
      expect(await leftOf(member)).toEqual(['users']);
      await purgeDeletedAccounts(here.app, later(day + 1));
      expect(await leftOf(member)).toEqual([]);
    });

    test('when as many accounts as fit a round wait for their mail › the next one is still removed', async () => {
      await users().deleteMany({ state: 'deleted' });
      const outbox = [{ id: randomUUID(), at: new Date(), purpose: 'deleted' as const }];
      const waiting = Array.from({ length: 3 }, () => {
        const _id = randomUUID();
        return { ...aDeleted, _id, emailKey: `deleted ${_id}`, deletedAt: later(-1), outbox };
      });
      await users().insertMany(waiting);
      await withOneOfEach();
      await deleteOwn(member.email);
      for (const minutes of [3, 13])
        await purgeDeletedAccounts(here.app, later(minutes), { atMost: 3 });
      expect(await leftOf(member)).toEqual([]);
      expect(await users().countDocuments({ state: 'deleted' })).toBe(waiting.length);
    });
  });

  test('4 concurrent requests › delete it once', async () => {
    const responses = await Promise.all(Array.from({ length: 4 }, () => deleteOwn(member.email)));
    const statuses = responses.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses[0]).toBe(204);
    expect(statuses.every((status) => status === 204 || status === 401)).toBe(true);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
  });
});
