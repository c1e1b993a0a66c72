import type { RedisClient } from '@firedeck/runtime/redis';
import { Redis } from 'ioredis';

/**
 * Sends all commands of one turn of the event loop in one write, because a write costs more than a
 * command. Commands keep their own timeouts and spans.
 */
export function corkUntilNextTick(redis: RedisClient): void {
  // A Cluster has one connection per node.
  if (!(redis instanceof Redis)) return;
  // Undefined before the first connection.
  const stream: Redis['stream'] | undefined = redis.stream;
  if (!stream || stream.writableCorked > 0) return;
  stream.cork();
  setImmediate(() => stream.uncork());
}
