import { limits } from '@firedeck/contract';
import { channels, type FaviconAwaited, faviconKeys } from '@firedeck/contract/jobs';
import type { FastifyInstance } from 'fastify';

const ttlSeconds = 600;

/**
 * Which icons a member's screens wait for, the newest as many as a board has tools: noted by the
 * process that answered the list, needed by the one that holds the stream, which may be another or
 * may be opened later. All of it is a hint.
 */
export function awaitedFavicons({ redis }: FastifyInstance) {
  return {
    /** Notifies open streams, and those that open soon. Never waits or throws. */
    add(userId: string, hosts: string[]): void {
      const key = faviconKeys.awaited(userId);
      const message: FaviconAwaited = { event: 'favicon.awaited', hosts };
      const now = Date.now();
      redis.zadd(key, ...hosts.flatMap((host) => [now, host])).catch(() => {});
      redis.zremrangebyrank(key, 0, -1 - limits.toolsPerMember).catch(() => {});
      redis.expire(key, ttlSeconds).catch(() => {});
      redis.publish(channels.user(userId), JSON.stringify(message)).catch(() => {});
    },

    read: (userId: string): Promise<string[]> =>
      redis.zrange(faviconKeys.awaited(userId), '0', '-1'),

    forgetMember(userId: string): void {
      redis.del(faviconKeys.awaited(userId)).catch(() => {});
    },

    remove(userId: string, hosts: string[]): void {
      redis.zrem(faviconKeys.awaited(userId), hosts).catch(() => {});
    },
  };
}
