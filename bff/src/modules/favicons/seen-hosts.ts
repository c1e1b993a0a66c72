import { createHash } from 'node:crypto';
import { faviconKeys } from '@firedeck/contract/jobs';
import type { RedisClient } from '../../redis-client.ts';
import { BoundedMap } from './bounded-map.ts';

const seenInProcess = 50_000;
const inProcessMs = 3_600_000;
const keptMs = 2 * 24 * 3_600_000;

/** What stands for a host in a member's own set: not its name, which would list the member's tools. */
export const markOf = (userId: string, host: string): string =>
  createHash('sha256').update(`${userId}\0${host}`).digest('base64url').slice(0, 22);

/**
 * Which hosts' outcomes a member was told. The cache of icons is one for all members: of what it has
 * a member sees no more than this, or it would tell which hosts others have.
 */
export function seenHosts(redis: RedisClient) {
  const remembered = new BoundedMap<true>(seenInProcess);
  const remember = (mark: string) => remembered.set(mark, true, inProcessMs);

  return {
    /** Of these hosts the ones seen; one command, none where this process remembers all. */
    async read(userId: string, hosts: readonly string[]): Promise<string[]> {
      const marks = new Map(hosts.map((host) => [host, markOf(userId, host)]));
      const others = [...marks.values()].filter((mark) => !remembered.get(mark));
      if (others.length > 0) {
        const since = await redis.zmscore(faviconKeys.seen(userId), ...others);
        for (const [index, mark] of others.entries()) if (since[index] != null) remember(mark);
      }
      return hosts.filter((host) => remembered.get(marks.get(host) ?? ''));
    },

    remember: (userId: string, host: string) => remember(markOf(userId, host)),

    /** Hosts that a member has had for long, told or not. Never waits, never fails. */
    keep(userId: string, hosts: readonly string[]): void {
      const marks = hosts.map((host) => markOf(userId, host));
      const others = marks.filter((mark) => !remembered.get(mark));
      if (others.length === 0) return;
      for (const mark of others) remember(mark);
      const now = Date.now();
      const key = faviconKeys.seen(userId);
      redis.zadd(key, ...others.flatMap((mark) => [now, mark])).catch(() => {});
      redis.pexpire(key, keptMs).catch(() => {});
    },
  };
}
