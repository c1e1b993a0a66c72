import { lookedUpAsNamed, type RedisAddress, redisAddressOf } from '@firedeck/contract/jobs';
import type { ConnectionOptions } from 'bullmq';
import { Cluster, Redis } from 'ioredis';
import type { Logger } from 'pino';
import { sparseWarning } from './sparse-warning.ts';

/** A client of one server, of Sentinel's primary, or of a Cluster. */
export type RedisClient = Redis | Cluster;

const connectTimeout = 2_000;
// Without it TCP would keep a connection to a dead machine for a quarter of an hour; a job may take
// at most 10 s.
const socketTimeout = 12_000;
const retryStrategy = (attempt: number) => Math.min(attempt * 200, 2_000);

/**
 * A client for commands of jobs. A command fails within 2 s where Redis is unavailable, and its job
 * is retried.
 */
export function connectRedis(address: string, log: Logger): RedisClient {
  const options = {
    connectTimeout,
    socketTimeout,
    commandTimeout: 2_000,
    maxRetriesPerRequest: 1,
  };
  const where = redisAddressOf(address);
  const client =
    where.kind === 'cluster'
      ? connectCluster(where, options)
      : where.kind === 'sentinel'
        ? new Redis({ ...sentinelOptions(where), ...options, retryStrategy })
        : new Redis(where.url, { ...options, retryStrategy });
  const warn = sparseWarning(log, 'Redis is unavailable: jobs wait');
  client.on('error', (error) => warn(error.message));
  return client;
}

/** The worker's blocking connection: its commands wait for Redis without a limit. */
export function jobConnection(address: string): ConnectionOptions {
  const options = { connectTimeout, socketTimeout, maxRetriesPerRequest: null };
  const where = redisAddressOf(address);
  if (where.kind === 'cluster') return connectCluster(where, options);
  return where.kind === 'sentinel'
    ? { ...sentinelOptions(where), ...options }
    : { url: where.url, ...options };
}

function connectCluster(
  { nodes, options: login }: RedisAddress & { kind: 'cluster' },
  options: { connectTimeout: number; socketTimeout: number; maxRetriesPerRequest: number | null },
): Cluster {
  return new Cluster(nodes, {
    clusterRetryStrategy: retryStrategy,
    slotsRefreshTimeout: connectTimeout,
    ...(login.tls && { dnsLookup: lookedUpAsNamed }),
    redisOptions: { ...login, ...options },
  });
}

function sentinelOptions({ options }: RedisAddress & { kind: 'sentinel' }) {
  // A hanging node must not block the others.
  return { ...options, sentinelRetryStrategy: retryStrategy, sentinelCommandTimeout: 1_000 };
}
