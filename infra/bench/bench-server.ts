import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ensureKeys } from '@firedeck/bff/session-keys';
import { checkout } from '../lib/folders.ts';
import { type DataServices, makeTemporaryFolder } from '../local/index.ts';
import { launchOn } from './cores.ts';

/** The environment of a measured server: these services, its own keys, logging of errors only. */
export async function serverEnvironment(
  services: DataServices,
  more: NodeJS.ProcessEnv = {},
): Promise<NodeJS.ProcessEnv> {
  const keys = join(await makeTemporaryFolder(), 'keys');
  await ensureKeys(keys);
  return {
    ...process.env,
    NODE_ENV: 'test',
    MONGODB_URI: services.mongo.uri,
    REDIS_URL: services.redis.uri,
    KEYS_DIR: keys,
    LOG_LEVEL: 'error',
    ...more,
  };
}

export interface BenchServer {
  child: ChildProcess;
  address: string;
}

interface Start {
  args?: string[];
  execArgv?: string[];
  /** CPU list for taskset; default: that of this process. */
  cores?: string;
}

/** Starts a server of this folder in a child process and waits for its address. */
export async function startBenchServer(
  file: string,
  env: NodeJS.ProcessEnv,
  { args = [], execArgv = [], cores }: Start = {},
): Promise<BenchServer> {
  const launch = cores === undefined ? { execArgv } : launchOn(cores, execArgv);
  const child = fork(join(checkout, 'infra/bench', file), args, { env, ...launch });
  const died = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} exited with ${code} before it reported its address`);
  });
  const message = await Promise.race([once(child, 'message'), died]);
  return { child, address: message[0].address };
}

const unlimited = '1000000';

/** A bff as in production, without rate limits for one address. */
export const startUnthrottledBff = async (
  services: DataServices,
  start: Start = {},
): Promise<BenchServer> =>
  startBenchServer(
    'sessions-server.ts',
    await serverEnvironment(services, {
      NODE_ENV: 'production',
      PUBLIC_ORIGIN: 'https://firedeck.example.org',
      SIGN_UP: 'open',
      ACCEPT_RISKS: 'open-sign-up-without-mail',
      ADDITIONAL_HOSTS: '127.0.0.1',
      TRUSTED_PROXIES: 'none',
      SIGN_IN_TRIES: unlimited,
      SIGN_IN_TRIES_PER_ACCOUNT: unlimited,
      SIGN_IN_TRIES_PER_ADDRESS: unlimited,
      SIGN_UPS_PER_ADDRESS: unlimited,
      SESSION_WRITES_PER_MINUTE: unlimited,
    }),
    start,
  );
