import { mkdir, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { buildApp } from '@firedeck/bff/app';
import { readConfig } from '@firedeck/bff/config';
import { commonHeaders } from '@firedeck/bff/header-policy';
import { ensureKeys } from '@firedeck/bff/session-keys';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { anyFreePort } from '../lib/ports.ts';
import { type ServerProcess, startServer } from '../lib/server-process.ts';
import { makeTemporaryFolder } from '../lib/temporary-folder.ts';
import { nginxProgram } from '../offline/index.ts';
import { nginxConfiguration } from './nginx-configuration.ts';

const artifact = '/mf/notes/1.0.0-0123456789abcdef';
const script = 'export const notes = "notes";\n'.repeat(100);

let folder: string;
let server: ServerProcess;
let app: Awaited<ReturnType<typeof buildApp>>;
let nginx: string;
let bff: string;

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  const root = join(folder, 'srv');
  const files = join(root, artifact);
  await mkdir(files, { recursive: true });
  await writeFile(join(files, 'module.js'), script);
  await writeFile(join(files, 'module.js.br'), brotliCompressSync(script));
  await writeFile(join(files, 'module.js.gz'), gzipSync(script));
  await writeFile(join(files, 'descriptor.json'), '{}');
  await writeFile(join(root, 'mf/notes/newest.json'), '{"id":"notes"}');
  await writeFile(join(files, '.hidden.js'), script);
  await writeFile(join(root, 'bom.cdx.json'), '{}');
  nginx = await startNginx(root);
  bff = await startBff(join(root, 'mf'));
}, 120_000);
afterAll(async () => {
  await server.stop();
  await app.close();
  await rm(folder, { recursive: true });
});

async function startNginx(root: string): Promise<string> {
  const port = await anyFreePort();
  const own = join(folder, 'nginx');
  const configuration = join(own, 'nginx.conf');
  await mkdir(own);
  const asRoot = process.getuid?.() === 0 ? 'user root;\n' : '';
  const text = nginxConfiguration({ port, root, temporary: own });
  await writeFile(configuration, `${asRoot}${text}`);
  const file = await nginxProgram();
  const args = ['-e', 'stderr', '-p', own, '-c', configuration, '-g', 'daemon off;'];
  const isReady = async () => (await fetchFrom(port, '/healthz/live')).status === 200;
  server = await startServer({ name: 'nginx', file, args, folder: own, isReady });
  return `http://127.0.0.1:${port}`;
}

async function startBff(artifacts: string): Promise<string> {
  const keys = join(folder, 'keys');
  await ensureKeys(keys);
  const uri = new URL(inject('mongoUri'));
  uri.pathname += '-images';
  app = await buildApp(
    readConfig({
      MONGODB_URI: uri.href,
      REDIS_URL: inject('redisUrl'),
      KEYS_DIR: keys,
      ARTIFACTS_DIR: artifacts,
      PUBLIC_ORIGIN: 'https://firedeck.example.org',
      LOG_LEVEL: 'silent',
    }),
  );
  return app.listen({ port: 0, host: '127.0.0.1' });
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

function fetchFrom(
  host: string | number,
  path: string,
  { method = 'GET', encoding = '' } = {},
): Promise<Answer> {
  const origin = typeof host === 'number' ? `http://127.0.0.1:${host}` : host;
  const headers = encoding ? { 'accept-encoding': encoding } : {};
  return new Promise((resolve, reject) => {
    request(new URL(origin).origin, { path, method, headers }, async (response) => {
      const body = Buffer.concat(await response.toArray());
      const headers = Object.entries(response.headers).map(([name, value]) => [
        name,
        String(value),
      ]);
      resolve({ status: response.statusCode ?? 0, headers: Object.fromEntries(headers), body });
    })
      .on('error', reject)
      .end();
  });
}

const compared = [
  ...Object.keys(commonHeaders),
  'strict-transport-security',
  'cache-control',
  'content-type',
  'content-encoding',
  'vary',
];
const readPolicy = ({ headers }: Answer) =>
  Object.fromEntries(compared.map((name) => [name, headers[name]]));

describe("the host of a module's artifacts", () => {
  test.each([
    ['a script', `${artifact}/module.js`, ''],
    ['a script for who takes brotli', `${artifact}/module.js`, 'gzip, deflate, br, zstd'],
    ['a script for who takes gzip', `${artifact}/module.js`, 'gzip'],
    ['a script for who takes anything but brotli', `${artifact}/module.js`, 'gzip, br;q=0'],
    ['a file without compressed forms', `${artifact}/descriptor.json`, 'br, gzip'],
    ['what is missing', `${artifact}/other.js`, 'br, gzip'],
    ['a folder', `${artifact}/`, ''],
    ['a hidden file', `${artifact}/.hidden.js`, ''],
    ['a path that leaves the folder', '/mf/notes/../../bom.cdx.json', ''],
  ])('%s › is answered with the headers of the bff', async (_case, path, encoding) => {
    const [own, bffs] = [
      await fetchFrom(nginx, path, { encoding }),
      await fetchFrom(bff, path, { encoding }),
    ];
    if (path.startsWith(artifact)) {
      expect(own.status).toBe(bffs.status);
      expect(readPolicy(own)).toEqual(readPolicy(bffs));
      expect(own.body).toEqual(bffs.body);
    } else expect(own.status).toBe(404);
  });

  test('newest.json › is served, and never cached', async () => {
    const { status, headers, body } = await fetchFrom(nginx, '/mf/notes/newest.json');
    expect([status, headers['content-type'], headers['cache-control'], String(body)]).toEqual([
      200,
      'application/json; charset=utf-8',
      'no-store',
      '{"id":"notes"}',
    ]);
  });

  test('brotli, gzip and uncompressed › are the same script', async () => {
    const get = async (encoding: string) =>
      (await fetchFrom(nginx, `${artifact}/module.js`, { encoding })).body;
    expect(brotliDecompressSync(await get('br')).toString()).toBe(script);
    expect(gunzipSync(await get('gzip')).toString()).toBe(script);
    expect((await get('')).toString()).toBe(script);
  });

  test.each(['/', '/api/tools', '/bom.cdx.json', `${artifact}/module.js.br`])(
    '%s › gets 404',
    async (path) => {
      expect((await fetchFrom(nginx, path)).status).toBe(404);
    },
  );

  test('methods other than GET and HEAD › get 404', async () => {
    const path = `${artifact}/module.js`;
    expect((await fetchFrom(nginx, path, { method: 'HEAD' })).status).toBe(200);
    expect((await fetchFrom(nginx, path, { method: 'PUT' })).status).toBe(404);
    expect((await fetchFrom(nginx, path, { method: 'POST' })).status).toBe(404);
  });
});
