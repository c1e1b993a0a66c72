import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DataServices } from '../../lib/data-service.ts';
import type { StackFolders } from './stack-folders.ts';
import { type StackProcess, startNodeProgram } from './stack-process.ts';

interface WorkerOptions {
  folders: StackFolders;
  services: DataServices;
  /** Target of links in emails. */
  address: string;
  env: NodeJS.ProcessEnv;
  watch: boolean;
}

export function startWorker({
  folders,
  services,
  address,
  env,
  watch,
}: WorkerOptions): Promise<StackProcess> {
  const folder = join(folders.data, 'worker');
  return startNodeProgram({
    name: 'worker',
    entry: 'services/src/main.ts',
    folder,
    watch,
    env: {
      NODE_ENV: 'development',
      ...env,
      PUBLIC_ORIGIN: address,
      REDIS_URL: services.redis.uri,
    },
    isReady: hasLogged(join(folder, 'worker.log')),
  });
}

const silentStartMs = 3_000;

// The worker has no port: its first log line shows that it is ready; without logging, wait a while.
function hasLogged(log: string): () => Promise<boolean> {
  const size = () => (existsSync(log) ? statSync(log).size : 0);
  const before = size();
  const started = Date.now();
  return async () => size() !== before || Date.now() - started > silentStartMs;
}
