import { type FaviconRecord, faviconKeys } from '@firedeck/contract/jobs';
import { Redis } from 'ioredis';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { redisUrl } from '../../testing/config.ts';
import { anEmptyRedisDatabase } from '../../testing/redis-database.ts';
import { sharedLookups } from './shared-lookup.ts';

const database = await anEmptyRedisDatabase(redisUrl());
const redis = new Redis(database.url);
const host = 'site.example.org';
const record: FaviconRecord = { state: 'none', name: null, freshUntil: 0, freshMs: 0, tookMs: 0 };
const lookUp = sharedLookups(redis);

beforeEach(() => database.clear());
afterAll(async () => {
  redis.disconnect();
  await database.giveBack();
});

describe('a lookup that ends', () => {
  it('in time › releases its lock', async () => {
    await lookUp(host, async () => ({ record, fields: {} }));
    await expect.poll(() => redis.exists(faviconKeys.busy(host))).toBe(0);
  });

  it('after another worker took over › leaves the lock of that worker', async () => {
    await lookUp(host, async () => {
      await redis.set(faviconKeys.busy(host), 'another', 'PX', 7_000);
      return { record, fields: {} };
    });
    // A release would have been sent on the same connection before this command.
    expect(await redis.get(faviconKeys.busy(host))).toBe('another');
  });
});
