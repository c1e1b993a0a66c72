import { dayMs } from '@firedeck/contract';
import { type MailJob, mailQueue } from '@firedeck/contract/jobs';
import { anEmptyRedisDatabase, type RedisDatabase } from '@firedeck/services/redis-database';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { aMember, sameSiteHeaders, type TestMember } from '../../../../testing/builders.ts';
import { dataServices } from '../../../../testing/config.ts';
import { type Severable, severable } from '../../../../testing/severable.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { withoutInterval } from '../../../../testing/without-interval.ts';
import type { OutboxEntry } from '../users/outbox-entry.ts';
import type { UserDocument } from '../users/user-model.ts';
import { sweepEveryMs } from './outbox-plugin.ts';

let database: RedisDatabase;
let proxy: Severable;
let testApp: TestApp;
let redis: Redis;
let queue: Queue<MailJob>;

beforeAll(async () => {
  database = await anEmptyRedisDatabase(dataServices().redisUrl);
  proxy = await severable(database.url);
  // Tests sweep it themselves.
  testApp = await withoutInterval(sweepEveryMs, () =>
    startTestApp({
      redisUrl: proxy.url,
      redisCacheUrl: proxy.url,
      smtpUrl: 'smtp://mail.example.org',
    }),
  );
  redis = new Redis(database.url, { maxRetriesPerRequest: null });
  queue = new Queue(mailQueue, { connection: redis });
  await isRedisReady(true);
}, 60_000);
afterAll(async () => {
  await testApp.close();
  await queue.close();
  redis.disconnect();
  await proxy.close();
  await database.giveBack();
});
beforeEach(async () => {
  await users().updateMany({}, { $unset: { outbox: '' } });
  await queue.obliterate({ force: true });
});

const slowPoll = { timeout: 15_000, interval: 50 };
const isRedisReady = (ready: boolean) =>
  vi.waitUntil(() => testApp.app.isRedisReady() === ready, slowPoll);
const users = () => testApp.app.mongo.collection<UserDocument>('users');
const readOutbox = async (member: TestMember): Promise<OutboxEntry[]> =>
  (await users().findOne({ _id: member.userId }))?.outbox ?? [];
/** Moves the member's entries into the past. */
const age = async (member: TestMember, ms: number) => {
  const at = new Date(Date.now() - ms);
  const outbox = (await readOutbox(member)).map((entry) => ({ ...entry, at }));
  await users().updateOne({ _id: member.userId }, { $set: { outbox } });
};
const changePassword = (member: TestMember) =>
  member.request('PUT', '/api/me/password', {
    current_password: member.password,
    password: 'another one',
  });
const jobIds = async () => (await queue.getJobs()).map(({ id }) => id);

describe('a mail', () => {
  test('is written with its cause, and its job has the same id', async () => {
    const email = 'dana@example.org';
    const body = { email, password: 'engine 51 on scene' };
    const commands = await testApp.commandsOf(() =>
      testApp.app.inject({ method: 'POST', url: '/api/sign-up', headers: sameSiteHeaders, body }),
    );
    // The account, and the activity.
    expect(commands.toSorted()).toEqual(['insert', 'insert']);
    const user = await users().findOne({ email });
    const [entry, ...more] = user?.outbox ?? [];
    expect([entry?.purpose, more]).toEqual(['confirm', []]);
    await expect.poll(jobIds, slowPoll).toEqual([entry?.id]);
    expect((await queue.getJob(entry?.id ?? ''))?.data).toEqual({
      id: entry?.id,
      purpose: 'confirm',
      to: email,
      first_name: '',
      at: entry?.at.toISOString(),
      token: expect.stringContaining(user?._id ?? ''),
      request_id: expect.any(String),
    });
  });

  test('a password change › adds one; a refused change adds none', async () => {
    const member = await aMember(testApp.app);
    await member.request('PUT', '/api/me/password', {
      current_password: 'not this one',
      password: 'another one',
    });
    await changePassword(member);
    await changePassword(member);
    expect((await readOutbox(member)).map(({ purpose }) => purpose)).toEqual([
      'confirm',
      'changed',
    ]);
  });

  test('is found by its time', async () => {
    const keys = (await users().indexes()).map(({ key }) => key);
    expect(keys).toContainEqual({ 'outbox.at': 1 });
  });

  test('without mail › is not written', async () => {
    const silent = await startTestApp({ redisUrl: proxy.url, redisCacheUrl: proxy.url });
    const member = await aMember(silent.app);
    await changePassword(member);
    const stored = await silent.app.mongo
      .collection<UserDocument>('users')
      .findOne({ _id: member.userId });
    await silent.close();
    expect(stored).toMatchObject({ email: member.email });
    expect(stored).not.toHaveProperty('outbox');
    expect(await jobIds()).toEqual([]);
  });
});

describe('the outbox', () => {
  let consumer: Worker<MailJob> | null = null;
  const mailed: MailJob[] = [];
  afterEach(async () => {
    await consumer?.close();
    consumer = null;
    mailed.length = 0;
  });

  /** Replaces the worker that sends mail. */
  function consume(send: (job: MailJob) => Promise<void> = async () => {}): void {
    const connection = { url: database.url, maxRetriesPerRequest: null };
    consumer = new Worker<MailJob>(
      mailQueue,
      async ({ data }) => {
        mailed.push(data);
        await send(data);
      },
      { connection },
    );
  }

  const sweepUntil = (done: () => Promise<boolean>) =>
    expect
      .poll(async () => {
        await testApp.app.outbox.sweep();
        return done();
      }, slowPoll)
      .toBe(true);

  test('removes an entry and its job once the job is done', async () => {
    const member = await aMember(testApp.app);
    await age(member, 31_000);
    consume();
    await sweepUntil(async () => (await readOutbox(member)).length === 0);
    expect(mailed.map(({ to }) => to)).toEqual([member.email]);
    expect(await jobIds()).toEqual([]);
  });

  test('an entry written while Redis is unavailable › is enqueued later, once', async () => {
    await proxy.cut();
    await isRedisReady(false);
    const member = await aMember(testApp.app);
    await changePassword(member);
    expect(await testApp.app.outbox.sweep()).toBeNull();
    await proxy.restore();
    await isRedisReady(true);
    await age(member, 31_000);
    // The confirmation link was used, so its mail would be useless.
    expect(await testApp.app.outbox.sweep()).toMatchObject({ handedOver: 1, done: 1 });
    expect(await testApp.app.outbox.sweep()).toMatchObject({ handedOver: 0 });
    consume();
    await sweepUntil(async () => (await readOutbox(member)).length === 0);
    expect(mailed.map(({ purpose }) => purpose)).toEqual(['changed']);
  }, 40_000);

  test('an entry younger than 30 s › is left to its writer', async () => {
    const member = await aMember(testApp.app);
    await users().updateMany({}, { $unset: { outbox: '' } });
    await changePassword(member);
    await expect.poll(jobIds, slowPoll).toHaveLength(2);
    await queue.obliterate({ force: true });
    await age(member, 25_000);
    expect(await testApp.app.outbox.sweep()).toMatchObject({ handedOver: 0 });
    await age(member, 31_000);
    expect(await testApp.app.outbox.sweep()).toMatchObject({ handedOver: 1 });
  });

  test('an entry whose job failed › is removed, and the job stays for inspection', async () => {
    const member = await aMember(testApp.app);
    const [entry] = await readOutbox(member);
    await expect.poll(jobIds, slowPoll).toHaveLength(1);
    const job = await queue.getJob(entry?.id ?? '');
    await job?.remove();
    await queue.add('confirm', job?.data as MailJob, { jobId: entry?.id ?? '', attempts: 1 });
    consume(async () => {
      throw new Error('no such mailbox');
    });
    await expect.poll(() => queue.getFailedCount(), slowPoll).toBe(1);
    await age(member, 31_000);
    expect(await testApp.app.outbox.sweep()).toMatchObject({ handedOver: 0, givenUp: 1 });
    expect(await readOutbox(member)).toEqual([]);
    expect(await queue.getFailedCount()).toBe(1);
  });

  test('an entry older than a week › is removed', async () => {
    const member = await aMember(testApp.app);
    await expect.poll(jobIds, slowPoll).toHaveLength(1);
    await age(member, 7 * dayMs + 1_000);
    expect(await testApp.app.outbox.sweep()).toMatchObject({ givenUp: 1 });
    expect([await readOutbox(member), await jobIds()]).toEqual([[], []]);
  });

  test('is swept by one process at a time', async () => {
    await testApp.app.outbox.sweep();
    const { mongodbUri, keysDir } = testApp.config;
    const other = await startTestApp({
      mongodbUri,
      keysDir,
      redisUrl: proxy.url,
      redisCacheUrl: proxy.url,
    });
    await expect.poll(() => other.app.isRedisReady(), slowPoll).toBe(true);
    expect(await other.app.outbox.sweep()).toBeNull();
    await testApp.app.mongo
      .collection<{ _id: string; until: Date }>('leases')
      .updateOne({ _id: 'outbox' }, { $set: { until: new Date() } });
    expect(await other.app.outbox.sweep()).not.toBeNull();
    await testApp.app.mongo
      .collection<{ _id: string; until: Date }>('leases')
      .updateOne({ _id: 'outbox' }, { $set: { until: new Date() } });
    await other.app.close();
  });
});
