import type { ServerEvent } from '@firedeck/contract';
import type { FastifyBaseLogger } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { lastAuthors } from '../lib/redis/last-authors.ts';
import { memberPublisher } from '../lib/redis/member-publisher.ts';
import { connectRedis, type RedisClient } from '../lib/redis/redis-client.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** For publishing, and for what may be lost; any command may reject at once or after 200 ms. */
    redis: RedisClient;
    /** Where icons are cached: REDIS_CACHE_URL, or the same as `redis`. */
    redisCache: RedisClient;
    /** Whether Redis is there, and so live updates and favicons. */
    isLive(): boolean;
    /** Who made what screens see, for those that were not told. */
    lastAuthors: ReturnType<typeof lastAuthors>;
    /**
     * Tells the member's open screens, later where Redis is away. Never waits, never fails: it is a
     * hint (architecture §7).
     *
     * @param bySession - which of the member's sessions did it, so that the others know it was not theirs.
     */
    publishToMember(userId: string, event: ServerEvent, bySession?: string): void;
  }
}

const pingMs = 3_000;

/** Redis may be away, now or later: nothing waits for it (architecture §1). */
export const redis = fastifyPlugin(
  async (app) => {
    const { redisUrl, redisCacheUrl } = app.config;
    const main = connect(redisUrl, app.log);
    const cache = redisCacheUrl === redisUrl ? main : connect(redisCacheUrl, app.log);

    app.decorate<RedisClient>('redis', main);
    app.decorate<RedisClient>('redisCache', cache);
    const publisher = memberPublisher(main);
    const answers = watchAnswers(main, () => void publisher.retryMissed());
    app.decorate('isLive', () => main.status === 'ready' && answers.isRecent());
    const authors = lastAuthors(main);
    app.decorate('lastAuthors', authors);
    app.decorate('publishToMember', (userId, event, bySession) => {
      if (bySession !== undefined) authors.note(userId, event, bySession);
      publisher.publish(userId, event, bySession);
    });
    app.addHook('onClose', async () => {
      answers.stop();
      main.disconnect();
      cache.disconnect();
    });
  },
  { name: 'redis', fastify: '5.x', decorators: { fastify: ['config'] } },
);

function connect(url: string, log: FastifyBaseLogger): RedisClient {
  const client = connectRedis(url, 200);
  let isDown = false;
  client.on('error', (error) => {
    if (!isDown)
      log.warn({ reason: error.message }, 'Redis is unavailable: no favicons, no live updates');
    isDown = true;
  });
  client.on('ready', () => {
    if (isDown) log.info('Redis is back');
    isDown = false;
  });
  return client;
}

// A server that hangs keeps its connection: only asking tells. `onAnswer`: whenever it answers.
function watchAnswers(
  client: RedisClient,
  onAnswer: () => void,
): { isRecent(): boolean; stop(): void } {
  let answered = true;
  const record = (isAnswer: boolean): void => {
    answered = isAnswer;
    if (isAnswer) onAnswer();
  };
  const timer = setInterval(async () => {
    record(
      await client.ping().then(
        () => true,
        () => false,
      ),
    );
  }, pingMs).unref();
  client.on('ready', () => record(true));
  return { isRecent: () => answered, stop: () => clearInterval(timer) };
}
