import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { dataServices } from '../../../testing/config.ts';
import { Subscriber } from './subscriber.ts';

let redis: Redis;

beforeAll(() => {
  redis = new Redis(dataServices().redisUrl);
});

afterAll(() => redis.disconnect());

it('a channel is added while subscribing › is subscribed before `restored`', async () => {
  const { subscriber, restored } = await subscriberThat((one) => void one.add('test:late'));
  await restored;
  expect(await countListeners('test:late')).toBe(1);
  expect(subscriber.isSubscribed()).toBe(true);
});

it('a channel is removed while subscribing › is unsubscribed', async () => {
  const { restored } = await subscriberThat((one) => one.remove('test:early'));
  await restored;
  await expect.poll(() => countListeners('test:early')).toBe(0);
  expect(await countListeners('test:lasting')).toBe(1);
});

/** A subscriber of two channels; `act` runs between the subscribe request and Redis's response. */
async function subscriberThat(act: (subscriber: Subscriber) => void) {
  const url = await subscribedUrl(() => act(subscriber));
  const { promise: restored, resolve } = Promise.withResolvers<void>();
  const listener = { message() {}, restored: resolve, lost() {} };
  const subscriber = new Subscriber(url, ['test:lasting', 'test:early'], listener);
  onTestFinished(() => subscriber.close());
  return { subscriber, restored };
}

/** A proxy to Redis that reports the first subscribe request before forwarding it. */
async function subscribedUrl(onSubscribe: () => void): Promise<string> {
  const { hostname, port } = new URL(dataServices().redisUrl);
  let hasSubscribed = false;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    far.on('error', () => {}).pipe(near);
    near.on('error', () => {}).on('close', () => far.destroy());
    near.on('data', (chunk) => {
      const isFirst = !hasSubscribed && chunk.includes('subscribe');
      hasSubscribed ||= isFirst;
      if (isFirst) onSubscribe();
      far.write(chunk);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return `redis://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function countListeners(channel: string): Promise<number> {
  const [, count] = await redis.pubsub('NUMSUB', channel);
  return Number(count);
}
