import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { answersOk, type StackProcess, startNodeProgram } from '../../local/stack/stack-process.ts';

export interface Addresses {
  mongoUri: string;
  redisUrl: string;
}

export interface BffOptions extends Addresses {
  /** Tells its folder and log from others. */
  name: string;
  folder: string;
  keysFolder: string;
  port: number;
  env?: NodeJS.ProcessEnv;
  /** What answers with a success once it may be asked. Default: it is ready. */
  until?: '/healthz/ready' | '/healthz/live';
}

/** The bff as it is run: a process of its own, from source. */
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
      // All members of all tests come from one address.
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
    isReady: () => answersOk(`http://127.0.0.1:${port}${until}`),
  });
}

export interface WorkerOptions {
  name: string;
  folder: string;
  redisUrl: string;
  env?: NodeJS.ProcessEnv;
}

/** The worker as it is run. It has no port: its log says that it takes jobs. */
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
    isReady: saysAnew(join(own, `${name}.log`), '"started"'),
  });
}

// Anew: the log goes on where the process before ended.
function saysAnew(log: string, word: string): () => Promise<boolean> {
  const count = () => (existsSync(log) ? readFileSync(log, 'utf8').split(word).length : 1);
  let seen = count();
  return async () => {
    const now = count();
    if (now <= seen) return false;
    seen = now;
    return true;
  };
}
