import { dayMs, type ModuleFailures } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';

const retentionDays = 7;
const toRedisKey = (id: string): string => `fd:module-failures:${id}`;
const toDay = (at: number): number => Math.floor(at / dayMs);

/**
 * Failures per version that browsers reported in the last seven days, across processes. Redis may
 * lose them; the metrics are exact.
 */
export function moduleFailures({ redis, isRedisReady }: FastifyInstance, now = Date.now) {
  return {
    /** Never waits or throws. */
    count(id: string, version: string): void {
      const key = toRedisKey(id);
      redis.hincrby(key, `${toDay(now())} ${version}`, 1).catch(() => {});
      redis.expire(key, (retentionDays + 1) * (dayMs / 1_000)).catch(() => {});
    },

    /** Newest version first; undefined if Redis is unavailable. */
    async of(id: string): Promise<ModuleFailures | undefined> {
      if (!isRedisReady()) return undefined;
      const counted = await redis.hgetall(toRedisKey(id)).catch(() => null);
      if (counted === null) return undefined;
      const isOld = (field: string) => Number.parseInt(field, 10) <= toDay(now()) - retentionDays;
      const old = Object.keys(counted).filter(isOld);
      if (old.length > 0) redis.hdel(toRedisKey(id), ...old).catch(() => {});
      const versions = new Map<string, number>();
      for (const [field, count] of Object.entries(counted)) {
        const [, version = ''] = field.split(' ');
        if (!isOld(field)) versions.set(version, (versions.get(version) ?? 0) + Number(count));
      }
      return [...versions]
        .map(([version, count]) => ({ version, count }))
        .sort((one, other) => other.version.localeCompare(one.version, 'en', { numeric: true }));
    },
  };
}
