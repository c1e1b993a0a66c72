import { Queue } from 'bullmq';
import type { FastifyInstance } from 'fastify';
import { connectRedis, type RedisClient } from './redis-client.ts';

const addWithinMs = 5_000;

/**
 * A queue of jobs, made when it is first asked for: one that never had Redis would keep what is
 * added until there is one. It has a connection of its own, since many jobs may take longer than
 * what requests give Redis.
 */
export function lateQueue<Job>(app: FastifyInstance, name: string): () => Queue<Job> {
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
