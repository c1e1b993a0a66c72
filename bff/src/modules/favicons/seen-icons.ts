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
import { readRecords } from './favicon-records.ts';
import { ReadCache } from './read-cache.ts';

const iconsInProcess = 50_000;
const inProcessMs = hourMs;

/** The key of a host in a member's own hash: its name would reveal the member's tools. */
export const hashHost = (userId: string, host: string): string =>
  createHash('sha256').update(`${userId}\0${host}`).digest('base64url').slice(0, 22);

/**
 * A member's outcomes of hosts and their freshness. The icon cache is shared: if its state or
 * changes were visible, a member could learn which hosts others have.
 */
export function seenIcons(redis: RedisClient) {
  const cache = new ReadCache<SeenIcon>(iconsInProcess, inProcessMs);

  async function readSeen(
    userId: string,
    hosts: readonly string[],
  ): Promise<Map<string, SeenIcon>> {
    const hostsByMark = new Map(hosts.map((host) => [hashHost(userId, host), host]));
    const seen = await cache.read([...hostsByMark.keys()], async (marks) => {
      const stored = await redis.hmget(faviconKeys.seen(userId), ...marks);
      return stored.map((one) => (one === null ? undefined : seenIcon.parse(one)));
    });
    return new Map([...seen].map(([mark, icon]) => [hostsByMark.get(mark) ?? '', icon]));
  }

  /** Each copy gets its own expiry: after a loss of Redis the hosts are not all looked up together. */
  async function copyRecords(userId: string, records: ReadonlyMap<string, FaviconRecord>) {
    const key = faviconKeys.seen(userId);
    const writes = [...records].map(([host, { name, title }]) => {
      const until = Date.now() + Math.round(Math.random() * seenIconTtlMs);
      return redis.hsetnx(key, hashHost(userId, host), seenIcon.serialize({ until, name, title }));
    });
    await Promise.all([...writes, redis.pexpire(key, seenIconTtlMs)]);
  }

  return {
    /**
     * By host. For hosts that the member has had for long, the shared records are copied to the
     * member's outcomes first. Rejects when Redis is unavailable.
     */
    async read(
      userId: string,
      hosts: readonly string[],
      longHeld: readonly string[] = [],
    ): Promise<Map<string, SeenIcon>> {
      const seen = await readSeen(userId, hosts);
      const unseen = longHeld.filter((host) => !seen.has(host));
      const records = await readRecords(redis, unseen);
      if (records.size === 0) return seen;
      await copyRecords(userId, records);
      return readSeen(userId, hosts);
    },

    /** Drops the cached outcome after a new one. */
    forget: (userId: string, host: string) => cache.forget(hashHost(userId, host)),

    /** Never waits, never fails. */
    forgetMember(userId: string): void {
      redis.del(faviconKeys.seen(userId)).catch(() => {});
    },
  };
}
