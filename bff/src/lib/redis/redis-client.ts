import { createRedisClient, parseRedisAddress, type RedisClient } from '@firedeck/runtime/redis';
import { Redis } from 'ioredis';

export const pingEveryMs = 3_000;

const retryStrategy = (attempt: number) => Math.min(attempt * 100, 2_000);
// Otherwise TCP keeps a connection to a dead machine for about 15 minutes.
const timeouts = {
  connectTimeout: 1_000,
  socketTimeout: 5_000,
  maxRetriesPerRequest: 1,
  enableOfflineQueue: false,
  retryStrategy,
} as const;

/**
 * A client whose commands fail immediately, or after `commandTimeout` ms, while Redis is
 * unavailable.
 */
export function connectRedis(address: string, commandTimeout: number): RedisClient {
  return createRedisClient(
    address,
    { ...timeouts, commandTimeout },
    {
      enableOfflineQueue: false,
      // During a failover.
      maxRedirections: 3,
      slotsRefreshTimeout: 1_000,
    },
  );
}

/**
 * A subscriber connection. For a Cluster, whose nodes forward messages to each other, it connects
 * to one of the listed nodes and fails over to another.
 */
export function connectListener(address: string, commandTimeout: number): Redis {
  // Resubscribes manually, to know when all channels are active again.
  const options = { ...timeouts, commandTimeout, autoResubscribe: false };
  const where = parseRedisAddress(address);
  if (where?.kind !== 'cluster') return createRedisClient(address, options) as Redis;
  const { nodes } = where;
  let turn = Math.floor(Math.random() * nodes.length);
  const client = new Redis({
    ...where.options,
    ...options,
    ...nodes[turn],
    retryStrategy(attempt: number) {
      turn = (turn + 1) % nodes.length;
      Object.assign(client.options, nodes[turn]);
      return retryStrategy(attempt);
    },
  });
  return client;
}
