import fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { redis } from './redis.ts';

// Ports without a listener.
const main = 'redis://127.0.0.1:1';
const cache = 'redis://127.0.0.1:2';
const log: string[] = [];

async function start(redisCacheUrl: string): Promise<void> {
  const stream = { write: (line: string) => void log.push(JSON.parse(line).msg) };
  const app = fastify({ logger: { stream } });
  app.decorate('config', {
    redisUrl: main,
    redisCacheUrl,
    redisTimeoutMs: 100,
  } as typeof app.config);
  await app.register(redis);
  close = () => app.close();
}

let close = async () => {};

afterEach(async () => {
  await close();
  log.length = 0;
});

test('two unavailable Redis servers › each is logged with what members miss', async () => {
  await start(cache);
  await vi.waitUntil(() => log.length >= 2);
  expect(log.sort()).toEqual([
    'Redis is unavailable: no favicons',
    'Redis is unavailable: no live updates',
  ]);
});

test('one unavailable Redis server › is logged with both', async () => {
  await start(main);
  await vi.waitUntil(() => log.length > 0);
  expect(log).toEqual(['Redis is unavailable: no favicons, no live updates']);
});
