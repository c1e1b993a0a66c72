import { randomUUID } from 'node:crypto';
import { type MailJob, mailQueue } from '@firedeck/contract/jobs';
import { anEmptyRedisDatabase, type RedisDatabase } from '@firedeck/services/redis-database';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { afterCommand } from '../../../../testing/after-command.ts';
import {
  aMember,
  linkTokenOf,
  sameSiteHeaders,
  type TestMember,
} from '../../../../testing/builders.ts';
import { dataServices } from '../../../../testing/config.ts';
import { type Severable, severable } from '../../../../testing/severable.ts';
import { startTestApp, type TestApp, withOwnDatabase } from '../../../../testing/test-app.ts';
import { withoutInterval } from '../../../../testing/without-interval.ts';
import { sweepEveryMs } from '../outbox/outbox-plugin.ts';
import type { UserDocument } from '../users/user-model.ts';
import type { KeyDocument } from './key-model.ts';
import { keysRepository } from './keys-repository.ts';

const slowPoll = { timeout: 20_000, interval: 50 };
const input = { name: 'Station wall', scope: 'tools:read', days: 30 };

let database: RedisDatabase;
let proxy: Severable;
let testApp: TestApp;
let redis: Redis;
let queue: Queue<MailJob>;
let member: TestMember;

beforeAll(async () => {
  database = await anEmptyRedisDatabase(dataServices().redisUrl);
  proxy = await severable(dataServices().mongoUri);
  // Tests sweep the outbox themselves.
  testApp = await withoutInterval(sweepEveryMs, () =>
    startTestApp({
      mongodbUri: withOwnDatabase(proxy.url),
      redisUrl: database.url,
      redisCacheUrl: database.url,
      smtpUrl: 'smtp://mail.example.org',
    }),
  );
  redis = new Redis(database.url, { maxRetriesPerRequest: null });
  queue = new Queue(mailQueue, { connection: redis });
  await vi.waitUntil(() => testApp.app.isRedisReady(), slowPoll);
}, 60_000);
afterAll(async () => {
  await testApp.close();
  await queue.close();
  redis.disconnect();
  await proxy.close();
  await database.giveBack();
});
beforeEach(async () => {
  member = await aMember(testApp.app);
});

const users = () => testApp.app.mongo.collection<UserDocument>('users');
const keys = () => testApp.app.mongo.collection<KeyDocument>('apiKeys');
const readOutbox = async () => (await users().findOne({ _id: member.userId }))?.outbox ?? [];
const mailsInOutbox = async () =>
  (await readOutbox()).filter(({ purpose }) => purpose === 'key_made').length;
const mailsInQueue = async () =>
  (await queue.getJobs()).filter(
    ({ data }) => data.purpose === 'key_made' && data.to === member.email,
  ).length;
const make = (idempotencyKey: string = randomUUID()) =>
  member.request('POST', '/api/keys', input, { 'idempotency-key': idempotencyKey });

/**
 * Creates a key whose insert is the last command before the database becomes unavailable. The
 * client gets the key only by a retry, since the server can't check whether the session is still
 * open.
 */
async function makeAsDatabaseGoes(idempotencyKey: string = randomUUID()) {
  const cut = afterCommand(testApp.app, { name: 'insert', collection: 'apiKeys' }, () =>
    proxy.cut(),
  );
  const [unknown] = await Promise.all([make(idempotencyKey), cut]);
  expect(unknown.statusCode).toBe(503);
  await proxy.restore();
  await expect.poll(() => testApp.app.isDatabaseReachable(), slowPoll).toBe(true);
  return make(idempotencyKey);
}

/** Moves the entry half a minute into the past. */
async function sweepLater(): Promise<void> {
  const at = new Date(Date.now() - 31_000);
  await keys().updateMany({ 'outbox.0': { $exists: true } }, { $set: { 'outbox.$[].at': at } });
  await testApp.app.outbox.sweep();
}

describe('the mail of a new key', () => {
  test('is written with the key, in one command', async () => {
    const commands = await testApp.queriesOf(make);
    expect(commands.filter((one) => /insert|update|findAndModify/.test(one))[0]).toBe(
      'insert apiKeys',
    );
    await expect.poll(mailsInQueue, slowPoll).toBe(1);
    expect(await keys().countDocuments({ 'outbox.0': { $exists: true } })).toBe(0);
  });

  test('when the database becomes unavailable right after › is sent', async () => {
    const response = await makeAsDatabaseGoes();
    expect(response.statusCode).toBe(201);
    expect([await mailsInOutbox(), await mailsInQueue()]).toEqual([0, 0]);
    await sweepLater();
    expect(await mailsInOutbox()).toBe(1);
    await expect.poll(mailsInQueue, slowPoll).toBe(1);
    await sweepLater();
    expect(await mailsInOutbox()).toBe(1);
  }, 60_000);

  test('when the key is requested again meanwhile › is sent once', async () => {
    const idempotencyKey = randomUUID();
    const first = await makeAsDatabaseGoes(idempotencyKey);
    const again = await make(idempotencyKey);
    expect(again.json()).toEqual(first.json());
    await sweepLater();
    expect(await mailsInOutbox()).toBe(1);
    await expect.poll(mailsInQueue, slowPoll).toBe(1);
  }, 60_000);

  test('when the key is revoked meanwhile › is sent', async () => {
    const { key } = (await makeAsDatabaseGoes()).json();
    expect((await member.request('DELETE', `/api/keys/${key.id}`)).statusCode).toBe(204);
    expect([await keys().countDocuments({ _id: key.id }), await mailsInOutbox()]).toEqual([0, 1]);
  }, 60_000);

  test('when a password reset ends the key meanwhile › is sent', async () => {
    const { key } = (await makeAsDatabaseGoes()).json();
    await users().updateOne(
      { _id: member.userId },
      { $set: { 'nonces.reset': { value: 'of the mail', at: new Date() } } },
    );
    const reset = await testApp.app.inject({
      method: 'POST',
      url: '/api/password-resets/consume',
      headers: sameSiteHeaders,
      body: {
        token: await linkTokenOf(testApp.app, member.email, 'reset'),
        password: 'another pump 17',
      },
    });
    expect(reset.statusCode).toBe(204);
    expect([await keys().countDocuments({ _id: key.id }), await mailsInOutbox()]).toEqual([0, 1]);
  }, 60_000);

  test('when an operator ends the key meanwhile › is sent, and the key is removed', async () => {
    const { key } = (await makeAsDatabaseGoes()).json();
    const epoch = 1;
    await users().updateOne({ _id: member.userId }, { $set: { keysEpoch: epoch } });
    await keysRepository(testApp.app.mongo).removeBefore(member.userId, epoch);
    expect(await keys().countDocuments({ _id: key.id })).toBe(1);
    await sweepLater();
    expect([await keys().countDocuments({ _id: key.id }), await mailsInOutbox()]).toEqual([0, 1]);
  }, 60_000);
});
