import type { ServerEvent } from '@firedeck/contract';
import { expect, it } from 'vitest';
import { memberPublisher } from './member-publisher.ts';

const tools = (version: number): ServerEvent => ({ event: 'tools.changed', version });
const notes = (version: number): ServerEvent => ({ event: 'notes.changed', version });

/** A Redis that can be away, and all that came through. */
function publishing() {
  const redis = { isAway: false, told: [] as [string, unknown][] };
  const publisher = memberPublisher({
    async publish(channel: string | Buffer, text: string | Buffer) {
      if (redis.isAway) throw new Error('away');
      redis.told.push([String(channel), JSON.parse(String(text))]);
      return 1;
    },
  });
  /** Publishes what is lost on its way. */
  async function lose(userId: string, event: ServerEvent, bySession?: string): Promise<void> {
    redis.isAway = true;
    publisher.publish(userId, event, bySession);
    await Promise.resolve();
    await Promise.resolve();
    redis.isAway = false;
  }
  return { redis, publisher, lose };
}

it('tells what was lost once Redis is there, of each kind the newest, and once', async () => {
  const { redis, publisher, lose } = publishing();
  await lose('ada', tools(1), 'phone');
  await lose('bob', tools(7));
  await lose('ada', notes(3));
  await lose('ada', tools(2), 'desk');
  await publisher.tellAgain();
  await publisher.tellAgain();
  expect(redis.told).toEqual([
    ['fd:user:bob', tools(7)],
    ['fd:user:ada', notes(3)],
    ['fd:user:ada', { ...tools(2), bySession: 'desk' }],
  ]);
});

it('keeps what is lost again', async () => {
  const { redis, publisher, lose } = publishing();
  await lose('ada', tools(1));
  redis.isAway = true;
  await publisher.tellAgain();
  redis.isAway = false;
  await publisher.tellAgain();
  expect(redis.told).toEqual([['fd:user:ada', tools(1)]]);
});

it('does not tell what a newer one has overtaken', async () => {
  const { redis, publisher, lose } = publishing();
  await lose('ada', tools(1));
  publisher.publish('ada', tools(2));
  await publisher.tellAgain();
  expect(redis.told).toEqual([['fd:user:ada', tools(2)]]);
});

it('keeps no more than 10,000: the oldest go', async () => {
  const { redis, publisher, lose } = publishing();
  for (let member = 0; member <= 10_000; member += 1) await lose(`m${member}`, tools(1));
  await publisher.tellAgain();
  expect(redis.told).toHaveLength(10_000);
  expect(redis.told[0]?.[0]).toBe('fd:user:m1');
});
