import { faviconKeys } from '@firedeck/contract/jobs';
import { anEmptyRedisDatabase } from '@firedeck/services/redis-database';
import { Redis } from 'ioredis';
import { afterAll, expect, it, vi } from 'vitest';
import { dataServices } from '../../../testing/config.ts';
import { tinyPng } from '../../../testing/local-site.ts';
import { connectRedis } from '../../lib/redis/redis-client.ts';
import { storedIcons } from './stored-icons.ts';

const database = await anEmptyRedisDatabase(dataServices().redisUrl);
const redis = connectRedis(database.url, 2_000);

afterAll(async () => {
  redis.disconnect();
  await database.giveBack();
});

it('icons of a board requested together › are read from Redis in one write', async () => {
  if (!(redis instanceof Redis)) throw new Error('this test needs a single server');
  await vi.waitUntil(() => redis.status === 'ready', { timeout: 10_000 });
  const names = Array.from({ length: 30 }, (_, at) => `${at}`.padStart(32, 'n'));
  for (const name of names)
    await redis.hset(faviconKeys.bytes(name), { type: 'image/png', bytes: tinyPng });
  const writes = [vi.spyOn(redis.stream, '_write')];
  if (redis.stream._writev) writes.push(vi.spyOn(redis.stream, '_writev') as never);
  const readIcon = storedIcons(redis);
  const icons = await Promise.all(names.map(readIcon));
  expect(icons.map((icon) => icon?.bytes.equals(tinyPng))).toEqual(names.map(() => true));
  expect(writes.flatMap(({ mock }) => mock.calls)).toHaveLength(1);
});
