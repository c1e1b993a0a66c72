import type { ServerEvent } from '@firedeck/contract';
import { channels } from '@firedeck/contract/jobs';
import { keepNewest } from '../cache/keep-newest.ts';
import type { RedisClient } from './redis-client.ts';

// Some three megabytes.
const keptAtMost = 10_000;

interface Told {
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
  const newest = new Map<string, Told>();
  let isTellingAgain = false;

  function note(key: string, told: Told): void {
    newest.delete(key);
    newest.set(key, told);
    keepNewest(newest, keptAtMost);
  }

  async function tell(key: string, told: Told): Promise<void> {
    await redis.publish(told.channel, told.text);
    if (newest.get(key) === told) newest.delete(key);
  }

  return {
    /** Never waits, never fails. */
    publish(userId: string, event: ServerEvent, bySession?: string): void {
      const text = JSON.stringify({ ...event, bySession });
      const told = { channel: channels.user(userId), text, isMissed: false };
      const key = keyOf(userId, event);
      note(key, told);
      tell(key, told).catch(() => {
        told.isMissed = true;
      });
    },

    /** To be called when Redis is there: what was missed is told, until it fails again. */
    async tellAgain(): Promise<void> {
      if (isTellingAgain) return;
      isTellingAgain = true;
      try {
        for (const [key, told] of newest) if (told.isMissed) await tell(key, told);
      } catch {
        // Redis is away again: the next time.
      } finally {
        isTellingAgain = false;
      }
    },
  };
}

// What is said of one session is not overtaken by what is said of another.
function keyOf(userId: string, event: ServerEvent): string {
  return [userId, event.event, 'session' in event ? event.session : ''].join(' ');
}
