import type { ServerEvent } from '@firedeck/contract';
import { channels } from '@firedeck/contract/jobs';
import { keepNewest } from '../cache/keep-newest.ts';
import type { RedisClient } from './redis-client.ts';

// Some three megabytes.
const maxPending = 10_000;

interface PendingEvent {
  channel: string;
  text: string;
  /** Did not get through; else it is on its way. */
  isMissed: boolean;
}

/**
 * Publishes to members. What does not get through is kept, the newest of each member and kind: only
 * this process's own way to Redis may be cut, and then screens at other processes notice nothing.
 */
export function memberPublisher(redis: Pick<RedisClient, 'publish'>) {
  const newest = new Map<string, PendingEvent>();
  let isRetrying = false;

  function enqueue(key: string, pending: PendingEvent): void {
    newest.delete(key);
    newest.set(key, pending);
    keepNewest(newest, maxPending);
  }

  async function send(key: string, pending: PendingEvent): Promise<void> {
    await redis.publish(pending.channel, pending.text);
    if (newest.get(key) === pending) newest.delete(key);
  }

  return {
    /** Never waits, never fails. */
    publish(userId: string, event: ServerEvent, bySession?: string): void {
      const text = JSON.stringify({ ...event, bySession });
      const pending = { channel: channels.user(userId), text, isMissed: false };
      const key = keyOf(userId, event);
      enqueue(key, pending);
      send(key, pending).catch(() => {
        pending.isMissed = true;
      });
    },

    /** To be called when Redis is there: what was missed is told, until it fails again. */
    async retryMissed(): Promise<void> {
      if (isRetrying) return;
      isRetrying = true;
      try {
        for (const [key, pending] of newest) if (pending.isMissed) await send(key, pending);
      } catch {
        // Redis is away again: the next time.
      } finally {
        isRetrying = false;
      }
    },
  };
}

// What is said of one session is not overtaken by what is said of another.
function keyOf(userId: string, event: ServerEvent): string {
  return [userId, event.event, 'session' in event ? event.session : ''].join(' ');
}
