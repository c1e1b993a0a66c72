import { errorBody } from '@firedeck/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import {
  aMember,
  aTool,
  refreshWith,
  sameSiteHeaders,
  type TestMember,
} from '../../testing/builders.ts';
import { dataServices } from '../../testing/config.ts';
import { type Severable, severable } from '../../testing/severable.ts';
import { startTestApp, type TestApp, withOwnDatabase } from '../../testing/test-app.ts';

describe('every response', () => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await startTestApp();
  }, 30_000);
  afterAll(() => testApp.close());

  test.each([
    ['GET', '/api/unknown', 404, 'not_found'],
    ['POST', '/api/unknown', 404, 'not_found'],
    ['DELETE', '/api/tools', 405, 'method_not_allowed'],
    // Nothing is released: every page is the same one.
    ['POST', '/anything', 405, 'method_not_allowed'],
    ['GET', '/api/%', 404, 'not_found'],
    ['GET', `/api/tools/${'x'.repeat(300)}`, 404, 'not_found'],
    ['GET', '/api/tools', 401, 'not_authenticated'],
    ['POST', '/api/refresh', 403, 'not_allowed'],
  ] as const)('to %s %s is the contract’s error', async (method, url, status, code) => {
    const response = await testApp.app.inject({ method, url });
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(z.parse(z.strictObject(errorBody.shape), response.json()).code).toBe(code);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test.each(['/api/tools', '/api/unknown', '/api/openapi.json', '/healthz/live', '/login'])(
    'of %s has the security headers',
    async (url) => {
      const { headers } = await testApp.app.inject(url);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'x-request-id': expect.any(String),
      });
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('strict-transport-security');
    },
  );

  test('over https › HSTS, and a cookie bound to the host', async () => {
    const secure = await startTestApp({ publicOrigin: 'https://firedeck.example.org' });
    const response = await secure.app.inject({
      method: 'POST',
      url: '/api/sign-up',
      headers: sameSiteHeaders,
      body: { email: 'dana@example.org', password: 'pump 17' },
    });
    await secure.close();
    expect(response.headers['strict-transport-security']).toMatch(/^max-age=31536000/);
    expect(response.headers['set-cookie']).toMatch(
      /^__Host-fd_rt=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
  });

  test('of a success › is described in the OpenAPI document', async () => {
    const { paths, components } = (await testApp.app.inject('/api/openapi.json')).json();
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining([
        '/api/sign-up',
        '/api/sign-in',
        '/api/refresh',
        '/api/sign-out',
        '/api/me',
        '/api/tools',
        '/api/tools/{id}',
        '/api/tools/order',
        '/api/tools/{id}/restore',
        '/api/notes',
        '/api/pulse',
      ]),
    );
    const { post } = paths['/api/tools'];
    const { $ref } = post.requestBody.content['application/json'].schema;
    expect(Object.keys(components.schemas[$ref.split('/').at(-1)].properties)).toEqual([
      'name',
      'url',
      'icon',
      'notes',
      'picture',
      'section',
    ]);
    expect(Object.keys(post.responses)).toEqual(['201', '4XX', '5XX']);
    expect(post.security).toEqual([{ member: [] }]);
    expect(post.parameters).toMatchObject([{ in: 'header', name: 'idempotency-key' }]);
    expect(paths['/api/sign-in'].post.security).toBeUndefined();
  });

  test('has its own description in the OpenAPI document', async () => {
    const { paths } = (await testApp.app.inject('/api/openapi.json')).json();
    type Operations = Record<string, { responses: Record<string, { description: string }> }>;
    const descriptions = Object.entries<Operations>(paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { responses }]) =>
        Object.entries(responses).map(([status, { description }]) => ({
          answer: `${method} ${path} ${status}`,
          description,
        })),
      ),
    );
    expect(descriptions.length).toBeGreaterThan(100);
    expect(
      descriptions.filter(({ description }) => /^(Default Response)?$/.test(description)),
    ).toEqual([]);
  });
});

describe('with a database connection that can be cut', () => {
  let proxy: Severable;
  let testApp: TestApp;
  let member: TestMember;
  beforeAll(async () => {
    proxy = await severable(dataServices().mongoUri);
    testApp = await startTestApp({ mongodbUri: withOwnDatabase(proxy.url) });
    member = await aMember(testApp.app);
    await aTool(member);
  }, 30_000);
  afterAll(async () => {
    await testApp.close();
    await proxy.close();
  });

  const requests: [string, () => ReturnType<TestMember['request']>][] = [
    ['list', () => member.request('GET', '/api/tools')],
    ['add', () => member.request('POST', '/api/tools', { name: 'x', url: 'example.org' })],
    ['notes', () => member.request('PUT', '/api/notes', { content: 'x' }, { 'if-match': '"0"' })],
    [
      'password',
      () =>
        member.request('PUT', '/api/me/password', {
          current_password: member.password,
          password: 'another one',
        }),
    ],
    ['sessions', () => member.request('GET', '/api/sessions')],
    ['activity', () => member.request('GET', '/api/activity')],
    ['revisions', () => member.request('GET', '/api/notes/revisions')],
    ['refresh', () => refreshWith(testApp.app, member.refreshToken)],
    [
      'sign in',
      () =>
        testApp.app.inject({
          method: 'POST',
          url: '/api/sign-in',
          headers: sameSiteHeaders,
          body: { email: member.email, password: member.password },
        }),
    ],
  ];
  const outages: [string, () => unknown, () => unknown][] = [
    ['cut', () => proxy.cut(), () => proxy.restore()],
    ['hanging', () => proxy.freeze(), () => proxy.thaw()],
  ];

  test.each(outages)(
    '%s › requests get 503 before they would get 504, and it recovers automatically',
    async (_case, begin, end) => {
      await begin();
      try {
        const responses = await Promise.all(
          requests.map(async ([name, send]) => {
            const { statusCode, headers } = await send();
            return {
              name,
              statusCode,
              retryAfter: headers['retry-after'],
            };
          }),
        );
        expect(responses).toEqual(
          requests.map(([name]) => ({
            name,
            // By the server's clock: after 9 s it would be a 504.
            statusCode: 503,
            retryAfter: expect.stringMatching(/^[234]$/),
          })),
        );
        expect((await testApp.app.inject('/healthz/live')).statusCode).toBe(200);
        // Ready, so that clients get these responses.
        expect((await testApp.app.inject('/healthz/ready')).statusCode).toBe(200);
        expect(await testApp.app.isDatabaseReachable()).toBe(false);
      } finally {
        await end();
      }
      await expect
        .poll(async () => (await member.request('GET', '/api/tools')).statusCode, {
          timeout: 25_000,
          interval: 250,
        })
        .toBe(200);
    },
    60_000,
  );

  test('unavailable at start › waits, responds with 503, and serves once connected', async () => {
    await proxy.cut();
    const { mongodbUri } = testApp.config;
    const waiting = await startTestApp({ mongodbUri }, { waitForDatabase: false });
    const statuses = async () =>
      Promise.all(
        ['/healthz/live', '/healthz/startup', '/healthz/ready', '/api/tools'].map(
          async (url) => (await waiting.app.inject(url)).statusCode,
        ),
      );
    expect(await statuses()).toEqual([200, 503, 503, 503]);
    await proxy.restore();
    await expect.poll(statuses, { timeout: 25_000, interval: 250 }).toEqual([200, 200, 200, 401]);
    await waiting.app.close();
  }, 50_000);
});

describe('with a Redis connection that can be cut', () => {
  let proxy: Severable;
  let testApp: TestApp;
  beforeAll(async () => {
    proxy = await severable(dataServices().redisUrl);
    testApp = await startTestApp({ redisUrl: proxy.url, redisCacheUrl: proxy.url });
  }, 30_000);
  afterAll(async () => {
    await testApp.close();
    await proxy.close();
  });

  const isRedisReady = (ready: boolean) =>
    expect.poll(() => testApp.app.isRedisReady(), { timeout: 10_000, interval: 100 }).toBe(ready);

  test.each<[string, () => unknown, () => unknown]>([
    ['cut', () => proxy.cut(), () => proxy.restore()],
    ['hanging', () => proxy.freeze(), () => proxy.thaw()],
  ])(
    '%s › sign-up, tools, notes and refreshing still work; live updates recover automatically',
    async (_case, begin, end) => {
      await isRedisReady(true);
      await begin();
      const member = await aMember(testApp.app);
      const tool = await aTool(member);
      const responses = await Promise.all([
        member.request('GET', '/api/tools'),
        member.request('PATCH', `/api/tools/${tool.id}`, { name: 'x' }, { 'if-match': '"1"' }),
        member.request('PUT', '/api/notes', { content: 'x' }, { 'if-match': '"0"' }),
        refreshWith(testApp.app, member.refreshToken),
      ]);
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
      expect((await testApp.app.inject('/healthz/ready')).statusCode).toBe(200);
      await isRedisReady(false);
      const pulse = await member.request('GET', '/api/pulse');
      expect(pulse.json()).toMatchObject({ tools: 2, notes: 1, live: false });
      await end();
      await isRedisReady(true);
    },
    30_000,
  );
});
