import type { RedisClient } from '@firedeck/runtime/redis';
import { Queue } from 'bullmq';
import type { FastifyInstance } from 'fastify';
import { connectRedis } from './redis-client.ts';

const addWithinMs = 5_000;

/**
 * Creates the queue on first use: BullMQ holds added jobs forever while Redis has never been
 * reachable. It has its own connection, because bulk adds may exceed the command timeout of
 * requests.
 */
export function lazyQueue<Job>(app: FastifyInstance, name: string): () => Queue<Job> {
  let queue: Queue<Job> | null = null;
  let connection: RedisClient | null = null;

  app.addHook('onClose', async () => {
    connection?.disconnect();
    await queue?.close();
  });

  return () => {
    if (queue !== null) return queue;
    connection = connectRedis(app.config.redisUrl, addWithinMs);
    connection.on('error', () => {});
    queue = new Queue<Job>(name, { connection });
    queue.on('error', () => {});
    return queue;
  };
}
