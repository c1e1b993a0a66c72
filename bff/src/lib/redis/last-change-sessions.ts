import { dayMs, type Pulse, type ServerEvent } from '@firedeck/contract';
import type { RedisClient } from '@firedeck/runtime/redis';

type Kind = NonNullable<Pulse['elsewhere']>[number];

const ttlMs = 7 * dayMs;
const toRedisKey = (userId: string): string => `fd:authors:${userId}`;
const kinds = { 'tools.changed': 'tools', 'notes.changed': 'notes' } as const;

/**
 * Records which session wrote the newest version of a member's tools and notes, for clients that
 * missed the event. Redis may lose these hints.
 */
export function lastChangeSessions(redis: RedisClient) {
  return {
    /** Never waits and never throws. */
    record(userId: string, event: ServerEvent, session: string): void {
      if (event.event !== 'tools.changed' && event.event !== 'notes.changed') return;
      const key = toRedisKey(userId);
      redis.hset(key, kinds[event.event], authorship(event.version, session)).catch(() => {});
      redis.pexpire(key, ttlMs).catch(() => {});
    },

    /** Which of these versions another session wrote; empty if unknown. */
    async elsewhere(
      { userId, sessionId }: { userId: string; sessionId: string },
      versions: Record<Kind, number>,
    ): Promise<Kind[]> {
      const made = await redis
        .hgetall(toRedisKey(userId))
        .catch((): Record<string, string> => ({}));
      return Object.values(kinds).filter((kind) => {
        const [version, session] = made[kind]?.split(' ') ?? [];
        return Number(version) === versions[kind] && session !== sessionId;
      });
    },
  };
}

const authorship = (version: number, session: string): string => `${version} ${session}`;
