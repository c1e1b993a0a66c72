import type { ServerEvent } from '@firedeck/contract';
import type { RedisClient } from '@firedeck/runtime/redis';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { lastChangeSessions } from '../lib/redis/last-change-sessions.ts';
import { memberPublisher } from '../lib/redis/member-publisher.ts';
import { connectRedis, pingEveryMs } from '../lib/redis/redis-client.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * For publishing and data that may be lost. Commands may fail immediately or after
     * REDIS_TIMEOUT_MS.
     */
    redis: RedisClient;
    /** Icon cache: REDIS_CACHE_URL, or the same server as `redis`. */
    redisCache: RedisClient;
    /** Whether `redis` is available, and so live updates. */
    isRedisReady(): boolean;
    /** Which session made the newest changes, for clients that missed the events. */
    lastChangeSessions: ReturnType<typeof lastChangeSessions>;
    /**
     * Publishes to the member's open screens, later if Redis is unavailable. Never waits or throws.
     *
     * @param bySession - the session that made the change, which doesn't need the event.
     */
    publishToMember(userId: string, event: ServerEvent, bySession?: string): void;
  }
}

/** Connects to Redis, which may be unavailable at any time; nothing waits for it. */
export const redis = fastifyPlugin(
  async (app) => {
    const { redisUrl, redisCacheUrl } = app.config;
    const isOne = redisCacheUrl === redisUrl;
    const main = connect(app, redisUrl, isOne ? 'no favicons, no live updates' : 'no live updates');
    const cache = isOne ? main : connect(app, redisCacheUrl, 'no favicons');

    app.decorate<RedisClient>('redis', main);
    app.decorate<RedisClient>('redisCache', cache);
    const publisher = memberPublisher(main);
    const responses = watchResponses(main, () => void publisher.retryMissed());
    app.decorate('isRedisReady', () => main.status === 'ready' && responses.isRecent());
    const sessions = lastChangeSessions(main);
    app.decorate('lastChangeSessions', sessions);
    app.decorate('publishToMember', (userId, event, bySession) => {
      if (bySession !== undefined) sessions.record(userId, event, bySession);
      publisher.publish(userId, event, bySession);
    });
    app.addHook('onClose', async () => {
      responses.stop();
      main.disconnect();
      cache.disconnect();
    });
  },
  { name: 'redis', fastify: '5.x', decorators: { fastify: ['config'] } },
);

/** @param consequence - what members miss while this server is unavailable. */
function connect({ config, log }: FastifyInstance, url: string, consequence: string): RedisClient {
  const client = connectRedis(url, config.redisTimeoutMs);
  let isDown = false;
  client.on('error', (error) => {
    if (!isDown) log.warn({ reason: error.message }, `Redis is unavailable: ${consequence}`);
    isDown = true;
  });
  client.on('ready', () => {
    if (isDown) log.info('Redis is back');
    isDown = false;
  });
  return client;
}

// A hanging server keeps its connection open: only a ping reveals it.
function watchResponses(
  client: RedisClient,
  onResponse: () => void,
): { isRecent(): boolean; stop(): void } {
  let answered = true;
  const record = (isResponse: boolean): void => {
    answered = isResponse;
    if (isResponse) onResponse();
  };
  const timer = setInterval(async () => {
    record(
      await client.ping().then(
        () => true,
        () => false,
      ),
    );
  }, pingEveryMs).unref();
  client.on('ready', () => record(true));
  return { isRecent: () => answered, stop: () => clearInterval(timer) };
}
