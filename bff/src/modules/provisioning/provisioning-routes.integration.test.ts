import { randomUUID } from 'node:crypto';
import { dayMs, limits, times } from '@firedeck/contract';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { aMember } from '../../../testing/builders.ts';
import { startClock } from '../../../testing/clock.ts';
import { setUpTestApp } from '../../../testing/fixtures.ts';
import { routeOwners } from '../../../testing/route-owners.ts';
import { aScimClient, aScimUser, type ScimClient } from '../../../testing/scim-client.ts';
import { scimKeys } from './keys/scim-keys.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const routes = Object.entries(routeOwners)
  .filter(([, { kind }]) => kind === 'directory')
  .map(([route]) => route.split(' ') as [Method, string]);
const toPath = (url: string) => url.replace(':id', randomUUID()).replace('*', 'Nothing');

describe('without a SCIM key', () => {
  const testApp = setUpTestApp();

  test.each(routes)('%s %s › is not found', async (method, url) => {
    const response = await testApp.app.inject({ method, url: toPath(url) });
    expect([response.statusCode, response.json().status]).toEqual([404, '404']);
  });
});

describe('with a SCIM key', () => {
  const testApp = setUpTestApp({ scim: { adoptsByEmail: false, requestsPerSecond: 30 } });
  let directory: ScimClient;
  beforeAll(async () => {
    directory = await aScimClient(testApp);
  });

  test.each(routes)(
    '%s %s › refuses requests without it, and with every other kind of token',
    async (method, url) => {
      const { accessToken } = await aMember(testApp.app);
      // Wrong keys are counted by address.
      const remoteAddress = `192.0.2.${routes.findIndex(([m, u]) => m === method && u === url) + 1}`;
      for (const authorization of [
        undefined,
        'Basic YTpi',
        `Bearer ${accessToken}`,
        `Bearer ${'x'.repeat(50)}`,
      ]) {
        const headers = authorization === undefined ? {} : { authorization };
        const response = await testApp.app.inject({
          method,
          url: toPath(url),
          headers,
          remoteAddress,
        });
        expect([response.statusCode, response.json().schemas]).toEqual([
          401,
          ['urn:ietf:params:scim:api:messages:2.0:Error'],
        ]);
        expect(response.headers['www-authenticate']).toBe('Bearer');
      }
    },
  );

  test("› can't read or change anything of members", async () => {
    const headers = { authorization: `Bearer ${directory.key}` };
    for (const url of ['/api/tools', '/api/me', '/api/agency/roles'])
      expect((await testApp.app.inject({ url, headers })).statusCode).toBe(401);
  });

  test('› two are valid at a time until they expire, and a removed one is refused within 5 s', async () => {
    const keys = scimKeys(testApp.app.mongo);
    const expiresAt = new Date(Date.now() + dayMs);
    const second = await keys.make('second', { expiresAt });
    expect(await keys.make('third', { expiresAt })).toBeNull();
    const request = async (key: string | null) =>
      (
        await testApp.app.inject({
          url: '/scim/v2/Schemas',
          headers: { authorization: `Bearer ${key}` },
        })
      ).statusCode;
    const clock = startClock();
    onTestFinished(() => clock.end());
    clock.set(clock.now() + times.sessionMemoMs);
    expect(await request(second)).toBe(200);
    expect(await request(directory.key)).toBe(200);
    await keys.end('second');
    clock.set(clock.now() + times.sessionMemoMs);
    expect(await request(second)).toBe(401);
  });

  test('wrong keys of one address › get 429 after fifty; right ones and other addresses never', async () => {
    const requestFrom = async (key: string, remoteAddress: string) =>
      testApp.app.inject({
        url: '/scim/v2/Schemas',
        headers: { authorization: `Bearer ${key}` },
        remoteAddress,
      });
    const statuses: number[] = [];
    for (let tries = 0; tries < limits.releaseKeyTriesPerAddress; tries += 1)
      statuses.push((await requestFrom('wrong', '198.51.100.7')).statusCode);
    expect(new Set(statuses)).toEqual(new Set([401]));
    const refused = await requestFrom('wrong', '198.51.100.7');
    expect([refused.statusCode, refused.json().status]).toEqual([429, '429']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await requestFrom(directory.key, '198.51.100.7')).statusCode).toBe(200);
    expect((await requestFrom('wrong', '198.51.100.8')).statusCode).toBe(401);
  });

  test('a burst beyond the limit › gets 429 with a retry time', async () => {
    const responses = await Promise.all(
      Array.from({ length: 60 }, () => directory.send('GET', '/Schemas')),
    );
    const refused = responses.filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers['retry-after']).toMatch(/^\d+$/);
    expect(refused[0]?.json()).toMatchObject({ status: '429' });
  });
});

describe('SCIM', () => {
  const testApp = setUpTestApp({ scim: { adoptsByEmail: false, requestsPerSecond: 10_000 } });
  let directory: ScimClient;
  beforeAll(async () => {
    directory = await aScimClient(testApp);
  });
  const post = (payload: string, contentType: string, path = '/Users') =>
    testApp.app.inject({
      method: 'POST',
      url: `/scim/v2${path}`,
      headers: { authorization: `Bearer ${directory.key}`, 'content-type': contentType },
      payload,
    });

  test('describes itself, and refuses a filter there with 403', async () => {
    const config = (await directory.send('GET', '/ServiceProviderConfig')).json();
    expect(config).toMatchObject({ patch: { supported: true }, filter: { supported: true } });
    for (const path of ['/ServiceProviderConfig', '/ResourceTypes', '/Schemas'])
      expect((await directory.send('GET', `${path}?filter=id eq "x"`)).statusCode).toBe(403);
    const { Resources } = (await directory.send('GET', '/Schemas')).json();
    for (const { id, meta } of Resources) {
      expect(meta.location).toBe(`http://localhost:3000/scim/v2/Schemas/${id}`);
      expect((await directory.send('GET', `/Schemas/${id}`)).statusCode).toBe(200);
    }
    expect((await directory.send('GET', '/ResourceTypes/User')).json().endpoint).toBe('/Users');
    expect((await directory.send('GET', '/ResourceTypes/Car')).statusCode).toBe(404);
  });

  test.each([
    ['PUT', '/Users'],
    ['DELETE', '/Groups'],
    ['POST', '/Schemas'],
    ['PATCH', '/ServiceProviderConfig'],
    ['DELETE', '/ResourceTypes/User'],
  ] as const)('%s %s › answers 405 as a SCIM error', async (method, path) => {
    const response = await directory.send(method, path, {});
    expect([response.statusCode, response.json().status]).toEqual([405, '405']);
    expect(response.headers.allow).toContain('GET');
  });

  test.each([
    ['{', 'application/scim+json', 400, 'invalidSyntax'],
    ['{"__proto__":{"a":1}}', 'application/json', 400, 'invalidSyntax'],
    ['[]', 'application/scim+json', 400, 'invalidSyntax'],
    ['"x"', 'application/json', 400, 'invalidSyntax'],
    ['', 'application/scim+json', 400, 'invalidSyntax'],
    ['a=b', 'application/x-www-form-urlencoded', 415, undefined],
    [
      JSON.stringify({ userName: 'x'.repeat(1024 * 1024) }),
      'application/scim+json',
      413,
      undefined,
    ],
    [`{"name":${'['.repeat(30)}${']'.repeat(30)}}`, 'application/json', 400, 'invalidValue'],
  ])('a body %.40s as %s › answers %s as a SCIM error', async (body, type, status, scimType) => {
    const response = await post(body, type);
    expect([response.statusCode, response.json().status, response.json().scimType]).toEqual([
      status,
      String(status),
      scimType,
    ]);
    expect(response.headers['content-type']).toMatch(/^application\/scim\+json/);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('DELETE with a content type and no body › is accepted', async () => {
    const { id } = (await directory.send('POST', '/Users', aScimUser())).json();
    const response = await testApp.app.inject({
      method: 'DELETE',
      url: `/scim/v2/Users/${id}`,
      headers: {
        authorization: `Bearer ${directory.key}`,
        'content-type': 'application/scim+json',
      },
    });
    expect(response.statusCode).toBe(204);
  });

  test('is not in the API description', () => {
    const paths = Object.keys(testApp.app.swagger().paths ?? {});
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => path.includes('scim'))).toEqual([]);
  });
});
