import type { ServerEvent } from '@firedeck/contract';
import { expect, it } from 'vitest';
import { memberPublisher } from './member-publisher.ts';

const tools = (version: number): ServerEvent => ({ event: 'tools.changed', version });
const notes = (version: number): ServerEvent => ({ event: 'notes.changed', version });

/** A Redis that can be down, with the delivered messages. */
function publishing() {
  const redis = { isDown: false, published: [] as [string, unknown][] };
  const publisher = memberPublisher({
    async publish(channel: string | Buffer, text: string | Buffer) {
      if (redis.isDown) throw new Error('away');
      redis.published.push([String(channel), JSON.parse(String(text))]);
      return 1;
    },
  });
  /** Publishes what is lost on its way. */
  async function lose(userId: string, event: ServerEvent, bySession?: string): Promise<void> {
    redis.isDown = true;
    publisher.publish(userId, event, bySession);
    await Promise.resolve();
    await Promise.resolve();
    redis.isDown = false;
  }
  return { redis, publisher, lose };
}

it('publishes missed events once Redis is available, the newest of each kind, once', async () => {
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

it('keeps what is lost again', async () => {
  const { redis, publisher, lose } = publishing();
  await lose('ada', tools(1));
  redis.isDown = true;
  await publisher.retryMissed();
  redis.isDown = false;
  await publisher.retryMissed();
  expect(redis.published).toEqual([['fd:user:ada', tools(1)]]);
});

it('does not tell what a newer one has overtaken', async () => {
  const { redis, publisher, lose } = publishing();
  await lose('ada', tools(1));
  publisher.publish('ada', tools(2));
  await publisher.retryMissed();
  expect(redis.published).toEqual([['fd:user:ada', tools(2)]]);
});

it('publishes the events of each session', async () => {
  const { redis, publisher, lose } = publishing();
  const revoked = (session: string): ServerEvent => ({ event: 'session.revoked', session });
  await lose('ada', revoked('phone'));
  await lose('ada', revoked('desk'));
  await publisher.retryMissed();
  expect(redis.published.map(([, event]) => event)).toEqual([revoked('phone'), revoked('desk')]);
});

it('keeps the newest though an older one fails after it', async () => {
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

it('keeps no more than 10,000: the oldest go', async () => {
  const { redis, publisher, lose } = publishing();
  for (let member = 0; member <= 10_000; member += 1) await lose(`m${member}`, tools(1));
  await publisher.retryMissed();
  expect(redis.published).toHaveLength(10_000);
  expect(redis.published[0]?.[0]).toBe('fd:user:m1');
});
