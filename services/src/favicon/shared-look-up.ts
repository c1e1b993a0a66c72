import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type FaviconRecord, faviconKeys } from '@firedeck/contract/jobs';
import type { RedisClient } from '@firedeck/runtime/redis';
import { readFavicon } from './favicon-store.ts';

// Longer than a look-up of a site and the third party takes.
const busyMs = 7_000;
const retryEveryMs = 100;
// A look-up that outlives its lock must not release the next holder's.
const deleteOwn = `return redis.call('get', KEYS[1]) == ARGV[1] and redis.call('del', KEYS[1]) or 0`;

export interface LookUp {
  record: FaviconRecord;
  /** Fields to log. */
  fields: Record<string, unknown>;
}

/**
 * Deduplicates look-ups of a host: by a shared promise in this process, by a Redis lock of 7 s between
 * processes.
 */
export function sharedLookUps(cache: RedisClient) {
  const pending = new Map<string, Promise<LookUp>>();

  async function look(host: string, search: () => Promise<LookUp>): Promise<LookUp> {
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

  return (host: string, search: () => Promise<LookUp>): Promise<LookUp> => {
    const known = pending.get(host);
    if (known) return known;
    const lookUp = look(host, search).finally(() => pending.delete(host));
    pending.set(host, lookUp);
    return lookUp;
  };
}
