import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { anyFreePort } from '../../lib/ports.ts';
import {
  respondsOk,
  type StackProcess,
  startNodeProgram,
} from '../../local/stack/stack-process.ts';

export interface Addresses {
  mongoUri: string;
  redisUrl: string;
}

interface BffOptions extends Addresses {
  /** Name of its folder and log. */
  name: string;
  folder: string;
  keysFolder: string;
  port: number;
  env?: NodeJS.ProcessEnv;
  /** The probe to wait for. Default: readiness. */
  until?: '/healthz/ready' | '/healthz/live';
}

/** Starts the bff from source in its own process. */
export function startBff(options: BffOptions): Promise<StackProcess> {
  const { name, folder, port, until = '/healthz/ready' } = options;
  return startNodeProgram({
    name,
    entry: 'bff/src/server.ts',
    folder: join(folder, name),
    watch: false,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'development',
      SIGN_UP: 'open',
      // All requests of the tests come from one address.
      SIGN_UPS_PER_ADDRESS: '1000000',
      SESSION_WRITES_PER_MINUTE: '1000000',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_ORIGIN: `http://localhost:${port}`,
      MONGODB_URI: options.mongoUri,
      REDIS_URL: options.redisUrl,
      KEYS_DIR: options.keysFolder,
      ...options.env,
    },
    isReady: () => respondsOk(`http://127.0.0.1:${port}${until}`),
  });
}

/** Starts a bff on its own database and the other servers of the run. */
export async function startBffOn(
  mongoUri: string,
  folder: string,
): Promise<{ bff: StackProcess; address: string }> {
  const port = await anyFreePort();
  const [keysFolder, redisUrl] = [inject('keysFolder'), inject('redisUrl')];
  const bff = await startBff({ name: 'bff', folder, keysFolder, port, mongoUri, redisUrl });
  return { bff, address: `http://127.0.0.1:${port}` };
}

interface WorkerOptions {
  name: string;
  folder: string;
  redisUrl: string;
  env?: NodeJS.ProcessEnv;
}

/** Starts the worker. It has no port: its log shows when it is ready. */
export function startWorker({ name, folder, redisUrl, env }: WorkerOptions): Promise<StackProcess> {
  const own = join(folder, name);
  return startNodeProgram({
    name,
    entry: 'services/src/main.ts',
    folder: own,
    watch: false,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'development',
      FAVICON_FALLBACK_URL: 'off',
      REDIS_URL: redisUrl,
      ...env,
    },
    isReady: logsAgain(join(own, `${name}.log`), '"started"'),
  });
}

// The log still holds the lines of the previous process.
function logsAgain(log: string, word: string): () => Promise<boolean> {
  const count = () => (existsSync(log) ? readFileSync(log, 'utf8').split(word).length : 1);
  let seen = count();
  return async () => {
    const now = count();
    if (now <= seen) return false;
    seen = now;
    return true;
  };
}
