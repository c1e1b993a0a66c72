import { anEmptyRedisDatabase, type RedisDatabase } from '@firedeck/services/redis-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember, refreshWith, type TestMember } from '../../../../testing/builders.ts';
import { dataServices } from '../../../../testing/config.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import type { UserDocument } from '../users/user-model.ts';
import type { SessionDocument } from './session-model.ts';

let redis: RedisDatabase;
let testApp: TestApp;

beforeAll(async () => {
  redis = await anEmptyRedisDatabase(dataServices().redisUrl);
  testApp = await startTestApp({ redisUrl: redis.url, smtpUrl: 'smtp://127.0.0.1:1' });
}, 30_000);
afterAll(async () => {
  await testApp.close();
  await redis.giveBack();
});

const sessions = () => testApp.app.mongo.collection<SessionDocument>('sessions');
const users = () => testApp.app.mongo.collection<UserDocument>('users');
const change = ({ sessionId }: TestMember, $set: Partial<SessionDocument>) =>
  sessions().updateOne({ _id: sessionId }, { $set });
const readOutbox = async ({ userId }: TestMember) =>
  ((await users().findOne({ _id: userId }))?.outbox ?? []).filter(
    ({ purpose }) => purpose === 'reuse',
  );
const outboxOfSession = async ({ sessionId }: TestMember) =>
  (await sessions().findOne({ _id: sessionId }))?.outbox ?? [];

describe('a refresh token two generations old', () => {
  test('presented repeatedly › the member is notified once by mail', async () => {
    const member = await aMember(testApp.app);
    await change(member, { counter: 5, seen: 5 });
    await Promise.all(
      Array.from({ length: 10 }, () => refreshWith(testApp.app, member.refreshToken)),
    );
    await refreshWith(testApp.app, member.refreshToken);
    expect(await readOutbox(member)).toMatchObject([{ purpose: 'reuse' }]);
    expect(await outboxOfSession(member)).toEqual([]);
  });

  test('after a crash before the mail was sent › the member is notified, too', async () => {
    const member = await aMember(testApp.app);
    const entry = { id: crypto.randomUUID(), at: new Date(0), purpose: 'reuse' as const };
    const revoked = { at: new Date(), why: 'reuse' as const };
    // The state after the command that ends the session.
    await change(member, { revoked, outbox: [{ ...entry, at: new Date(Date.now() - 60_000) }] });
    await expect.poll(() => testApp.app.isRedisReady()).toBe(true);
    await testApp.app.mongo.collection('leases').deleteMany({});
    await testApp.app.outbox.sweep();
    expect(await readOutbox(member)).toMatchObject([{ id: entry.id }]);
    expect(await outboxOfSession(member)).toEqual([]);
  });
});
