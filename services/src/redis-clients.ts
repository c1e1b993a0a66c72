import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { sparseWarning } from './sparse-warning.ts';

/**
 * A client for what jobs read, keep and tell. A command fails within 2 s where Redis is away; its
 * job is tried again then.
 */
export function connectRedis(url: string, log: Logger): Redis {
  const client = new Redis(url, {
    connectTimeout: 2_000,
    commandTimeout: 2_000,
    maxRetriesPerRequest: 1,
    retryStrategy: (attempt) => Math.min(attempt * 200, 2_000),
  });
  const warn = sparseWarning(log, 'Redis is away: jobs wait');
  client.on('error', (error) => warn(error.message));
  return client;
}
