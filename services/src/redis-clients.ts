import { createRedisClient, type RedisClient, toConnectionOptions } from '@firedeck/runtime/redis';
import type { ConnectionOptions } from 'bullmq';
import type { Logger } from 'pino';
import { createThrottledWarning } from './throttled-warning.ts';

const timeouts = {
  connectTimeout: 2_000,
  // Otherwise TCP keeps a connection to a dead machine for about 15 minutes; a job may take 10 s.
  socketTimeout: 12_000,
  retryStrategy: (attempt: number) => Math.min(attempt * 200, 2_000),
};
const ofCluster = { slotsRefreshTimeout: timeouts.connectTimeout };

/**
 * A client for commands of jobs. A command fails within 2 s where Redis is unavailable, and its job
 * is retried.
 */
export function connectRedis(address: string, log: Logger): RedisClient {
  const options = { ...timeouts, commandTimeout: 2_000, maxRetriesPerRequest: 1 };
  const client = createRedisClient(address, options, ofCluster);
  const warn = createThrottledWarning(log, 'Redis is unavailable: jobs wait');
  client.on('error', (error) => warn(error.message));
  return client;
}

/** The worker's blocking connection: its commands wait for Redis without a limit. */
export function jobConnection(address: string): ConnectionOptions {
  return toConnectionOptions(address, { ...timeouts, maxRetriesPerRequest: null }, ofCluster);
}
