import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { anyFreePort, type Stack } from '@firedeck/infra/local';

/** A second bff on a stack's database and Redis. */
export interface BffBeside {
  address: string;
  stop(): Promise<void>;
}

/** Starts the bff of the checkout at `root`; `env` overrides settings. */
export async function startBffBeside(
  { address, folders, mongo, redis }: Stack,
  root: string,
  env: NodeJS.ProcessEnv = {},
): Promise<BffBeside> {
  const port = await anyFreePort();
  const child = spawn(process.execPath, [join(root, 'bff/src/server.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      SIGN_UP: 'open',
      TRUSTED_PROXIES: 'none',
      LOG_LEVEL: 'warn',
      ...env,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_ORIGIN: address,
      MONGODB_URI: mongo.uri,
      REDIS_URL: redis.uri,
      KEYS_DIR: folders.keys,
      ARTIFACTS_DIR: folders.artifacts,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  const own = `http://127.0.0.1:${port}`;
  await ready(own, child).catch(async (error) => {
    await stop();
    throw error;
  });
  return { address: own, stop };
}

const startsWithinMs = 60_000;

async function ready(address: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + startsWithinMs;
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    const response = await fetch(`${address}/healthz/ready`).catch(() => null);
    if (response?.ok) return;
    await pause(100);
  }
  throw new Error('The second bff did not start');
}
