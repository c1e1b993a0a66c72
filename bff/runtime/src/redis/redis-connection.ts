import { Cluster, type ClusterOptions, Redis } from 'ioredis';
import { requireRedisAddress } from './redis-address.ts';

/** A client of a single server, a Sentinel master or a Cluster: all have the same commands. */
export type RedisClient = Redis | Cluster;

interface Timeouts {
  connectTimeout: number;
  socketTimeout: number;
  commandTimeout?: number;
  /** Null: commands wait for Redis without a limit. */
  maxRetriesPerRequest: number | null;
  enableOfflineQueue?: boolean;
  autoResubscribe?: boolean;
  retryStrategy(attempt: number): number;
}

/** For Clusters with TLS, whose certificates contain host names, not IP addresses. */
const skipDnsLookup: ClusterOptions['dnsLookup'] = (name, callback) => callback(null, name);

/** Creates the client for an address; `ofCluster` only applies to Clusters. */
export function createRedisClient(
  address: string,
  timeouts: Timeouts,
  ofCluster: ClusterOptions = {},
): RedisClient {
  const options = toConnectionOptions(address, timeouts, ofCluster);
  if (options instanceof Cluster) return options;
  return 'url' in options ? new Redis(options.url, options) : new Redis(options);
}

/** Returns the client of a Cluster, or the options of a single client. */
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
      // A sentinel that hangs must not block the others.
      sentinelCommandTimeout: 1_000,
    };
  return new Cluster(where.nodes, {
    clusterRetryStrategy: timeouts.retryStrategy,
    ...ofCluster,
    ...(where.options.tls && { dnsLookup: skipDnsLookup }),
    redisOptions: { ...where.options, ...timeouts },
  });
}
