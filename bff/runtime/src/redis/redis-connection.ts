import { Cluster, type ClusterOptions, Redis } from 'ioredis';
import { requireRedisAddress } from './redis-address.ts';

/** One server, the one that Sentinel names, or a Cluster: all take the same commands. */
export type RedisClient = Redis | Cluster;

interface Timeouts {
  connectTimeout: number;
  socketTimeout: number;
  commandTimeout?: number;
  /** Null: a command waits for Redis without a limit. */
  maxRetriesPerRequest: number | null;
  enableOfflineQueue?: boolean;
  autoResubscribe?: boolean;
  retryStrategy(attempt: number): number;
}

/** For a Cluster by TLS: certificates are of names, not of the addresses that they have now. */
const skipDnsLookup: ClusterOptions['dnsLookup'] = (name, callback) => callback(null, name);

/** A client of what the address names; `ofCluster` is for a Cluster only. */
export function createRedisClient(
  address: string,
  timeouts: Timeouts,
  ofCluster: ClusterOptions = {},
): RedisClient {
  const options = toConnectionOptions(address, timeouts, ofCluster);
  if (options instanceof Cluster) return options;
  return 'url' in options ? new Redis(options.url, options) : new Redis(options);
}

/** A Cluster's client, or the options of a client of one server or of the one that Sentinel names. */
export function toConnectionOptions(
  address: string,
  timeouts: Timeouts,
  ofCluster: ClusterOptions = {},
) {
  const where = requireRedisAddress(address);
  if (where.kind === 'single') return { url: where.url, ...timeouts };
  if (where.kind === 'sentinel')
    return {
      ...where.options,
      ...timeouts,
      sentinelRetryStrategy: timeouts.retryStrategy,
      // A hanging sentinel must not block the others.
      sentinelCommandTimeout: 1_000,
    };
  return new Cluster(where.nodes, {
    clusterRetryStrategy: timeouts.retryStrategy,
    ...ofCluster,
    ...(where.options.tls && { dnsLookup: skipDnsLookup }),
    redisOptions: { ...where.options, ...timeouts },
  });
}
