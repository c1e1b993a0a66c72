import type { ServerEvent } from '@firedeck/contract';
import { channels } from '@firedeck/contract/jobs';
import type { RedisClient } from '../redis-client.ts';

// Some three megabytes.
const missedAtMost = 10_000;

interface Told {
  channel: string;
  text: string;
}

/**
 * Publishes to members. What does not get through is kept, the newest of each member and kind: only
 * this process's own way to Redis may be cut, and then screens at other processes notice nothing.
 */
export function memberPublisher(redis: Pick<RedisClient, 'publish'>) {
  const missed = new Map<string, Told>();
  let isTellingAgain = false;

  function keep(key: string, told: Told): void {
    missed.set(key, told);
    if (missed.size <= missedAtMost) return;
    const [oldest] = missed.keys();
    if (oldest !== undefined) missed.delete(oldest);
  }

  return {
    /** Never waits, never fails. */
    publish(userId: string, event: ServerEvent, bySession?: string): void {
      const told = {
        channel: channels.user(userId),
        text: JSON.stringify({ ...event, bySession }),
      };
      const key = `${userId} ${event.event}`;
      missed.delete(key);
      redis.publish(told.channel, told.text).catch(() => keep(key, told));
    },

    /** To be called when Redis is there: what was missed is told, until it fails again. */
    async tellAgain(): Promise<void> {
      if (isTellingAgain) return;
      isTellingAgain = true;
      try {
        for (const [key, told] of missed) {
          await redis.publish(told.channel, told.text);
          if (missed.get(key) === told) missed.delete(key);
        }
      } catch {
        // Redis is away again: the next time.
      } finally {
        isTellingAgain = false;
      }
    },
  };
}
