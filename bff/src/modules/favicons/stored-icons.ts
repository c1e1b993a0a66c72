import { hourMs } from '@firedeck/contract';
import { faviconKeys } from '@firedeck/contract/jobs';
import type { RedisClient } from '@firedeck/runtime/redis';
import { LRUCache } from 'lru-cache';
import { corkUntilNextTick } from '../../lib/redis/cork-until-next-tick.ts';

interface StoredIcon {
  type: string;
  bytes: Buffer;
}

// At most 64 KiB each, mostly about 2 KiB.
const iconsInProcess = 400;
const inProcessMs = hourMs;

/** Icons by name, cached in this process: the content of a name never changes. */
export function storedIcons(redis: RedisClient) {
  const remembered = new LRUCache<string, StoredIcon>({ max: iconsInProcess, ttl: inProcessMs });

  /** Null if there is none; rejects if Redis is unavailable. */
  return async (name: string): Promise<StoredIcon | null> => {
    const known = remembered.get(name);
    if (known) return known;
    // A board requests all its icons at the same time.
    corkUntilNextTick(redis);
    const [type, stored] = await redis.hmgetBuffer(faviconKeys.bytes(name), 'type', 'bytes');
    if (!type || !stored) return null;
    // Copied: the original keeps the whole chunk from Redis in memory.
    const icon = { type: type.toString(), bytes: Buffer.from(stored) };
    remembered.set(name, icon);
    return icon;
  };
}
