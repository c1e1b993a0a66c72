import { chmod, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ensureKeys } from '@firedeck/bff/session-keys';
import type { StartedTestContainer } from 'testcontainers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendRequest } from '../api-client/send-request.ts';
import { servers } from '../images/servers.ts';
import { runProgram } from '../lib/run-program.ts';
import { makeTemporaryFolder } from '../lib/temporary-folder.ts';
import { readFacts } from './container-facts.ts';
import { end, hardened, requestInside, shutInReport } from './hardened.ts';

const memoryMiB = 768;
const metricsToken = 'a-token-for-metrics';
const filesOfPackages = `
  const found = fs.readdirSync('/app/node_modules', { recursive: true, withFileTypes: true });
  const files = found.filter((one) => one.isFile());
  const paths = files.map(({ parentPath, name }) => path.join(parentPath, name));
  console.log(JSON.stringify(paths.map((file) => path.relative('/app/node_modules', file))));`;
let keys: string;
let bff: StartedTestContainer | undefined;

beforeAll(async () => {
  keys = join(await makeTemporaryFolder(), 'keys');
  await ensureKeys(keys);
  await chmod(keys, 0o755);
  for (const file of await readdir(keys)) await chmod(join(keys, file), 0o644);
});
afterAll(() => rm(join(keys, '..'), { recursive: true }));
beforeEach(async () => {
  const { mongodbUri, redisUrl } = readFacts().data.beside;
  bff = await hardened('bff', { memoryMiB })
    .withBindMounts([{ source: keys, target: '/keys', mode: 'ro' }])
    .withEnvironment({
      MONGODB_URI: mongodbUri.replace('/firedeck?', '/firedeck-image?'),
      REDIS_URL: redisUrl,
      KEYS_DIR: '/keys',
      PUBLIC_ORIGIN: 'https://firedeck.example.org',
      SIGN_UP: 'open',
      ACCEPT_RISKS: 'open-sign-up-without-mail',
      TRUSTED_NETWORKS: 'mongodb,redis',
      ADDITIONAL_HOSTS: 'localhost,127.0.0.1',
      TRUSTED_PROXIES: 'none',
      METRICS_TOKEN: metricsToken,
    })
    .withExposedPorts(3000, 9464)
    .start();
  await expect.poll(() => status('/healthz/ready'), { timeout: 45_000 }).toBe(200);
}, 120_000);
afterEach(async () => {
  await bff?.stop();
});

const running = () => bff as StartedTestContainer;
const address = () => `http://${running().getHost()}:${running().getMappedPort(3000)}`;
const status = (path: string) =>
  fetch(`${address()}${path}`).then(
    (response) => response.status,
    () => 0,
  );

async function signUp(name: string): Promise<{ status: number; token?: string }> {
  const response = await fetch(`${address()}/api/sign-up`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-firedeck-client': 'web',
      'sec-fetch-site': 'same-origin',
    },
    body: JSON.stringify({ email: `${name}@example.org`, password: 'Ladder 12 leans left' }),
  });
  const body = await response.json();
  return { status: response.status, token: body.session?.access_token };
}

describe('the image of the bff', () => {
  test('the process › has no root account, no capabilities, no writable files and no build tools', async () => {
    expect(await requestInside(running(), shutInReport)).toEqual({
      user: '10001',
      capabilities: '0000000000000000',
      noNewPrivileges: '1',
      seccomp: '2',
      root: 'EROFS',
      app: 'EROFS',
      tools: [],
    });
  });

  test('packages › are only native ones and those with served files', async () => {
    const files: string[] = await requestInside(running(), filesOfPackages);
    const { nativePackages = [], packageFiles } = servers.find(({ name }) => name === 'bff') ?? {};
    const isCompiled = (file: string) => nativePackages.some((name) => file.startsWith(name));
    expect(files.filter((file) => !isCompiled(file)).toSorted()).toEqual(packageFiles?.toSorted());
  });

  test('metrics › are served on their own port, with the token', async () => {
    const metrics = (port: number, headers = {}) =>
      sendRequest(`http://${running().getHost()}:${running().getMappedPort(port)}`, {
        method: 'GET',
        path: '/metrics',
        headers,
      });
    const authorization = `Bearer ${metricsToken}`;
    const response = await metrics(9464, { authorization });
    expect([response.status, response.body]).toEqual([
      200,
      expect.stringContaining('firedeck_database_up'),
    ]);
    expect((await metrics(9464)).status).toBe(401);
    expect((await metrics(3000, { authorization })).status).toBe(404);
  });

  test('requests with an unknown Host › are refused, except probes', async () => {
    const statusFor = async (path: string, host: string) =>
      (await sendRequest(address(), { method: 'GET', path, headers: { host } })).status;
    expect(await statusFor('/api/pulse', 'firedeck.example.org')).toBe(401);
    for (const path of ['/', '/api/pulse'])
      expect([path, await statusFor(path, 'firedeck.example.net')]).toEqual([path, 400]);
    expect(await statusFor('/healthz/ready', '10.244.0.7:3000')).toBe(200);
  });

  test('labels › name product and version, and Docker gets a health check', async () => {
    const format = '{{json .Config}}';
    const inspected = await runProgram('docker', [
      'inspect',
      '--format',
      format,
      running().getId(),
    ]);
    const { Labels: labels, Healthcheck: health } = JSON.parse(inspected);
    expect(labels['org.opencontainers.image.title']).toBe('Firedeck pages, API and live updates');
    expect(labels['org.opencontainers.image.revision']).toMatch(/^[0-9a-f]{12}/);
    expect((await running().exec(health.Test.slice(1))).exitCode).toBe(0);
    expect((await running().exec(['env', 'PORT=1', ...health.Test.slice(1)])).exitCode).toBe(1);
  });

  test('the heap limit › is well below the container memory', async () => {
    const limit = `console.log(require('node:v8').getHeapStatistics().heap_size_limit)`;
    const { output } = await running().exec([
      'node',
      '--max-old-space-size-percentage=65',
      '-e',
      limit,
    ]);
    expect(Number(output)).toBeLessThan(0.75 * memoryMiB * 1024 * 1024);
    expect(
      await runProgram('docker', [
        'inspect',
        '-f',
        '{{json .Path}}{{json .Args}}',
        running().getId(),
      ]),
    ).toContain('--max-old-space-size-percentage=65');
  });

  test('twenty parallel sign-ups › fit in its memory, then it shuts down gracefully', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, (_, n) => signUp(`many-${n}`)));
    // Under load it may refuse with 429 or 503, but never fails.
    for (const response of responses) expect([201, 429, 503]).toContain(response.status);
    expect(responses.some((response) => response.status === 201)).toBe(true);
    const ended = await end(running());
    bff = undefined;
    expect(ended).toEqual({ exitCode: 0, isOutOfMemory: false });
  });

  test('a stop during a request › reads the rest of the body', async () => {
    const { token } = await signUp('in-flight');
    const body = JSON.stringify({ name: 'In flight', url: 'example.org' });
    const socket = connect(running().getMappedPort(3000), running().getHost());
    const head = [
      'POST /api/tools HTTP/1.1',
      'host: firedeck.example.org',
      `authorization: Bearer ${token}`,
      'content-type: application/json',
      `content-length: ${body.length}`,
    ].join('\r\n');
    socket.write(`${head}\r\n\r\n${body.slice(0, 5)}`);
    const received = text(socket);
    const ended = end(running());
    await expect.poll(() => status('/healthz/ready'), { interval: 50 }).not.toBe(200);
    socket.write(body.slice(5));
    expect(await received).toMatch(/^HTTP\/1.1 201 Created\r\n/);
    expect(await ended).toEqual({ exitCode: 0, isOutOfMemory: false });
    bff = undefined;
  });

  test('the operator command › works', async () => {
    const { output, exitCode } = await running().exec(['node', 'operator.mjs', 'list-users']);
    expect([exitCode, output]).toEqual([0, expect.stringMatching(/\d+ users/)]);
  });
});
