import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fromOurPages } from '../testing/builders.ts';
import { dataServices } from '../testing/config.ts';
import { ensureKeys } from './session-keys.ts';

const entry = fileURLToPath(new URL('server.ts', import.meta.url));
let keysDir: string;
const running: ChildProcess[] = [];

beforeAll(async () => {
  keysDir = await mkdtemp(join(tmpdir(), 'firedeck-keys-'));
  await ensureKeys(keysDir);
});
afterEach(async () => {
  for (const server of running.splice(0)) if (server.exitCode === null) server.kill('SIGKILL');
});
afterAll(() => rm(keysDir, { recursive: true }));

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

interface Started {
  server: ChildProcess;
  port: number;
  /** What it wrote to stderr so far. */
  complaints: () => string;
}

async function start(changes: Record<string, string> = {}): Promise<Started> {
  const { mongoUri, redisUrl } = dataServices();
  const port = Number(changes.PORT ?? (await freePort()));
  const server = spawn(process.execPath, [entry], {
    env: {
      MONGODB_URI: mongoUri,
      REDIS_URL: redisUrl,
      KEYS_DIR: keysDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      ...changes,
    },
  });
  running.push(server);
  let complaints = '';
  server.stderr.on('data', (chunk) => {
    complaints += chunk;
  });
  return { server, port, complaints: () => complaints };
}

/** One request over a connection that is kept. */
function ask(port: number, path: string, agent: Agent, body?: object): Promise<number> {
  return new Promise((resolve, reject) => {
    const method = body ? 'POST' : 'GET';
    const headers = { ...fromOurPages, ...(body && { 'content-type': 'application/json' }) };
    const asking = request(
      { port, host: '127.0.0.1', path, method, headers, agent },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    asking.on('error', reject);
    asking.end(body && JSON.stringify(body));
  });
}

const isReady = (port: number) => async () => {
  const agent = new Agent();
  return ask(port, '/healthz/ready', agent).catch(() => 0);
};

describe('the server process', () => {
  test('told to end answers what is under way, then ends within 3 s though connections are kept', async () => {
    const { server, port } = await start();
    await expect.poll(isReady(port), { timeout: 15_000, interval: 100 }).toBe(200);
    const agent = new Agent({ keepAlive: true });
    await ask(port, '/healthz/live', agent);
    const credentials = { email: 'nobody@example.org', password: 'not a password' };
    const underWay = Array.from({ length: 8 }, () => ask(port, '/api/sign-in', agent, credentials));
    const told = Date.now();
    server.kill('SIGTERM');
    const [code] = await once(server, 'exit');
    expect([code, Date.now() - told < 3_000]).toEqual([0, true]);
    const statuses = await Promise.allSettled(underWay);
    expect(statuses.every(({ status }) => status === 'fulfilled')).toBe(true);
  }, 30_000);

  test.each([
    [{ KEYS_DIR: '/nowhere' }, 1, 'The key /nowhere/signing.pem cannot be read (ENOENT)'],
    [{ REDIS_URL: 'localhost' }, 2, 'REDIS_URL: must begin with redis:// or rediss://'],
  ])('with %j ends with code %i and says what to do', async (changes, code, sentence) => {
    const { server, complaints } = await start(changes);
    expect(await once(server, 'exit')).toEqual([code, null]);
    expect(complaints()).toContain(sentence);
  });

  test('on a port that is taken says so', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const taken = typeof address === 'object' && address ? address.port : 0;
    const { server, complaints } = await start({ PORT: String(taken) });
    expect(await once(server, 'exit')).toEqual([1, null]);
    other.close();
    expect(complaints()).toContain(`Port ${taken} on 127.0.0.1 is taken`);
  }, 30_000);
});
