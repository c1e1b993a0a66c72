import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { setUpTestApp } from '../../testing/fixtures.ts';

const name = 'firedeck.example.org';
const testApp = setUpTestApp({
  production: true,
  publicOrigin: `https://${name}`,
  additionalHosts: ['blue.internal', 'green.internal:8443'],
});
let port: number;

beforeAll(async () => {
  await testApp.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = testApp.app.server.address() as AddressInfo);
}, 30_000);

interface Answer {
  status: number;
  head: string;
  body: string;
}

/** Raw request lines, which no client library would send. */
async function sendLines(...lines: string[]): Promise<Answer> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${[...lines, 'connection: close'].join('\r\n')}\r\n\r\n`);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, body };
}

const get = (target: string, ...headers: string[]) =>
  sendLines(`GET ${target} HTTP/1.1`, ...headers);

describe('in production, a request for a known host', () => {
  test.each([
    name,
    name.toUpperCase(),
    `${name}.`,
    `${name}:443`,
    `${name}.:443`,
    'blue.internal',
    'blue.internal:31000',
    'green.internal:8443',
  ])('is accepted › Host: %s', async (host) => {
    expect((await get('/api/pulse', `host: ${host}`)).status).toBe(401);
  });

  test('is accepted with an absolute-form target, as sent to proxies', async () => {
    const { status } = await get(`https://${name}/api/pulse`, `host: ${name}`);
    expect(status).toBe(401);
  });
});

describe('in production, a request for another host', () => {
  test.each([
    'evil.example',
    `evil.example.${name}`,
    `${name}.evil.example`,
    `${name}@evil.example`,
    `evil.example@${name}`,
    `${name}/evil`,
    `${name}#evil`,
    `${name}:444`,
    `${name}:443:443`,
    `${name}..`,
    'localhost',
    '127.0.0.1',
    '[::1]',
    'green.internal',
    'xblue.internal',
    '',
  ])('is refused on all paths › Host: %s', async (host) => {
    for (const target of [
      '/',
      '/add',
      '/login/',
      '/api/pulse',
      '/none',
      '/.well-known/jwks.json',
    ]) {
      const { status, head, body } = await get(target, `host: ${host}`);
      expect([target, status]).toEqual([target, 400]);
      expect(head + body).not.toContain('evil');
      expect(head.toLowerCase()).not.toContain('\nlocation:');
      expect(head).toContain('x-content-type-options: nosniff');
    }
  });

  test.each([
    [`http://evil.example/api/pulse`, [`host: ${name}`]],
    [`http://${name}/api/pulse`, ['host: evil.example']],
    [`http://${name}@evil.example/api/pulse`, [`host: ${name}`]],
    ['/api/pulse', [`host: ${name}`, 'host: evil.example']],
    ['/api/pulse', ['host: evil.example', `host: ${name}`]],
    ['/api/pulse', [`host: ${name}`, `host: ${name}`]],
    ['/api/pulse', ['host: evil.example', `x-forwarded-host: ${name}`]],
  ])('is refused even if one of its hosts is known › %s %j', async (target, headers) => {
    expect((await get(target, ...headers)).status).toBe(400);
  });

  test('is refused without a host', async () => {
    expect((await sendLines('GET /api/pulse HTTP/1.0')).status).toBe(400);
  });

  test('is refused before path, method and token are checked', async () => {
    const { status, body } = await sendLines(
      'DELETE /api/pulse HTTP/1.1',
      'host: evil.example',
      'authorization: Bearer x',
    );
    expect([status, JSON.parse(body).code]).toEqual([400, 'validation_failed']);
  });
});

test.each(['live', 'startup', 'ready'])(
  'in production, /healthz/%s is answered under any host name',
  async (probe) => {
    const { status } = await get(`/healthz/${probe}`, 'host: 10.244.0.7:3000');
    expect([200, 503]).toContain(status);
  },
);

test.each(['x-forwarded-for: 203.0.113.7', 'forwarded: for=203.0.113.7'])(
  'a probe that a gateway hands on, by %s, is not answered',
  async (header) => {
    const responses = ['live', 'startup', 'ready'].map(async (probe) => {
      const { status } = await get(`/healthz/${probe}`, 'host: 10.244.0.7:3000', header);
      return status;
    });
    expect(await Promise.all(responses)).toEqual([404, 404, 404]);
  },
);

test('after an unanswered probe › the gateway can reuse its connection', async () => {
  const socket = connect(port, '127.0.0.1');
  const closed = once(socket, 'close');
  let responses = '';
  socket.on('data', (part) => {
    responses += part;
  });
  const write = (...lines: string[]) => socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  write('GET /healthz/ready HTTP/1.1', `host: ${name}`, 'x-forwarded-for: 203.0.113.7');
  await once(socket, 'data');
  await pause(100);
  write('GET /api/pulse HTTP/1.1', `host: ${name}`, 'connection: close');
  await closed;
  expect(responses.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 404', 'HTTP/1.1 401']);
});

test('in production, a request that only resembles a probe › is refused', async () => {
  for (const target of [
    '/healthz/live/../../api/pulse',
    '/healthz',
    '/healthz/other',
    '/healthz/live?x',
  ])
    expect([target, (await get(target, 'host: evil.example')).status]).toEqual([
      target,
      target.endsWith('?x') ? 200 : 400,
    ]);
});

describe('outside production', () => {
  const local = setUpTestApp();

  test('any host is accepted, and no redirect repeats it', async () => {
    const response = await local.app.inject({
      url: '/login/',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });
    expect(String(response.headers.location ?? '/')).toMatch(/^\/(?!\/)/);
    expect(JSON.stringify(response.headers)).not.toContain('evil');
  });
});
