import { limits } from '@firedeck/contract';
import { channels, type FaviconAwaited, faviconKeys } from '@firedeck/contract/jobs';
import type { FastifyInstance } from 'fastify';

const ttlSeconds = 600;

/**
 * Which icons a member's screens wait for, limited to the newest as many as a board has tools. The
 * process that served the list writes them; the process with the stream, which may open later, reads
 * them. Losing them only delays icons.
 */
export function awaitedFavicons({ redis }: FastifyInstance) {
  return {
    /** For streams that are open or open soon. Never waits or throws. */
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
