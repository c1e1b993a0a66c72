import { createHash } from 'node:crypto';
import { hourMs } from '@firedeck/contract';
import {
  type FaviconRecord,
  faviconKeys,
  type SeenIcon,
  seenIcon,
  seenIconTtlMs,
} from '@firedeck/contract/jobs';
import type { RedisClient } from '@firedeck/runtime/redis';
import { ReadCache } from './read-cache.ts';

const iconsInProcess = 50_000;
const inProcessMs = hourMs;

/** What stands for a host in a member's own hash: not its name, which would list the member's tools. */
export const hashHost = (userId: string, host: string): string =>
  createHash('sha256').update(`${userId}\0${host}`).digest('base64url').slice(0, 22);

/**
 * A member's outcomes of hosts and their freshness. The icon cache is shared: if its state or
 * changes were visible, a member could learn which hosts others have.
 */
export function seenIcons(redis: RedisClient) {
  const cache = new ReadCache<SeenIcon>(iconsInProcess, inProcessMs);

  return {
    /** By host; one command, none where this process remembers all. Rejects where Redis is away. */
    async read(userId: string, hosts: readonly string[]): Promise<Map<string, SeenIcon>> {
      const hostsByMark = new Map(hosts.map((host) => [hashHost(userId, host), host]));
      const seen = await cache.read([...hostsByMark.keys()], async (marks) => {
        const stored = await redis.hmget(faviconKeys.seen(userId), ...marks);
        return stored.map((one) => (one === null ? undefined : seenIcon.parse(one)));
      });
      return new Map([...seen].map(([mark, icon]) => [hostsByMark.get(mark) ?? '', icon]));
    },

    /** Drops the cached outcome after a new one. */
    forget: (userId: string, host: string) => cache.forget(hashHost(userId, host)),

    /** Never waits, never fails. */
    forgetMember(userId: string): void {
      redis.del(faviconKeys.seen(userId)).catch(() => {});
    },

    /**
     * Copies the shared records of long-held hosts to the member's outcomes. Each gets its own
     * expiry, so that hosts are not all requested at once after Redis has lost them.
     */
    async keep(userId: string, records: ReadonlyMap<string, FaviconRecord>): Promise<void> {
      const key = faviconKeys.seen(userId);
      const writes = [...records].map(([host, { name, title }]) => {
        const until = Date.now() + Math.round(Math.random() * seenIconTtlMs);
        return redis.hsetnx(
          key,
          hashHost(userId, host),
          seenIcon.serialize({ until, name, title }),
        );
      });
      await Promise.all([...writes, redis.pexpire(key, seenIconTtlMs)]);
    },
  };
}
