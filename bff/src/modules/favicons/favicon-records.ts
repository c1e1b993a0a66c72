import { type FaviconRecord, faviconKeys, faviconRecord } from '@firedeck/contract/jobs';
import type { RedisClient } from '../../redis-client.ts';
import { BoundedMap } from './bounded-map.ts';

const hostsInProcess = 5_000;
const foundInProcessMs = 60_000;
// Long enough for a burst of lists, too short to hide an icon that was found meanwhile.
const otherInProcessMs = 1_000;

/** What is known of hosts: read from Redis by one command, remembered in this process a while. */
export function faviconRecords(redis: RedisClient) {
  const remembered = new BoundedMap<FaviconRecord>(hostsInProcess);

  return {
    /** Rejects at once or within the client's time limit where Redis is away. */
    async read(hosts: readonly string[]): Promise<Map<string, FaviconRecord>> {
      const records = new Map<string, FaviconRecord>();
      for (const host of hosts) keep(records, host, remembered.get(host));
      const others = hosts.filter((host) => !records.has(host));
      if (others.length === 0) return records;
      const stored = await readAll(redis, others.map(faviconKeys.host));
      for (const [index, host] of others.entries()) {
        const record = parse(stored[index]);
        keep(records, host, record);
        if (record) remembered.set(host, record, keptMs(record));
      }
      return records;
    },

    forget(host: string): void {
      remembered.delete(host);
    },
  };
}

// One command, but of a Cluster, where the keys are on several servers.
function readAll(redis: RedisClient, keys: string[]): Promise<(string | null)[]> {
  return redis.isCluster ? Promise.all(keys.map((key) => redis.get(key))) : redis.mget(keys);
}

export function isFresh(record: FaviconRecord | undefined): boolean {
  return record !== undefined && record.freshUntil > Date.now();
}

function keep(records: Map<string, FaviconRecord>, host: string, record?: FaviconRecord): void {
  if (record) records.set(host, record);
}

function keptMs(record: FaviconRecord): number {
  return record.state === 'found' && isFresh(record) ? foundInProcessMs : otherInProcessMs;
}

function parse(stored: string | null | undefined): FaviconRecord | undefined {
  return stored ? faviconRecord.safeParse(JSON.parse(stored)).data : undefined;
}
