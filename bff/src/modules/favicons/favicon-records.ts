import { type FaviconRecord, faviconKeys, faviconRecord } from '@firedeck/contract/jobs';
import type { RedisClient } from '@firedeck/runtime/redis';

/**
 * Reads the shared records of hosts in one command. Rejects within the client's time limit if
 * Redis is unavailable.
 */
export async function readRecords(
  redis: RedisClient,
  hosts: readonly string[],
): Promise<Map<string, FaviconRecord>> {
  const records = new Map<string, FaviconRecord>();
  if (hosts.length === 0) return records;
  const stored = await readAll(redis, hosts.map(faviconKeys.host));
  for (const [index, host] of hosts.entries()) {
    const record = parse(stored[index]);
    if (record) records.set(host, record);
  }
  return records;
}

// One command, except in a Cluster, where the keys are on several servers.
function readAll(redis: RedisClient, keys: string[]): Promise<(string | null)[]> {
  return redis.isCluster ? Promise.all(keys.map((key) => redis.get(key))) : redis.mget(keys);
}

function parse(stored: string | null | undefined): FaviconRecord | undefined {
  return stored ? faviconRecord.safeParse(JSON.parse(stored)).data : undefined;
}
