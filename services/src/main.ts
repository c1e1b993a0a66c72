import { openTracing } from '@firedeck/tracing';
import { pino } from 'pino';
import { z } from 'zod/mini';
import { type Config, readConfig } from './config.ts';
import { connectRedis } from './redis-clients.ts';
import { workers } from './workers.ts';

const closeWithinMs = 20_000;
const exitWithinMs = 25_000;
const sentWithinMs = 2_000;

z.config(z.locales.en());
const config = readConfigOrExit();
const log = pino({ level: config.logLevel, formatters: { level: (level) => ({ level }) } });
const redis = connectRedis(config.redisUrl, log);
const cache =
  config.redisCacheUrl === config.redisUrl ? redis : connectRedis(config.redisCacheUrl, log);
const tracing = await openTracing({ ...config.tracing, service: 'firedeck-services' }, log);
const giveUp = () => process.exit(1);
const running = config.workers.map((name) =>
  workers[name]({ config, redis, cache, log, tracing, giveUp }),
);
log.info({ workers: config.workers }, 'started');

let isClosing = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => void closeGracefully(signal));

/** Ends after the jobs under way; a second signal ends at once, their jobs are redone elsewhere. */
async function closeGracefully(signal: string): Promise<void> {
  if (isClosing) process.exit(1);
  isClosing = true;
  log.info({ signal }, 'closing');
  setTimeout(() => process.exit(1), exitWithinMs).unref();
  await Promise.allSettled(running.map((worker) => worker.close(closeWithinMs)));
  await tracing?.close(sentWithinMs);
  redis.disconnect();
  cache.disconnect();
  process.exit(0);
}

function readConfigOrExit(): Config {
  try {
    return readConfig();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(2);
  }
}
