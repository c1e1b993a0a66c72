import { lookedUpAsNamed, type RedisAddress, redisAddressOf } from '@firedeck/contract/jobs';
import { Cluster, type ClusterOptions, Redis } from 'ioredis';

/** One server, the one that Sentinel names, or a Cluster: all take the same commands. */
export type RedisClient = Redis | Cluster;

const retryStrategy = (attempt: number) => Math.min(attempt * 100, 2_000);
// Where a server's machine is gone, TCP itself would keep the connection for a quarter of an hour.
const timeouts = { connectTimeout: 1_000, socketTimeout: 5_000, maxRetriesPerRequest: 1 } as const;
const atOnce = { enableOfflineQueue: false, retryStrategy } as const;

const clusterTimeouts: ClusterOptions = {
  clusterRetryStrategy: retryStrategy,
  enableOfflineQueue: false,
  // While another server takes over for one that is lost.
  maxRedirections: 3,
  slotsRefreshTimeout: 1_000,
};

/** A client whose commands reject at once, or after `commandTimeout` ms, where Redis is away. */
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
 * A client that listens. Of a Cluster, whose servers tell each other everything, it takes one of those
 * that the address names and, should that be lost, another.
 */
export function connectListener(address: string, commandTimeout: number): Redis {
  const where = redisAddressOf(address);
  // What it listens to is subscribed anew by hand, to know when all of it is back.
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
    // One that hangs must not keep us from the others.
    sentinelCommandTimeout: 1_000,
  });
}
