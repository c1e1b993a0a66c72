import type { ServerEvent } from '@firedeck/contract';
import { channels } from '@firedeck/contract/jobs';
import type { RedisClient } from '@firedeck/runtime/redis';
import { keepNewest } from '../cache/keep-newest.ts';

// About three megabytes.
const maxPending = 10_000;

interface PendingEvent {
  channel: string;
  text: string;
  /** True: publishing failed. False: publishing is in progress. */
  isMissed: boolean;
}

/**
 * Publishes events to members. Undelivered events are retained, the newest per member and kind:
 * when only this process has lost Redis, clients on other processes would never notice.
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
    /** Never waits and never throws. */
    publish(userId: string, event: ServerEvent, bySession?: string): void {
      const text = JSON.stringify({ ...event, bySession });
      const pending = { channel: channels.user(userId), text, isMissed: false };
      const key = formatKey(userId, event);
      enqueue(key, pending);
      send(key, pending).catch(() => {
        pending.isMissed = true;
      });
    },

    /** Call when Redis is available again: publishes missed events until one fails. */
    async retryMissed(): Promise<void> {
      if (isRetrying) return;
      isRetrying = true;
      try {
        for (const [key, pending] of newest) if (pending.isMissed) await send(key, pending);
      } catch {
        // Redis is unavailable again: retry when it returns.
      } finally {
        isRetrying = false;
      }
    },
  };
}

// Events of one session must not replace those of another.
function formatKey(userId: string, event: ServerEvent): string {
  return [userId, event.event, 'session' in event ? event.session : ''].join(' ');
}
