import type { ServerEvent } from '@firedeck/contract';
import { expect, it } from 'vitest';
import { memberPublisher } from './member-publisher.ts';

const tools = (version: number): ServerEvent => ({ event: 'tools.changed', version });
const notes = (version: number): ServerEvent => ({ event: 'notes.changed', version });

/** A Redis that can be unavailable, with the delivered messages. */
function publishing() {
  const redis = { isDown: false, published: [] as [string, unknown][] };
  const publisher = memberPublisher({
    async publish(channel: string | Buffer, text: string | Buffer) {
      if (redis.isDown) throw new Error('away');
      redis.published.push([String(channel), JSON.parse(String(text))]);
      return 1;
    },
  });
  /** Publishes events while Redis is unavailable. */
  async function lose(userId: string, event: ServerEvent, bySession?: string): Promise<void> {
    redis.isDown = true;
    publisher.publish(userId, event, bySession);
    await Promise.resolve();
    await Promise.resolve();
    redis.isDown = false;
  }
  return { redis, publisher, lose };
}

it('missed events › the newest of each kind is published once when Redis is available again', async () => {
  const { redis, publisher, lose } = publishing();
  await lose('ada', tools(1), 'phone');
  await lose('bob', tools(7));
  await lose('ada', notes(3));
  await lose('ada', tools(2), 'desk');
  await publisher.retryMissed();
  await publisher.retryMissed();
  expect(redis.published).toEqual([
    ['fd:user:bob', tools(7)],
    ['fd:user:ada', notes(3)],
    ['fd:user:ada', { ...tools(2), bySession: 'desk' }],
  ]);
});

it('an event missed again › is retained', async () => {
  const { redis, publisher, lose } = publishing();
  await lose('ada', tools(1));
  redis.isDown = true;
  await publisher.retryMissed();
  redis.isDown = false;
  await publisher.retryMissed();
  expect(redis.published).toEqual([['fd:user:ada', tools(1)]]);
});

it('a missed event with a newer one delivered since › is dropped', async () => {
  const { redis, publisher, lose } = publishing();
  await lose('ada', tools(1));
  publisher.publish('ada', tools(2));
  await publisher.retryMissed();
  expect(redis.published).toEqual([['fd:user:ada', tools(2)]]);
});

it('missed events of several sessions › are all published', async () => {
  const { redis, publisher, lose } = publishing();
  const revoked = (session: string): ServerEvent => ({ event: 'session.revoked', session });
  await lose('ada', revoked('phone'));
  await lose('ada', revoked('desk'));
  await publisher.retryMissed();
  expect(redis.published.map(([, event]) => event)).toEqual([revoked('phone'), revoked('desk')]);
});

it('an older event that fails after a newer one › does not replace it', async () => {
  const responses: PromiseWithResolvers<number>[] = [];
  const published: string[] = [];
  const publisher = memberPublisher({
    publish(_channel: string | Buffer, text: string | Buffer) {
      published.push(String(text));
      const response = Promise.withResolvers<number>();
      responses.push(response);
      return response.promise;
    },
  });
  for (const version of [1, 2]) publisher.publish('ada', tools(version));
  responses[1]?.reject(new Error('away'));
  responses[0]?.reject(new Error('too late'));
  await Promise.allSettled(responses.map(({ promise }) => promise));
  void publisher.retryMissed();
  await expect.poll(() => published.length).toBe(3);
  expect(JSON.parse(published[2] ?? '')).toEqual(tools(2));
});

it('more than 10,000 missed events › the oldest are dropped', async () => {
  const { redis, publisher, lose } = publishing();
  for (let member = 0; member <= 10_000; member += 1) await lose(`m${member}`, tools(1));
  await publisher.retryMissed();
  expect(redis.published).toHaveLength(10_000);
  expect(redis.published[0]?.[0]).toBe('fd:user:m1');
});
