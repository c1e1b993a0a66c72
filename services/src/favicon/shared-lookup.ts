import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type FaviconRecord, faviconKeys } from '@firedeck/contract/jobs';
import type { RedisClient } from '@firedeck/runtime/redis';
import { readFavicon } from './favicon-store.ts';

// Longer than a lookup of a site and the third party takes.
const busyMs = 7_000;
const retryEveryMs = 100;
// A lookup that outlives its lock must not release the next holder's.
const deleteOwn = `return redis.call('get', KEYS[1]) == ARGV[1] and redis.call('del', KEYS[1]) or 0`;

export interface Lookup {
  record: FaviconRecord;
  /** Fields to log. */
  fields: Record<string, unknown>;
}

/**
 * Deduplicates lookups of a host: by a shared promise in this process, by a Redis lock of 7 s between
 * processes.
 */
export function sharedLookups(cache: RedisClient) {
  const pending = new Map<string, Promise<Lookup>>();

  async function lookUp(host: string, search: () => Promise<Lookup>): Promise<Lookup> {
    const key = faviconKeys.busy(host);
    const own = randomUUID();
    for (;;) {
      const [record, lock] = await Promise.all([
        readFavicon(cache, host),
        cache.set(key, own, 'PX', busyMs, 'NX'),
      ]);
      try {
        if (record !== null && record.freshUntil > Date.now())
          return { record, fields: { outcome: 'known' } };
        if (lock !== null) return await search();
      } finally {
        if (lock !== null) cache.eval(deleteOwn, 1, key, own).catch(() => {});
      }
      await pause(retryEveryMs);
    }
  }

  return (host: string, search: () => Promise<Lookup>): Promise<Lookup> => {
    const known = pending.get(host);
    if (known) return known;
    const lookup = lookUp(host, search).finally(() => pending.delete(host));
    pending.set(host, lookup);
    return lookup;
  };
}
