import type { RedisClient } from '@firedeck/runtime/redis';
import { Redis } from 'ioredis';

/**
 * What is asked of Redis until this turn of the event loop ends goes out in one write: each write costs
 * more than a command. Commands stay single, with time limits and spans of their own.
 */
export function corkUntilNextTick(redis: RedisClient): void {
  // A Cluster has a connection to each server.
  if (!(redis instanceof Redis)) return;
  // None before the first connection.
  const stream: Redis['stream'] | undefined = redis.stream;
  if (!stream || stream.writableCorked > 0) return;
  stream.cork();
  setImmediate(() => stream.uncork());
}
