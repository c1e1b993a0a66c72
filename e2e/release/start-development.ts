import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { anyFreePort } from '@firedeck/infra/local';
import { expect } from '@playwright/test';

interface DevelopmentOptions {
  /** The folder of the checkout. */
  root: string;
  /** A running stack, whose MongoDB and Redis are used. */
  stack: { mongo: { uri: string }; redis: { uri: string } };
  /** The names of an unused database in MongoDB and in Redis. */
  database: string;
  redisDatabase: number;
  /** Further arguments of the command. */
  args?: string[];
}

/** Runs `npm run dev` of a checkout with its own database and keys. */
export async function startDevelopment(options: DevelopmentOptions) {
  const { root, stack, database, redisDatabase, args = [] } = options;
  const mongo = new URL(stack.mongo.uri);
  mongo.pathname = `/${database}`;
  const port = String(await anyFreePort());
  const command = [join(root, 'infra/run.mjs'), 'dev', ...args, '--port', port];
  const dev = spawn(process.execPath, command, {
    cwd: root,
    env: {
      ...process.env,
      MONGODB_URI: mongo.href,
      REDIS_URL: `${stack.redis.uri}/${redisDatabase}`,
      LOG_LEVEL: 'warn',
    },
  });
  return {
    /** Waits for a text in the command's output, including earlier output. */
    output: listenTo(dev),
    async stop(): Promise<void> {
      dev.kill('SIGINT');
      if (dev.exitCode === null) await once(dev, 'exit');
    },
  };
}

/** Waits for a text in a command's output, including earlier output. */
function listenTo(command: ChildProcess): (words: RegExp) => Promise<RegExpExecArray> {
  let all = '';
  command.stdout?.on('data', (part) => {
    all += part;
  });
  command.stderr?.on('data', (part) => {
    all += part;
  });
  return async (words) => {
    await expect(() => expect(all).toMatch(words)).toPass({ timeout: 120_000 });
    return words.exec(all) as RegExpExecArray;
  };
}
