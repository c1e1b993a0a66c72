import type { DataService } from '../../lib/data-service.ts';
import { readEnvironment } from '../../lib/environment.ts';
import type { Log } from '../../lib/steps.ts';
import { redisFromPackages } from '../../offline/index.ts';
import { externalService } from '../external-service.ts';
import { launchFirstAvailable } from '../launch-first-available.ts';
import { redisInDocker } from './redis-in-docker.ts';
import { redisOnPath } from './redis-on-path.ts';

interface RedisOptions {
  dataFolder: string;
  port?: number | undefined;
  isPersistent: boolean;
  log: Log;
}

const advice =
  'Install it (macOS: brew install redis; Fedora: dnf install valkey; Debian, Ubuntu: apt install redis-server), start Docker, or set REDIS_URL.';

export const redisProviders = [redisOnPath, redisInDocker, redisFromPackages];

/** Redis: REDIS_URL, else a server on PATH, else a running Docker, else a Debian package. */
export async function startRedis(options: RedisOptions): Promise<DataService> {
  const uri = readEnvironment().redisUrl;
  if (uri) return externalService('Redis', 'REDIS_URL', uri, options.log);
  return launchFirstAvailable({ ...options, service: 'Redis', providers: redisProviders, advice });
}
