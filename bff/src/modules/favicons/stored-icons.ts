import { hourMs } from '@firedeck/contract';
import { faviconKeys } from '@firedeck/contract/jobs';
import type { RedisClient } from '@firedeck/runtime/redis';
import { LRUCache } from 'lru-cache';
import { corkUntilNextTick } from '../../lib/redis/cork-until-next-tick.ts';

interface StoredIcon {
  type: string;
  bytes: Buffer;
}

// At most 64 KiB each, most of them 2.
const iconsInProcess = 400;
const inProcessMs = hourMs;

/** Icons by name, from Redis or, as a name never means another icon, from this process. */
export function storedIcons(redis: RedisClient) {
  const remembered = new LRUCache<string, StoredIcon>({ max: iconsInProcess, ttl: inProcessMs });

  /** Null where there is none of that name; rejects where Redis is away. */
  return async (name: string): Promise<StoredIcon | null> => {
    const known = remembered.get(name);
    if (known) return known;
    // A board asks for all its icons at once.
    corkUntilNextTick(redis);
    const [type, stored] = await redis.hmgetBuffer(faviconKeys.bytes(name), 'type', 'bytes');
    if (!type || !stored) return null;
    // A copy: the original is a part of all that came from Redis with it.
    const icon = { type: type.toString(), bytes: Buffer.from(stored) };
    remembered.set(name, icon);
    return icon;
  };
}
