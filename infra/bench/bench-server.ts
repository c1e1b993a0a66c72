import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ensureKeys } from '@firedeck/bff/session-keys';
import { checkout } from '../local/folders.ts';
import { type DataServices, makeTemporaryFolder } from '../local/index.ts';
import { startedOn } from './cores.ts';

/** What a server under measurement reads: these services, keys of its own, hardly a log. */
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
  /** Those that it may run on, as taskset writes them; default: the same as this process. */
  cores?: string;
}

/** Runs one of the servers of this folder as a process of its own, until it tells its address. */
export async function startBenchServer(
  file: string,
  env: NodeJS.ProcessEnv,
  { args = [], execArgv = [], cores }: Start = {},
): Promise<BenchServer> {
  const how = cores === undefined ? { execArgv } : startedOn(cores, execArgv);
  const child = fork(join(checkout, 'infra/bench', file), args, { env, ...how });
  const died = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with ${code} before it told its address`);
  });
  const told = await Promise.race([once(child, 'message'), died]);
  return { child, address: told[0].address };
}

const endless = '1000000';

/** A bff as in production, on which one address may try over and over. */
export const startPatientBff = async (
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
      SIGN_IN_TRIES: endless,
      SIGN_IN_TRIES_PER_ACCOUNT: endless,
      SIGN_IN_TRIES_PER_ADDRESS: endless,
      SIGN_UPS_PER_ADDRESS: endless,
      SESSION_WRITES_PER_MINUTE: endless,
    }),
    start,
  );
