import { channels, type FaviconAwaited, faviconKeys } from '@firedeck/contract/jobs';
import type { FastifyInstance } from 'fastify';

const keptSeconds = 600;

/**
 * Which icons a member's screens wait for: noted by the process that answered the list, needed by
 * the one that holds the stream, which may be another or may be opened later. All of it is a hint.
 */
export function awaitedFavicons({ redis }: FastifyInstance) {
  return {
    /** Tells open streams at once, and those that open soon. Never waits, never fails. */
    note(userId: string, hosts: string[]): void {
      const key = faviconKeys.awaited(userId);
      const message: FaviconAwaited = { event: 'favicon.awaited', hosts };
      redis.sadd(key, hosts).catch(() => {});
      redis.expire(key, keptSeconds).catch(() => {});
      redis.publish(channels.user(userId), JSON.stringify(message)).catch(() => {});
    },

    read: (userId: string): Promise<string[]> => redis.smembers(faviconKeys.awaited(userId)),

    settle(userId: string, hosts: string[]): void {
      redis.srem(faviconKeys.awaited(userId), hosts).catch(() => {});
    },
  };
}
