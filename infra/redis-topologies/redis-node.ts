import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { isRedisReady } from '../lib/is-redis-ready.ts';
import { anyFreePort } from '../lib/ports.ts';
import { type ServerProcess, startServer } from '../lib/server-process.ts';

/** One Redis server of a topology. */
export interface RedisNode {
  port: number;
  process: ServerProcess;
}

export type RedisSettings = Record<string, string>;

/** Starts a server on a free port in a subfolder of `folder`. */
export async function startNode(
  program: string,
  folder: string,
  settings: RedisSettings | ((port: number) => RedisSettings),
  { arguments: more = [] as string[], isReady = isRedisReady } = {},
): Promise<RedisNode> {
  const port = await anyFreePort();
  const own = join(folder, String(port));
  const all: RedisSettings = {
    bind: '127.0.0.1',
    port: String(port),
    dir: own,
    save: '""',
    'set-proc-title': 'no',
    ...(typeof settings === 'function' ? settings(port) : settings),
  };
  mkdirSync(own, { recursive: true });
  // A sentinel writes its state into its configuration file.
  const file = join(own, 'redis.conf');
  const lines = Object.entries(all).map(([name, value]) => `${name} ${value}`);
  writeFileSync(file, `${lines.join('\n')}\n`);
  const process = await startServer({
    name: 'redis',
    file: program,
    args: [file, ...more],
    folder: own,
    isReady: () => isReady(port),
  });
  return { port, process };
}

/** Sends one command on its own connection. */
export async function callNode({ port }: RedisNode, command: string, ...words: string[]) {
  const client = new Redis({ port, host: '127.0.0.1' });
  client.on('error', () => {});
  try {
    return await client.call(command, ...words);
  } finally {
    client.disconnect();
  }
}
