import { join } from 'node:path';
import type { DataServices } from '../../lib/data-service.ts';
import type { StackFolders } from './stack-folders.ts';
import { respondsOk, type StackProcess, startNodeProgram } from './stack-process.ts';

interface BffOptions {
  port: number;
  metricsPort: number;
  address: string;
  folders: StackFolders;
  services: DataServices;
  env: NodeJS.ProcessEnv;
  watch: boolean;
}

export function startBff(options: BffOptions): Promise<StackProcess> {
  const { port, metricsPort, address, folders, services, env, watch } = options;
  return startNodeProgram({
    name: 'bff',
    entry: 'bff/src/server.ts',
    folder: join(folders.data, 'bff'),
    watch,
    env: {
      NODE_ENV: 'development',
      SIGN_UP: 'open',
      TRUSTED_PROXIES: 'none',
      // Under production rules requests still come from loopback.
      ADDITIONAL_HOSTS: 'localhost,127.0.0.1',
      ...env,
      METRICS_PORT: String(metricsPort),
      HOST: env.HOST ?? '127.0.0.1',
      PORT: String(port),
      PUBLIC_ORIGIN: address,
      MONGODB_URI: services.mongo.uri,
      REDIS_URL: services.redis.uri,
      KEYS_DIR: folders.keys,
      ARTIFACTS_DIR: folders.artifacts,
    },
    isReady: () => respondsOk(`http://127.0.0.1:${port}/healthz/ready`),
  });
}
