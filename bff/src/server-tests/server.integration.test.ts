import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Mongoose } from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sameSiteHeaders } from '../../testing/builders.ts';
import { dataServices } from '../../testing/config.ts';
import { setUpTestApp } from '../../testing/fixtures.ts';
import { anyFreePort } from '../../testing/free-port.ts';
import { poolThreads } from '../../testing/pool-threads.ts';
import { severable } from '../../testing/severable.ts';
import { ensureKeys } from '../modules/auth/signing-keys/session-keys.ts';

const entry = fileURLToPath(new URL('../server.ts/', import.meta.url));
let keysDir: string;
const running: ChildProcess[] = [];

/** Delays `Server.listen` by two seconds. */
const delayedListenModule = `data:text/javascript,${encodeURIComponent(`
  import { Server } from 'node:net';
  const { listen } = Server.prototype;
  Server.prototype.listen = function (...args) {
    setTimeout(() => listen.apply(this, args), 2_000);
    return this;
  };
`)}`;

beforeAll(async () => {
  keysDir = await mkdtemp(join(tmpdir(), 'firedeck-keys-'));
  await ensureKeys(keysDir);
});
afterEach(async () => {
  for (const server of running.splice(0)) if (server.exitCode === null) server.kill('SIGKILL');
});
afterAll(() => rm(keysDir, { recursive: true }));

interface Started {
  server: ChildProcess;
  port: number;
  /** What it wrote to stderr so far. */
  complaints: () => string;
  /** The lines it logged so far. */
  log: () => { msg: string }[];
}

async function start(changes: Record<string, string> = {}): Promise<Started> {
  const { mongoUri, redisUrl } = dataServices();
  const port = Number(changes.PORT ?? (await anyFreePort()));
  const server = spawn(process.execPath, [entry], {
    env: {
      MONGODB_URI: mongoUri,
      REDIS_URL: redisUrl,
      KEYS_DIR: keysDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      // Tokens of one start stay valid in the next, on another port.
      PUBLIC_ORIGIN: 'https://firedeck.example.org',
      ...changes,
    },
  });
  running.push(server);
  let complaints = '';
  server.stderr.on('data', (chunk) => {
    complaints += chunk;
  });
  let lines = '';
  server.stdout.on('data', (chunk) => {
    lines += chunk;
  });
  const log = () =>
    lines
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  return { server, port, complaints: () => complaints, log };
}

interface RequestOptions {
  agent: Agent;
  body?: object;
  headers?: Record<string, string>;
  /** Called when the server has started the request; the body is sent then. */
  onStarted?(): void;
}

/** Sends a request over a kept-alive connection; resolves to its status. */
function send(
  port: number,
  path: string,
  { agent, body, headers, onStarted }: RequestOptions,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        port,
        host: '127.0.0.1',
        path,
        method: body ? 'POST' : 'GET',
        headers: {
          ...sameSiteHeaders,
          ...(body && { 'content-type': 'application/json' }),
          ...(onStarted && { expect: '100-continue' }),
          ...headers,
        },
        agent,
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    outgoing.on('error', reject);
    const end = () => outgoing.end(body && JSON.stringify(body));
    if (!onStarted) return end();
    outgoing.on('continue', () => {
      onStarted();
      end();
    });
    outgoing.flushHeaders();
  });
}

const isReady = (port: number) => async () => {
  const agent = new Agent();
  return send(port, '/healthz/ready', { agent }).catch(() => 0);
};

/** Signs up a member; resolves to the access token. */
async function signUp(port: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/sign-up`, {
    method: 'POST',
    headers: { ...sameSiteHeaders, 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `${randomUUID()}@example.org`,
      password: 'ladder 17 at the gate',
    }),
  });
  return (await response.json()).session.access_token;
}

const toolNames = async (port: number, token: string): Promise<string[]> => {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`http://127.0.0.1:${port}/api/tools`, { headers });
  return (await response.json()).tools.map(({ name }: { name: string }) => name);
};

/** A raw connection, and everything received on it. */
function dial(port: number): { socket: Socket; received: () => string; ended: Promise<void> } {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    received += chunk;
  });
  socket.on('error', () => {});
  return { socket, received: () => received, ended: once(socket, 'close').then(() => {}) };
}

// A process starts in two seconds, on a busy machine in a minute.
const startPoll = { timeout: 90_000, interval: 100 };

const continueResponse = 'HTTP/1.1 100 Continue\r\n\r\n';

/** An add with its body in two parts. */
function anAddInParts(token: string, name: string): [string, string] {
  const body = JSON.stringify({ name, url: 'example.org' });
  const head = [
    'POST /api/tools HTTP/1.1',
    'host: localhost',
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
    // Resolves when the server has started the request.
    'expect: 100-continue',
    '',
    '',
  ].join('\r\n');
  return [head + body.slice(0, 5), body.slice(5)];
}

describe('the server process', () => {
  test('shutdown › finishes active requests, then exits despite kept-alive connections', async () => {
    const { server, port } = await start();
    await expect.poll(isReady(port), startPoll).toBe(200);
    const agent = new Agent({ keepAlive: true });
    await send(port, '/healthz/live', { agent });
    const password = 'not a password';
    const pending: Promise<number>[] = [];
    const startedPromises = Array.from({ length: 8 }, (_, index) => {
      const body = { email: `${index}@example.org`, password };
      const started = Promise.withResolvers<void>();
      pending.push(send(port, '/api/sign-in', { agent, body, onStarted: started.resolve }));
      return started.promise;
    });
    await Promise.all(startedPromises);
    const signaledAt = Date.now();
    server.kill('SIGTERM');
    const [code] = await once(server, 'close');
    // Much shorter than the keep-alive timeout.
    expect([code, Date.now() - signaledAt < 12_000]).toEqual([0, true]);
    expect(await Promise.all(pending)).toEqual(Array(8).fill(400));
  });

  test('shutdown › reads the rest of a started request and saves its addition', async () => {
    const { server, port } = await start();
    await expect.poll(isReady(port), startPoll).toBe(200);
    const token = await signUp(port);
    const { socket, received, ended } = dial(port);
    const [first, rest] = anAddInParts(token, 'In flight');
    socket.write(first);
    await expect.poll(received).toBe(continueResponse);
    server.kill('SIGTERM');
    // It has stopped listening by then.
    await expect.poll(isReady(port)).toBe(0);
    socket.write(rest);
    await ended;
    expect(received().slice(continueResponse.length)).toMatch(/^HTTP\/1.1 201 Created\r\n/);
    expect(received().toLowerCase()).toContain('connection: close');
    expect(await once(server, 'close')).toEqual([0, null]);
    const after = await start();
    await expect.poll(isReady(after.port), startPoll).toBe(200);
    expect(await toolNames(after.port, token)).toEqual(['In flight']);
  });

  test('shutdown › loses no change of clients that switch once it is not ready', async () => {
    const { server, port } = await start({
      NODE_ENV: 'production',
      SIGN_UP: 'open',
      ACCEPT_RISKS: 'open-sign-up-without-mail',
      ADDITIONAL_HOSTS: '127.0.0.1',
      METRICS_PORT: '0',
      TRUSTED_PROXIES: 'none',
    });
    await expect.poll(isReady(port), startPoll).toBe(200);
    const token = await signUp(port);
    const agent = new Agent({ keepAlive: true });
    let isInRotation = true;
    const acknowledged: string[] = [];
    const failures: unknown[] = [];
    const keepAdding = async (tab: number) => {
      for (let count = 0; isInRotation; count += 1) {
        const name = `${tab}-${count}`;
        const headers = { authorization: `Bearer ${token}` };
        const body = { name, url: 'example.org' };
        const status = await send(port, '/api/tools', { agent, body, headers }).catch(String);
        if (status === 201) acknowledged.push(name);
        else failures.push(status);
      }
    };
    const tabs = Promise.all(Array.from({ length: 6 }, (_, tab) => keepAdding(tab)));
    await expect
      .poll(() => acknowledged.length, { timeout: 30_000, interval: 20 })
      .toBeGreaterThan(6);
    server.kill('SIGTERM');
    while ((await isReady(port)()) === 200);
    isInRotation = false;
    await tabs;
    expect(await once(server, 'close')).toEqual([0, null]);
    expect(failures).toEqual([]);
    const after = await start();
    await expect.poll(isReady(after.port), startPoll).toBe(200);
    expect((await toolNames(after.port, token)).toSorted()).toEqual(acknowledged.toSorted());
  });

  test('shutdown › does not wait for endless requests', async () => {
    const { server, port } = await start();
    await expect.poll(isReady(port), startPoll).toBe(200);
    const { socket, received, ended } = dial(port);
    socket.write(anAddInParts(await signUp(port), 'Never')[0]);
    await expect.poll(received).toBe(continueResponse);
    const signaledAt = Date.now();
    server.kill('SIGTERM');
    expect(await once(server, 'close')).toEqual([0, null]);
    await ended;
    const tookMs = Date.now() - signaledAt;
    expect(tookMs).toBeLessThan(14_000);
  });

  test.each([
    ['an exception that nobody catches', 'SIGCONT'],
    ['a rejection that nobody handles', 'SIGWINCH'],
  ] as const)('%s is logged once and ends the process with 1', async (_what, signal) => {
    const failing = `
      process.on('SIGCONT', () => { throw new Error('pump 3 fails'); });
      process.on('SIGWINCH', () => void Promise.reject(new Error('pump 3 fails')));
    `;
    const program = `data:text/javascript,${encodeURIComponent(failing)}`;
    const { server, port, log, complaints } = await start({
      NODE_OPTIONS: `--import=${program}`,
    });
    await expect.poll(isReady(port), startPoll).toBe(200);
    server.kill(signal);
    expect(await once(server, 'close')).toEqual([1, null]);
    const lines = log().filter((line) => JSON.stringify(line).includes('pump 3 fails'));
    expect(lines).toMatchObject([{ level: 'fatal', err: { message: 'pump 3 fails' } }]);
    expect(complaints()).toBe('');
  });

  test.skipIf(process.platform !== 'linux')(
    'the thread pool › has more threads than hashing may use (counted only on Linux)',
    async () => {
      const { server, port } = await start();
      await expect.poll(isReady(port), startPoll).toBe(200);
      expect(poolThreads(server.pid)).toBe(16);
    },
  );

  test('a second signal › exits immediately', async () => {
    const { server, port } = await start();
    await expect.poll(isReady(port), startPoll).toBe(200);
    const { socket, received } = dial(port);
    socket.write(anAddInParts(await signUp(port), 'Never')[0]);
    await expect.poll(received).toBe(continueResponse);
    server.kill('SIGTERM');
    await expect.poll(isReady(port)).not.toBe(200);
    // A single signal would wait for the add, then exit with 0.
    server.kill('SIGTERM');
    expect(await once(server, 'close')).toEqual([1, null]);
  });

  test('survives outages of its databases, at start and later, and logs each change once', async () => {
    const { mongoUri, redisUrl } = dataServices();
    const proxies = [await severable(mongoUri), await severable(redisUrl)] as const;
    const [mongo, redis] = proxies;
    await Promise.all(proxies.map((proxy) => proxy.cut()));
    const { server, port, log } = await start({
      MONGODB_URI: mongo.url,
      REDIS_URL: redis.url,
      LOG_LEVEL: 'info',
    });
    const expectReady = (status: number) =>
      expect.poll(isReady(port), { timeout: 60_000, interval: 100 }).toBe(status);
    await expectReady(503);
    // More than one attempt.
    await pause(6_000);
    await Promise.all(proxies.map((proxy) => proxy.restore()));
    await expectReady(200);
    const logged = (sentence: string) =>
      expect.poll(() => log().filter(({ msg }) => msg.startsWith(sentence)).length, {
        timeout: 60_000,
        interval: 100,
      });
    await logged('Redis is back').toBe(1);
    await Promise.all(proxies.map((proxy) => proxy.cut()));
    await logged('database is unavailable').toBe(1);
    expect(await isReady(port)()).toBe(200);
    // More than one heartbeat.
    await pause(3_000);
    await Promise.all(proxies.map((proxy) => proxy.restore()));
    await logged('Redis is back').toBe(2);
    await logged('Redis is unavailable').toBe(2);
    await logged('waiting for the database').toBe(1);
    await logged('database connected').toBe(1);
    await logged('database is unavailable').toBe(1);
    await logged('database is back').toBe(1);
    expect(server.exitCode).toBeNull();
    server.kill('SIGTERM');
    expect(await once(server, 'close')).toEqual([0, null]);
    await Promise.all(proxies.map((proxy) => proxy.close()));
  });

  test.each([
    [{ KEYS_DIR: '/nowhere' }, 1, 'The key /nowhere/signing.pem cannot be read (ENOENT)'],
    [{ REDIS_URL: 'localhost' }, 2, 'REDIS_URL: must be redis://host'],
  ])('with %j ends with code %i and says what to do', async (changes, code, sentence) => {
    const { server, complaints } = await start(changes);
    expect(await once(server, 'close')).toEqual([code, null]);
    expect(complaints()).toContain(sentence);
  });

  test.each([
    ['at once', {}],
    ['after the database is connected', { NODE_OPTIONS: `--import=${delayedListenModule}` }],
  ])('a newer database schema, listening %s › exits with advice', async (_when, environment) => {
    const url = new URL(dataServices().mongoUri);
    url.pathname = `/newer-${randomUUID().slice(0, 8)}`;
    const connection = await new Mongoose().createConnection(url.href).asPromise();
    await connection
      .collection<{ _id: string }>('schemaVersion')
      .insertOne({ _id: 'database', version: 99 } as { _id: string });
    const { server, log } = await start({
      MONGODB_URI: url.href,
      LOG_LEVEL: 'info',
      ...environment,
    });
    expect(await once(server, 'close')).toEqual([1, null]);
    expect(JSON.stringify(log())).toContain(
      'The database has schema version 99; this server works',
    );
    await connection.dropDatabase();
    await connection.close();
  });

  test('the port is in use › says so', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const taken = typeof address === 'object' && address ? address.port : 0;
    const { server, complaints } = await start({ PORT: String(taken) });
    expect(await once(server, 'close')).toEqual([1, null]);
    other.close();
    expect(complaints()).toContain(`Port ${taken} on 127.0.0.1 is in use`);
  });
});

test('the metrics port is in use › exits before listening for requests, and names the setting', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const taken = typeof address === 'object' && address ? address.port : 0;
  const { server, complaints, log } = await start({
    METRICS_PORT: String(taken),
    LOG_LEVEL: 'info',
  });
  expect(await once(server, 'close')).toEqual([1, null]);
  other.close();
  expect(complaints()).toContain(`Port ${taken} on 127.0.0.1 is in use`);
  expect(complaints()).toContain('set METRICS_PORT (each bff of a host needs its own)');
  expect(log().filter(({ msg }) => msg.includes('listening'))).toEqual([]);
});

describe('an invalid or incomplete request', () => {
  const testApp = setUpTestApp();
  let port: number;
  beforeAll(async () => {
    port = Number(new URL(await testApp.app.listen({ port: 0, host: '127.0.0.1' })).port);
  });

  test.concurrent.for<[string, string, number, number, string]>([
    [
      'incomplete headers',
      'GET /api/tools HTTP/1.1\r\nhost: x\r\n',
      10_000,
      408,
      'request_timeout',
    ],
    [
      'an incomplete body',
      'POST /api/sign-in HTTP/1.1\r\nhost: x\r\nx-firedeck-client: web\r\nsec-fetch-site: same-origin\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
      8_000,
      504,
      'handler_timeout',
    ],
    [
      'headers beyond 16 kB',
      `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
      0,
      413,
      'body_too_large","message":"The request is too large. Its headers can have 16384 bytes.',
    ],
    ['no HTTP', 'hello\r\n\r\n', 0, 400, 'validation_failed'],
  ])(
    '%s › is refused in time',
    { timeout: 30_000 },
    async ([_case, text, afterMs, status, code], { expect }) => {
      const began = Date.now();
      const { socket, received, ended } = dial(port);
      socket.write(text);
      await ended;
      const tookMs = Date.now() - began;
      expect(received()).toContain(`HTTP/1.1 ${status} `);
      expect(received()).toContain(`"code":"${code}"`);
      expect(tookMs).toBeGreaterThanOrEqual(afterMs - 1_000);
      expect(tookMs).toBeLessThan(afterMs + 4_000);
    },
  );
});
