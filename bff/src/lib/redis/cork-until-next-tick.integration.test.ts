import type { Tracing } from '@firedeck/runtime/tracing';
import type { Redis } from 'ioredis';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dataServices } from '../../../testing/config.ts';
import { type Severable, severable } from '../../../testing/severable.ts';
import { runInContext } from '../../observability/request-context.ts';
import { traceRedis } from '../../observability/traced-commands.ts';
import { corkUntilNextTick } from './cork-until-next-tick.ts';
import { connectRedis } from './redis-client.ts';

const commandTimeoutMs = 500;

let proxy: Severable;
let redis: Redis;
beforeEach(async () => {
  proxy = await severable(dataServices().redisUrl);
  redis = connectRedis(proxy.url, commandTimeoutMs) as Redis;
  redis.on('error', () => {});
  await isReady();
});

afterEach(async () => {
  redis.disconnect();
  await proxy.close();
});

const isReady = () => vi.waitUntil(() => redis.status === 'ready', { timeout: 10_000 });

/** Commands issued in one turn of the event loop. */
function echoTogether(texts: string[]): Promise<string[]> {
  corkUntilNextTick(redis);
  return Promise.all(texts.map((text) => redis.echo(text)));
}

it('a single command › gets its reply', async () =>
  expect(await echoTogether(['ladder'])).toEqual(['ladder']));

it('several commands in one write › have a span each, which fails separately', async () => {
  const spans: { name: string; parent?: string; failed?: boolean }[] = [];
  const begin: Tracing['begin'] = (name, { parent = '' }) => {
    const span: (typeof spans)[number] = { name, parent };
    spans.push(span);
    return {
      traceparent: '',
      end: (_attributes, failed) => void Object.assign(span, { failed: failed ?? false }),
    };
  };
  const endTracing = traceRedis({ begin } as Tracing);
  const traceparent = '00-0123456789abcdef0123456789abcdef-0123456789abcdef-01';
  const replies = await new Promise<unknown[]>((resolve) =>
    runInContext({ traceparent }, () => {
      corkUntilNextTick(redis);
      const commands = [redis.echo('ladder'), redis.call('echo'), redis.time()];
      resolve(Promise.allSettled(commands));
    }),
  );
  await endTracing();
  expect(replies).toMatchObject([
    { status: 'fulfilled', value: 'ladder' },
    { status: 'rejected' },
    { status: 'fulfilled' },
  ]);
  expect(spans).toEqual([
    { name: 'redis echo', parent: traceparent, failed: false },
    { name: 'redis echo', parent: traceparent, failed: true },
    { name: 'redis time', parent: traceparent, failed: false },
  ]);
});

it('a Redis that hangs › each command of a write times out separately, and the next Redis replies', async () => {
  proxy.freeze();
  corkUntilNextTick(redis);
  const replies = await Promise.allSettled([redis.echo('ladder'), redis.echo('hose')]);
  expect(replies).toMatchObject([
    { status: 'rejected', reason: { message: 'Command timed out' } },
    { status: 'rejected', reason: { message: 'Command timed out' } },
  ]);
  proxy.thaw();
  await vi.waitUntil(() => redis.status !== 'ready', { timeout: 10_000 });
  await isReady();
  expect(await echoTogether(['pump', 'axe'])).toEqual(['pump', 'axe']);
});

it('a connection lost before the write › the next connection sends the commands', async () => {
  const pending = echoTogether(['ladder', 'hose']);
  redis.stream.destroy();
  expect(await pending).toEqual(['ladder', 'hose']);
});
