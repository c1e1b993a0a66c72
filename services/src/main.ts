import '@firedeck/runtime/thread-pool';
import { logAcceptedRisks, readOrExit } from '@firedeck/runtime/settings';
import { openTracing, type Tracing } from '@firedeck/runtime/tracing';
import closeWithGrace from 'close-with-grace';
import { pino } from 'pino';
import { readConfig } from './config.ts';
import type { RunningWorker } from './define-worker.ts';
import { connectRedis } from './redis-clients.ts';
import { workers } from './workers.ts';

const closeWithinMs = 20_000;
const exitWithinMs = 25_000;
const sentWithinMs = 2_000;

const config = readOrExit(readConfig);
const log = pino({ level: config.logLevel, formatters: { level: (level) => ({ level }) } });
logAcceptedRisks(config.acceptedRisks, log);
const redis = connectRedis(config.redisUrl, log);
const cache =
  config.redisCacheUrl === config.redisUrl ? redis : connectRedis(config.redisCacheUrl, log);
let tracing: Tracing | null = null;
let running: RunningWorker[] = [];

/** Waits for active jobs. A second signal exits immediately, and other processes retry the jobs. */
closeWithGrace({ delay: exitWithinMs, logger: log }, async ({ signal, err }) => {
  if (err) log.fatal({ err }, 'fatal error, exiting');
  else log.info({ signal }, 'closing');
  await Promise.allSettled(running.map((worker) => worker.close(closeWithinMs)));
  await tracing?.close(sentWithinMs);
  redis.disconnect();
  cache.disconnect();
});

tracing = await openTracing({ ...config.tracing, service: 'firedeck-services' }, log);
const giveUp = () => process.exit(1);
const context = { config, redis, cache, log, tracing, giveUp };
running = config.workers.map((name) => workers[name](context));
log.info({ workers: config.workers }, 'started');
