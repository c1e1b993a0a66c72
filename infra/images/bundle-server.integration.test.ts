import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { poolThreads } from '@firedeck/bff/pool-threads';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { parseDatabaseName, withDatabase } from '../lib/mongo-address.ts';
import { anyFreePort } from '../lib/ports.ts';
import { runProgram } from '../lib/run-program.ts';
import { makeTemporaryFolder } from '../lib/temporary-folder.ts';
import { makeServerContext, maxServerBytes } from './server-context.ts';
import { servers } from './servers.ts';

// Outside the checkout, so that only the bundle can be imported.
let folder: string;
const bytes: Record<string, number> = {};
const running: ChildProcess[] = [];

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  for (const server of servers)
    bytes[server.name] = await makeServerContext(server, join(folder, server.name), 'test');
}, 120_000);
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rm(folder, { recursive: true }));

const getAppFolder = (name: string) => join(folder, name, 'app');

function start(name: string, program: string, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [program], { cwd: getAppFolder(name), env });
  running.push(child);
  let log = '';
  for (const output of [child.stdout, child.stderr])
    output.on('data', (part) => {
      log += part;
    });
  return { child, log: () => log };
}

async function startBff() {
  const port = await anyFreePort();
  const keys = join(folder, 'keys');
  const mongoUri = inject('mongoUri');
  const env = {
    NODE_ENV: 'production',
    PORT: String(port),
    PUBLIC_ORIGIN: 'https://firedeck.example.org',
    SIGN_UP: 'open',
    ACCEPT_RISKS: 'open-sign-up-without-mail',
    ADDITIONAL_HOSTS: '127.0.0.1',
    METRICS_PORT: '0',
    TRUSTED_PROXIES: 'none',
    MONGODB_URI: withDatabase(mongoUri, `${parseDatabaseName(mongoUri)}-bundle`),
    REDIS_URL: inject('redisUrl'),
    KEYS_DIR: keys,
    API_DOCS: 'on',
  };
  await runProgram(process.execPath, ['operator.mjs', 'keys', keys], { cwd: getAppFolder('bff') });
  const server = start('bff', 'server.mjs', env);
  const address = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${address}/healthz/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: 30_000, message: server.log() }).toBe(true);
  return { ...server, address, env };
}

describe('the bundled servers', () => {
  test.each(servers)('$name › is small and lists its packages', async ({ name }) => {
    expect(bytes[name]).toBeLessThan(maxServerBytes);
    const bill = JSON.parse(await readFile(join(getAppFolder(name), 'bom.cdx.json'), 'utf8'));
    const names = bill.components.map((one: { name: string }) => one.name);
    expect(names).toContain('ioredis');
    expect(names).toContain('bullmq');
    for (const tool of ['typescript', 'vitest', '@rspack/core', 'npm'])
      expect(names).not.toContain(tool);
  });

  test('bff › signs a member up without the checkout, and shuts down gracefully', async () => {
    const { child, log, address } = await startBff();
    const response = await fetch(`${address}/api/sign-up`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-firedeck-client': 'web',
        'sec-fetch-site': 'same-origin',
      },
      body: JSON.stringify({ email: 'member@example.org', password: 'Ladder 12 leans left' }),
    });
    expect([response.status, await response.text()]).toEqual([
      201,
      expect.stringContaining('session'),
    ]);
    for (const path of ['openapi.json', 'docs', 'docs/swagger-ui-bundle.js', 'docs/swagger-ui.css'])
      expect([path, (await fetch(`${address}/api/${path}`)).status]).toEqual([path, 200]);
    expect(log()).not.toContain(process.cwd());
    if (process.platform === 'linux') expect(poolThreads(child.pid)).toBe(16);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  }, 90_000);

  test('operator › uses the configured database', async () => {
    const { env } = await startBff();
    const cwd = getAppFolder('bff');
    expect(await runProgram(process.execPath, ['operator.mjs', 'check'], { cwd, env })).toContain(
      'are compatible',
    );
  }, 60_000);

  test('services › processes jobs and shuts down gracefully', async () => {
    const { child, log } = start('services', 'main.mjs', {
      NODE_ENV: 'production',
      REDIS_URL: inject('redisUrl'),
      WORKERS: 'favicon',
      FAVICON_FALLBACK_URL: 'off',
      // Loaded lazily from a separate chunk.
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
    });
    await expect.poll(log, { timeout: 20_000 }).toContain('worker ready');
    if (process.platform === 'linux') expect(poolThreads(child.pid)).toBe(16);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  }, 60_000);
});
