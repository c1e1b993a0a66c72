import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { checkout } from '../../lib/folders.ts';
import { aMember, newAddress, sameSiteHeaders, visitor } from './harness/visitor.ts';

const { bffEnvironment } = inject('production');
const stranger = visitor();

test.each([
  ['MONGODB_URI', { MONGODB_URI: 'mongodb://db.example.org/firedeck' }],
  ['REDIS_URL', { REDIS_URL: 'redis://redis.example.org' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '0.0.0.0/0' }],
  ['SIGN_UP', { ACCEPT_RISKS: '' }],
  ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'http://firedeck.example.org' }],
])('a start with a dangerous %s › is refused', async (name, changes) => {
  const env = { ...bffEnvironment, PORT: '0', ...changes };
  const child = spawn(process.execPath, [join(checkout, 'bff/src/server.ts')], { env });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (printed += part));
  const [code] = await once(child, 'close');
  expect(code).toBe(2);
  expect(printed).toContain(name);
});

test.each(['evil.example', 'firedeck.example.org.evil.example', 'localhost'])(
  'the host %j › is not served',
  async (host) => {
    expect((await stranger('GET', '/login', { headers: { host } })).status).toBe(400);
  },
);

test.each(['/metrics', '/api/docs', '/api/openapi.json', '/mf/notes/../../etc/passwd', '/.env'])(
  '%s › does not exist for visitors without an account',
  async (path) => {
    expect([400, 401, 403, 404]).toContain((await stranger('GET', path)).status);
  },
);

test('failures of modules › are hidden without a key', async () => {
  const { json } = await stranger('GET', '/api/modules');
  expect(json.modules.length).toBeGreaterThan(3);
  for (const module of json.modules) expect(module).not.toHaveProperty('failures');
});

test('cross-site requests with the cookie › are refused', async () => {
  const { cookie } = await aMember();
  for (const headers of [
    { cookie },
    { ...sameSiteHeaders, cookie, 'sec-fetch-site': 'cross-site' },
    { ...sameSiteHeaders, cookie, 'sec-fetch-site': 'same-site' },
    { ...sameSiteHeaders, cookie, 'sec-fetch-site': '', origin: 'https://evil.example' },
  ]) {
    const response = await stranger('POST', '/api/refresh', { body: {}, headers });
    expect([401, 403]).toContain(response.status);
  }
});

test('endless reports from one address › are rate limited', async () => {
  const send = visitor(newAddress());
  const report = { 'csp-report': { 'document-uri': 'https://firedeck.example.org/' } };
  const headers = { 'content-type': 'application/csp-report' };
  const statuses: number[] = [];
  for (let count = 0; count < 200; count += 1)
    statuses.push((await send('POST', '/api/policy-reports', { body: report, headers })).status);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(50);
});
