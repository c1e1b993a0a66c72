import type { LaunchOptions, RunningService } from './data-service.ts';
import { isRedisReady } from './is-redis-ready.ts';
import { restartable } from './restartable.ts';
import { startServer } from './server-process.ts';

/** Launches a redis-server or valkey-server. */
export function launchRedis(
  file: string,
  { folder, port, isPersistent }: LaunchOptions,
): Promise<RunningService> {
  const settings = {
    bind: '127.0.0.1',
    port: String(port),
    dir: folder,
    ...redisSettings(isPersistent),
    // Orphan detection reads the command line.
    'set-proc-title': 'no',
  };
  const args = toArguments(settings);
  const start = () =>
    startServer({
      name: 'redis',
      file,
      args,
      folder,
      port,
      isReady: () => isRedisReady(port),
    });
  return restartable(`redis://127.0.0.1:${port}`, [start]);
}

const redisSettings = (isPersistent: boolean) => ({
  appendonly: 'no',
  save: isPersistent ? '60 1' : '',
  'maxmemory-policy': 'noeviction',
});

const toArguments = (settings: Record<string, string>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);

/** How often it saves its data, and that it never drops a job. */
export const redisArguments = (isPersistent: boolean): string[] =>
  toArguments(redisSettings(isPersistent));
