import { lookedUpAsNamed, type RedisAddress, redisAddressOf } from '@firedeck/contract/jobs';
import { Cluster, type ClusterOptions, Redis } from 'ioredis';

/** One server, the one that Sentinel names, or a Cluster: all take the same commands. */
export type RedisClient = Redis | Cluster;

const retryStrategy = (attempt: number) => Math.min(attempt * 100, 2_000);
// Without it TCP keeps a connection to a dead machine for a quarter of an hour.
const timeouts = { connectTimeout: 1_000, socketTimeout: 5_000, maxRetriesPerRequest: 1 } as const;
const atOnce = { enableOfflineQueue: false, retryStrategy } as const;

const clusterTimeouts: ClusterOptions = {
  clusterRetryStrategy: retryStrategy,
  enableOfflineQueue: false,
  // While another server takes over for one that is lost.
  maxRedirections: 3,
  slotsRefreshTimeout: 1_000,
};

/**
 * A client whose commands fail at once, or after `commandTimeout` ms, when Redis is unavailable.
 */
export function connectRedis(address: string, commandTimeout: number): RedisClient {
  const where = redisAddressOf(address);
  const options = { ...timeouts, commandTimeout };
  if (where.kind !== 'cluster') return connectServer(where, options);
  return new Cluster(where.nodes, {
    ...clusterTimeouts,
    ...(where.options.tls && { dnsLookup: lookedUpAsNamed }),
    redisOptions: { ...where.options, ...options },
  });
}

/**
 * A subscriber connection. For a Cluster, whose nodes forward messages to each other, it connects
 * to one of the listed nodes and fails over to another.
 */
export function connectListener(address: string, commandTimeout: number): Redis {
  const where = redisAddressOf(address);
  // Resubscribing is manual, to know when all channels are active again.
  const options = { ...timeouts, commandTimeout, autoResubscribe: false };
  if (where.kind !== 'cluster') return connectServer(where, options);
  const { nodes } = where;
  let turn = Math.floor(Math.random() * nodes.length);
  const client = new Redis({
    ...where.options,
    ...options,
    ...atOnce,
    ...nodes[turn],
    retryStrategy(attempt: number) {
      turn = (turn + 1) % nodes.length;
      Object.assign(client.options, nodes[turn]);
      return retryStrategy(attempt);
    },
  });
  return client;
}

interface RedisTimeouts {
  connectTimeout: number;
  socketTimeout: number;
  maxRetriesPerRequest: number;
  commandTimeout: number;
  autoResubscribe?: boolean;
}

function connectServer(
  where: Exclude<RedisAddress, { kind: 'cluster' }>,
  options: RedisTimeouts,
): Redis {
  const all = { ...options, ...atOnce };
  if (where.kind === 'single') return new Redis(where.url, all);
  return new Redis({
    ...where.options,
    ...all,
    sentinelRetryStrategy: retryStrategy,
    // A hanging sentinel must not block the others.
    sentinelCommandTimeout: 1_000,
  });
}
