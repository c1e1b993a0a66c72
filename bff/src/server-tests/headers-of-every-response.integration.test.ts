import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember, type TestMember } from '../../testing/builders.ts';
import { dataServices } from '../../testing/config.ts';
import { severable } from '../../testing/severable.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const publicOrigin = 'https://firedeck.example.org';
/** Headers of every response. */
const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'content-security-policy': expect.stringMatching(/^default-src 'none'/),
  'strict-transport-security': expect.stringMatching(/^max-age=31536000/),
  'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
};
const never = ['access-control-allow-origin', 'x-powered-by', 'server'];

function expectSafe(headers: Record<string, unknown>, what: string): void {
  const named = Object.fromEntries(Object.keys(everywhere).map((name) => [name, headers[name]]));
  expect({ what, ...named }).toEqual({ what, ...everywhere });
  expect(never.filter((name) => name in headers)).toEqual([]);
}

let testApp: TestApp;
let member: TestMember;
let artifactsDir: string;
beforeAll(async () => {
  artifactsDir = await mkdtemp(join(tmpdir(), 'firedeck-artifacts-'));
  testApp = await startTestApp({ publicOrigin, artifactsDir });
  member = await aMember(testApp.app);
}, 30_000);
afterAll(async () => {
  await testApp.close();
  await rm(artifactsDir, { recursive: true });
});

type Method = Parameters<TestMember['request']>[0];

describe('the security headers', () => {
  test('are on every response of every route, signed in or not', async () => {
    // A stream never ends; another test covers it.
    const routes = testApp.routes.filter((route) => route !== 'GET /api/events');
    expect(routes.length).toBeGreaterThan(40);
    const statuses = new Set<number>();
    for (const route of routes) {
      const [method = '', pattern = ''] = route.split(' ');
      for (const url of [pattern, pattern.replace(/:\w+|\*/, 'x'), `${pattern}?x=%00`]) {
        const valid = { method: method as Method, url };
        const broken = { ...valid, headers: { 'content-type': 'application/json' }, payload: '{' };
        const responses = [
          await testApp.app.inject(valid),
          await testApp.app.inject(method === 'GET' ? valid : broken),
          await member.request(valid.method, url, method === 'GET' ? undefined : { x: 1 }),
        ];
        for (const { headers, statusCode } of responses) {
          expectSafe(headers, `${statusCode} ${method} ${url}`);
          statuses.add(statusCode);
          // The files of the API reference contain no personal data.
          const isReferenceFile = /^\/api\/docs\/.*\./.test(url) && statusCode === 200;
          const expected = isReferenceFile ? 'public, no-cache' : 'no-store';
          if (url.startsWith('/api/') && statusCode !== 304)
            expect([url, headers['cache-control']]).toEqual([url, expected]);
        }
      }
    }
    expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404]));
  }, 60_000);

  test.each<[string, Method, string, number, Record<string, string>?, string?]>([
    ['a path that is none', 'GET', '/api/nothing', 404],
    ['a method that is none there', 'DELETE', '/api/me', 405],
    ['a picture by a name too long', 'GET', `/pictures/${'x'.repeat(300)}`, 404],
    ['an artifact that is not there', 'GET', '/mf/shell/nothing/x.js', 404],
    ['a path that cannot be read', 'GET', '/api/%', 404],
    ['a name too long', 'GET', `/api/tools/${'x'.repeat(300)}`, 404],
    ['a page before anything is released', 'GET', '/', 503],
    [
      'a body too large',
      'POST',
      '/api/sign-in',
      413,
      { 'x-firedeck-client': 'web', 'sec-fetch-site': 'same-origin' },
      ' '.repeat(20_000),
    ],
    ['a body of another kind', 'POST', '/api/tools', 415, { 'content-type': 'text/xml' }, '<x/>'],
    ['a page of another origin', 'POST', '/api/refresh', 403, { origin: 'https://evil.example' }],
  ])('are on the answer to %s', async (what, method, url, status, headers = {}, payload = '') => {
    const kind = payload === '' ? {} : { 'content-type': 'application/json' };
    const authorization = `Bearer ${member.accessToken}`;
    const response = await testApp.app.inject({
      method,
      url,
      headers: { authorization, ...kind, ...headers },
      ...(payload !== '' && { payload }),
    });
    expect(response.statusCode).toBe(status);
    expectSafe(response.headers, what);
  });

  test.each([
    ['what is no HTTP', 'hello\r\n\r\n', 400],
    ['headers too large', `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 413],
    ['a stream of events', 'events', 200],
  ])('are on the answer to %s', async (what, sent, status) => {
    if (!testApp.app.server.listening) await testApp.app.listen({ port: 0, host: '127.0.0.1' });
    const text =
      sent === 'events'
        ? `GET /api/events HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${member.accessToken}\r\n\r\n`
        : sent;
    const socket = connect((testApp.app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => {});
    const head = await new Promise<string>((resolve) => {
      let received = '';
      socket.setEncoding('utf8').on('data', (chunk) => {
        received += chunk;
        if (received.includes('\r\n\r\n')) resolve(received.split('\r\n\r\n')[0] ?? '');
      });
      socket.write(text);
    });
    socket.destroy();
    const [first = '', ...lines] = head.split('\r\n');
    expect(first).toContain(` ${status} `);
    const pairs = lines.map((line) => line.split(/: (.*)/s).slice(0, 2));
    expectSafe(
      Object.fromEntries(pairs.map(([name = '', value = '']) => [name.toLowerCase(), value])),
      what,
    );
  });

  test('are on responses without a database, and on unexpected errors', async () => {
    const proxy = await severable(dataServices().mongoUri);
    await proxy.cut();
    const waiting = await startTestApp(
      { publicOrigin, mongodbUri: proxy.url },
      { waitForDatabase: false },
    );
    const refused = await waiting.app.inject('/api/tools');
    await waiting.app.close();
    expect(refused.statusCode).toBe(503);
    expectSafe(refused.headers, 'without a database');
    const read = testApp.app.userCache.get;
    testApp.app.userCache.get = () => Promise.reject(new TypeError('nobody foresaw this'));
    testApp.app.log.level = 'silent';
    const unforeseen = await member.request('GET', '/api/me');
    testApp.app.userCache.get = read;
    expect([unforeseen.statusCode, unforeseen.body.includes('foresaw')]).toEqual([500, false]);
    expectSafe(unforeseen.headers, 'unforeseen');
  });
});
