import { faviconKeys, faviconQueue } from '@firedeck/contract/jobs';
import { anEmptyRedisDatabase, type RedisDatabase } from '@firedeck/services/redis-database';
import { Queue } from 'bullmq';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aMember, aTool } from '../../../testing/builders.ts';
import { dataServices } from '../../../testing/config.ts';
import { startWorker, type TestWorker } from '../../../testing/favicon-worker.ts';
import { aLocalSite, type LocalSite, tinyPng } from '../../../testing/local-site.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { hashHost } from './seen-icons.ts';

const flood = { members: 10, hosts: 30 };
// The worker's concurrency.
const jobsAtOnce = 16;

let test: TestApp;
let database: RedisDatabase;
let hanging: LocalSite;
let site: LocalSite;
let worker: TestWorker | null = null;

beforeAll(async () => {
  database = await anEmptyRedisDatabase(dataServices().redisUrl);
  test = await startTestApp({ redisUrl: database.url, redisCacheUrl: database.url });
  hanging = await aLocalSite({});
  hanging.isSilent = true;
  site = await aLocalSite({ '/favicon.ico': tinyPng });
});
afterEach(async () => {
  await worker?.stop('SIGKILL');
  worker = null;
  await database.clear();
});
afterAll(async () => {
  await hanging.close();
  await site.close();
  await test.close();
  await database.giveBack();
});

/** Names for this machine, each a separate host. */
const hangingHosts = (count: number) =>
  Array.from({ length: count }, (_, at) => `h${at}.${hanging.host}`);

/** How many of the hanging hosts the worker has requested. */
const startedCount = () => hanging.requests.filter((path) => path === '/').length;

const findEnded = async (hosts: string[]) =>
  (await test.app.redisCache.mget(hosts.map(faviconKeys.host))).filter((record) => record !== null);

const isKnown = (host: string, timeout: number) =>
  expect
    .poll(() => test.app.redisCache.exists(faviconKeys.host(host)), { timeout, interval: 20 })
    .toBe(1);

describe('ten members with only hanging sites', () => {
  it('do not delay another member’s icon, and each site is requested once', async () => {
    const hosts = hangingHosts(flood.members * flood.hosts);
    worker = await startWorker(database.url, [...hosts, site.host]);
    for (let from = 0; from < hosts.length; from += flood.hosts) {
      const urls = hosts.slice(from, from + flood.hosts).map((host) => `http://${host}`);
      await test.app.favicons.getIconUrls(urls, `flooding-${from}`);
    }
    await expect.poll(() => hanging.requests.length, { timeout: 15_000 }).toBeGreaterThan(0);
    const member = await aMember(test.app);
    let before: number | null = null;
    site.onRequest = () => {
      before ??= startedCount();
    };
    await aTool(member, { url: site.url });
    const queue = new Queue(faviconQueue, { connection: { url: database.url } });
    const mark = hashHost(member.userId, site.host);
    await expect.poll(() => queue.getDeduplicationJobId(mark), { interval: 10 }).not.toBeNull();
    const startedBefore = startedCount();
    await isKnown(site.host, 60_000);
    // Only jobs that were already active come first, none of the waiting ones.
    expect(Number(before) - startedBefore).toBeLessThanOrEqual(jobsAtOnce);
    await expect
      .poll(async () => (await findEnded(hosts)).length, { timeout: 120_000, interval: 500 })
      .toBe(hosts.length);
    expect(startedCount()).toBe(hosts.length);
    await queue.close();
  }, 240_000);
});

describe('the worker is killed during a lookup of a slow site', () => {
  it('the next worker finishes the lookup', async () => {
    const [host = ''] = hangingHosts(1);
    worker = await startWorker(database.url, [host]);
    await test.app.favicons.getIconUrls([`http://${host}`], 'a-member');
    const queue = new Queue(faviconQueue, { connection: { url: database.url } });
    await expect.poll(() => queue.getDelayedCount(), { timeout: 15_000, interval: 20 }).toBe(1);
    await worker.stop('SIGKILL');
    worker = await startWorker(database.url, [host]);
    await isKnown(host, 60_000);
    await expect.poll(() => queue.getCompletedCount(), { timeout: 15_000 }).toBe(1);
    await queue.close();
  }, 120_000);
});
