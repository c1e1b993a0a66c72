import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataServices } from '../data-services.ts';
import type { StackFolders } from './stack-folders.ts';
import { type StackProcess, startNodeProgram } from './stack-process.ts';

interface WorkerOptions {
  folders: StackFolders;
  services: DataServices;
  env: NodeJS.ProcessEnv;
  watch: boolean;
}

export function startWorker({
  folders,
  services,
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
      WORKERS: 'favicon',
      ...env,
      REDIS_URL: services.redis.uri,
    },
    isReady: () => hasSpoken(join(folder, 'worker.log')),
  });
}

// The worker has no port; its first line says that it is at work.
async function hasSpoken(log: string): Promise<boolean> {
  return (await readFile(log, 'utf8')).length > 0;
}
