import { dayMs, faviconKeys, hourMs } from '@firedeck/contract/jobs';
import { Redis } from 'ioredis';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { redisUrl } from '../../testing/config.ts';
import { anIco, aPng } from '../../testing/images.ts';
import { anEmptyRedisDatabase } from '../../testing/redis-database.ts';
import { readFavicon, saveFinding } from './favicon-store.ts';
import type { FaviconFinding } from './find-favicon.ts';

const database = await anEmptyRedisDatabase(redisUrl());
const redis = new Redis(database.url);
const host = 'site.example.org:8443';

beforeEach(() => database.clear());
afterAll(async () => {
  redis.disconnect();
  await database.giveBack();
});

const found = (bytes = aPng(16, 16)): FaviconFinding => ({
  state: 'found',
  icon: { type: 'image/png', bytes },
  from: 'page',
});
const failed: FaviconFinding = { state: 'failed', reasons: [] };
const none: FaviconFinding = { state: 'none', reasons: [] };

const freshForMs = async () => ((await readFavicon(redis, host))?.freshUntil ?? 0) - Date.now();

it('a found icon › is stored for 30 days, and fresh for about 7', async () => {
  const record = await saveFinding(redis, host, found());
  expect(record).toMatchObject({ state: 'found', name: expect.stringMatching(/^[\w-]{32}$/) });
  expect(await freshForMs()).toBeGreaterThan(6 * dayMs);
  expect(await freshForMs()).toBeLessThanOrEqual(7 * dayMs);
  expect(await redis.pttl(faviconKeys.host(host))).toBeGreaterThan(29 * dayMs);
  const key = faviconKeys.bytes(record.name ?? '');
  expect(await redis.hgetallBuffer(key)).toMatchObject({ bytes: aPng(16, 16) });
  expect(await redis.pttl(key)).toBeGreaterThan(await redis.pttl(faviconKeys.host(host)));
});

it('a title › is stored with or without an icon, and survives a failed lookup', async () => {
  const title = 'County Dispatch';
  expect(await saveFinding(redis, host, { ...found(), title })).toMatchObject({ title });
  expect(await saveFinding(redis, host, failed)).toMatchObject({ state: 'found', title });
  await saveFinding(redis, host, { ...none, title });
  expect(await readFavicon(redis, host)).toMatchObject({ name: null, title });
});

it('a missing icon › is stored for about a day, a failed lookup for about an hour', async () => {
  await saveFinding(redis, host, none);
  expect(await freshForMs()).toBeGreaterThan(21 * hourMs);
  expect(await freshForMs()).toBeLessThanOrEqual(dayMs);
  await saveFinding(redis, host, failed);
  expect(await freshForMs()).toBeGreaterThan(50 * 60_000);
  expect(await freshForMs()).toBeLessThanOrEqual(hourMs);
});

it('an icon whose later lookup fails › is stored for the rest of its 30 days', async () => {
  const { name } = await saveFinding(redis, host, found());
  await redis.pexpire(faviconKeys.host(host), 10 * dayMs);
  const after = await saveFinding(redis, host, failed);
  expect(after).toMatchObject({ state: 'found', name });
  expect(await freshForMs()).toBeLessThanOrEqual(hourMs);
  expect(await redis.pttl(faviconKeys.host(host))).toBeLessThanOrEqual(10 * dayMs);
});

it('an icon that the site removed › is deleted', async () => {
  await saveFinding(redis, host, found());
  expect(await saveFinding(redis, host, none)).toMatchObject({ state: 'none', name: null });
});

it('an icon with bytes evicted by Redis › is unknown', async () => {
  const { name } = await saveFinding(redis, host, found());
  await redis.del(faviconKeys.bytes(name ?? ''));
  expect(await readFavicon(redis, host)).toBeNull();
  expect(await saveFinding(redis, host, failed)).toMatchObject({ state: 'failed', name: null });
});

it('the same icon of the same host › has the same name; other icons and hosts have others', async () => {
  const names = new Set<string | null>();
  for (const [site, bytes] of [
    [host, aPng(16, 16)],
    [host, aPng(16, 16)],
    [host, anIco(16, 16)],
    ['other.example.org', aPng(16, 16)],
  ] as const)
    names.add((await saveFinding(redis, site, found(bytes))).name);
  expect(names.size).toBe(3);
});

it('the same icon with another salt › has another name', async () => {
  const { name } = await saveFinding(redis, host, found());
  await database.clear();
  expect((await saveFinding(redis, host, found())).name).not.toBe(name);
});
