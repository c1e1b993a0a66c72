import { rm } from 'node:fs/promises';
import { aMember, aTool, type TestMember } from '@firedeck/bff/builders';
import { type EventReader, readEvents } from '@firedeck/bff/event-reader';
import { startWorker, type TestWorker } from '@firedeck/bff/favicon-worker';
import { aLocalSite, type LocalSite, tinyPng } from '@firedeck/bff/local-site';
import { startTestApp, type TestApp } from '@firedeck/bff/test-app';
import { faviconQueue } from '@firedeck/contract/jobs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeTemporaryFolder } from '../lib/temporary-folder.ts';
import { errorMessage } from '../lib/user-error.ts';
import { redisProgram } from '../offline/index.ts';
import { type RedisTopology, startCluster, startSentinelSet } from './topologies.ts';

const program = await redisProgram().catch((error) => {
  process.stdout.write(`Not tested with Sentinel and Cluster: ${errorMessage(error)}\n`);
  return '';
});

type PacedRule = Parameters<TestApp['app']['throttle']['consume']>[0];
type Start = (program: string, folder: string) => Promise<RedisTopology>;
const topologies: [string, Start][] = [
  ['Sentinel', startSentinelSet],
  ['a Cluster', (program, folder) => startCluster(program, folder, `bull:${faviconQueue}:wait`)],
];

describe.runIf(program !== '').each(topologies)('with Redis by %s', (_kind, start) => {
  let folder: string;
  let redis: RedisTopology;
  let product: TestApp;
  let worker: TestWorker;
  let member: TestMember;
  let stream: EventReader;
  const sites: LocalSite[] = [];

  beforeAll(async () => {
    folder = await makeTemporaryFolder();
    redis = await start(program, folder);
    for (let count = 0; count < 2; count += 1)
      sites.push(await aLocalSite({ '/favicon.ico': tinyPng }));
    const redisUrl = redis.address;
    product = await startTestApp({ redisUrl, redisCacheUrl: redisUrl });
    worker = await startWorker(
      redisUrl,
      sites.map(({ host }) => host),
    );
    const address = await product.app.listen({ host: '127.0.0.1', port: 0 });
    await vi.waitUntil(() => product.app.isRedisReady(), { timeout: 10_000 });
    member = await aMember(product.app);
    // The stream misses events from before its subscription.
    await vi.waitUntil(
      async () => {
        stream?.close();
        stream = await readEvents(address, member.accessToken);
        return (await stream.next('hello')).live;
      },
      { timeout: 10_000, interval: 100 },
    );
  });
  afterAll(async () => {
    stream?.close();
    await worker?.stop('SIGKILL');
    await product?.close();
    await redis?.stop();
    for (const site of sites) await site.close();
    await rm(folder, { recursive: true, force: true });
  });

  const fetchIcon = async (name: string) => {
    const { tools } = (await member.request('GET', '/api/tools')).json();
    return tools.find((tool: { name: string }) => tool.name === name).favicon;
  };
  const soon = { timeout: 15_000, interval: 100 };

  test('the icon of a tool is found and published', async () => {
    await aTool(member, { name: 'first', url: `${sites[0]?.url}/` });
    await stream.next('tools.changed');
    await stream.next('favicon.resolved', soon.timeout);
    await expect.poll(() => fetchIcon('first'), soon).toMatch(/^\/icons\//);
  });

  test('the list returns several icons at once', async () => {
    await aTool(member, { name: 'other', url: 'http://127.0.0.1:1/' });
    // Both must be read from Redis: a cached icon would hide a command across cluster slots.
    const haveIcons = async () => {
      product.app.favicons.dropCached(member.userId, sites[0]?.host ?? '');
      const { tools } = (await member.request('GET', '/api/tools')).json();
      return tools.map(({ favicon }: { favicon: string | null }) => favicon !== null);
    };
    // A list does not wait for a slow Redis.
    await expect.poll(haveIcons, soon).toEqual([true, false]);
  });

  test('wrong passwords are counted', async () => {
    const { throttle, redis } = product.app;
    // In a cluster these keys are on different servers.
    const keys = ['one', 'two', 'three', 'four'];
    const rules = keys.map((key) => ({ key, free: 1, withinMs: 60_000 }));
    // In Redis, not in process memory.
    const counted = () => Promise.all(keys.map((key) => redis.exists(`fd:tries:${key}`)));
    expect(await throttle.count(rules)).toBeNull();
    expect(await counted()).toEqual([1, 1, 1, 1]);
    expect(await throttle.count(rules)).toBeGreaterThan(0);
    await throttle.reset(rules);
    expect(await counted()).toEqual([0, 0, 0, 0]);
  });

  test('an act with several limits is counted under all of them or none', async () => {
    const { throttle, redis } = product.app;
    const [narrow, wide] = [1, 9].map((free) => ({
      key: `{pace}:${free}`,
      free,
      withinMs: 60_000,
    })) as [PacedRule, PacedRule];
    // In Redis, not in process memory.
    const counted = () => redis.mget('fd:tries:{pace}:1', 'fd:tries:{pace}:9');
    expect(await throttle.consume(narrow, wide)).toBeNull();
    expect(await throttle.consume(narrow, wide)).toBeGreaterThan(0);
    expect(await counted()).toEqual(['1', '1']);
  });

  test('everything works after a failover', async () => {
    await redis.killPrimary();
    await expect.poll(() => product.app.redis.set('taken:{favicon}', '1'), soon).toBe('OK');
    await aTool(member, { name: 'second', url: `${sites[1]?.url}/` });
    await expect.poll(() => fetchIcon('second'), soon).toMatch(/^\/icons\//);
    const seen = stream.events.length;
    await expect
      .poll(async () => {
        await member.request('PUT', '/api/tools/order', { ids: await fetchOrder(member) });
        return stream.events.length;
      }, soon)
      .toBeGreaterThan(seen);
  }, 60_000);
});

async function fetchOrder(member: TestMember): Promise<string[]> {
  const { tools } = (await member.request('GET', '/api/tools')).json();
  return tools.map(({ id }: { id: string }) => id).reverse();
}
