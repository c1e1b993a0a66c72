import { type ModuleDescriptor, moduleDescriptor } from '@firedeck/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDescriptor, aShellDescriptor } from '../../testing/a-descriptor.ts';
import { afterRegistryCache } from '../../testing/after-registry-cache.ts';
import { injectProven, sameSiteHeaders } from '../../testing/builders.ts';
import { examples } from '../../testing/fuzz/examples.ts';
import {
  type Fixture,
  fuzzedGroupRoles,
  prepareFixtures,
  teamKey,
} from '../../testing/fuzz/fixtures.ts';
import { setUpSingleSignOn } from '../../testing/sso/set-up.ts';
import { hashSecret } from '../lib/crypto/secrets.ts';
import { parseGroupRoles } from '../lib/settings/group-roles.ts';
import { moduleModel } from '../modules/registry/module-model.ts';
import { modulesRepository } from '../modules/registry/modules-repository.ts';

/** Properties that every object inherits. */
const names = Object.getOwnPropertyNames(Object.prototype);
const sri = `sha384-${'A'.repeat(64)}`;
const team = { authorization: `Bearer ${teamKey}` };

// Enables the routes of second factors.
const secondFactor = { mode: 'optional', graceDays: 14, rememberDays: 30 } as const;

const groupRoles = parseGroupRoles(fuzzedGroupRoles);

const { testApp } = setUpSingleSignOn({ kind: 'entra', config: { secondFactor, groupRoles } });
let prepared: Awaited<ReturnType<typeof prepareFixtures>>;
let fixture: Fixture;

beforeAll(async () => {
  prepared = await prepareFixtures(testApp, 1);
}, 60_000);
beforeEach(async () => {
  fixture = await prepared.at(0);
  const modules = moduleModel(testApp.app.mongo);
  await modules.deleteMany({}).exec();
  for (const _id of ['notes', 'shell'])
    await modules.create({ _id, keys: [{ hash: hashSecret(teamKey), createdAt: new Date() }] });
});

type Headers = Record<string, string>;
const send = (method: string, url: string, headers: Headers, payload?: unknown) =>
  injectProven(testApp.app, {
    method: method as 'GET',
    url,
    headers,
    ...(payload !== undefined && { payload: payload as object }),
  });
const check = (id: string, descriptor: object) =>
  send('POST', `/api/modules/${id}/check`, team, { descriptor });
const release = (id: string, descriptor: object) =>
  send('POST', `/api/modules/${id}/release`, team, { descriptor });

const putLive = (descriptor: ModuleDescriptor, before: string | null) =>
  modulesRepository(testApp.app.mongo).release(descriptor.id, before, descriptor);

describe.each(names)('%s', (name) => {
  // The body parser refuses it at any depth.
  const isOfParser = name === '__proto__';

  test('as a required or shared name of a module › is not provided', async () => {
    await putLive(aShellDescriptor(), null);
    const plain = aDescriptor();
    const { requires } = plain;
    for (const odd of [
      { ...plain, requires: { ...requires, bff: { [name]: 1 } } },
      { ...plain, shared: { [name]: '*' } },
    ]) {
      await testApp.publish(odd);
      const response = await check('notes', odd);
      expect(response.statusCode).toBe(isOfParser ? 400 : 200);
      if (!isOfParser) expect(response.json().reasons).toEqual([expect.stringContaining(name)]);
    }
  });

  test('as a name in a descriptor › the page does not resolve it', async () => {
    let live: string | null = null;
    const { document, integrity } = aShellDescriptor();
    const template = `${document?.template}{{${name}}}`;
    for (const odd of [
      { document: { ...document, template } },
      { document: { ...document, scripts: [name] } },
      { entry: name },
      { integrity: { ...integrity, [name]: sri } },
      { scripts: { [name]: [name] } },
      { provides: { [name]: '1.0.0' } },
      { routes: [{ path: '/', access: 'member', view: name, title: name }] },
      { slots: [{ slot: name, view: name, minHeight: 1 }] },
    ]) {
      const descriptor = { ...aShellDescriptor(), ...odd };
      const response = await release('shell', descriptor);
      expect([odd, response.statusCode < 500]).toEqual([odd, true]);
      const { data } = moduleDescriptor.safeParse(descriptor);
      if (!data) continue;
      // As an artifact that was released before the check existed.
      await putLive(data, live);
      live = data.artifact;
      const page = await afterRegistryCache(() => send('GET', '/', {}));
      expect([odd, page.statusCode, page.body.includes('native code')]).toEqual([odd, 200, false]);
    }
  });

  test('as an id › 404', async () => {
    const encoded = encodeURIComponent(name);
    for (const [method, url] of [
      ['GET', '/api/tools/'],
      ['PATCH', '/api/tools/'],
      ['DELETE', '/api/tools/'],
      ['DELETE', '/api/keys/'],
      ['DELETE', '/api/sessions/'],
      ['GET', '/api/notes/revisions/'],
      ['DELETE', '/api/pictures/'],
      ['GET', '/pictures/'],
      ['GET', '/icons/'],
      ['GET', '/mf/'],
      ['GET', '/api/'],
    ] as const) {
      const headers = { ...fixture.headers, 'if-match': '"1"' };
      const body = method === 'PATCH' ? { name: 'Other' } : undefined;
      const { statusCode } = await send(method, `${url}${encoded}`, headers, body);
      expect([method, url, statusCode]).toEqual([method, url, 404]);
    }
    const failure = { artifact: aDescriptor().artifact, kind: 'render' };
    const response = await send('POST', `/api/modules/${encoded}/failures`, {}, failure);
    expect([400, 404]).toContain(response.statusCode);
    for (const page of ['/', '/edit/', '/launch/'])
      expect((await send('GET', `${page}${encoded}`, {})).statusCode).not.toBe(500);
  });

  test('as an enum value › is refused', async () => {
    const tool = { name: 'Gauges', url: 'example.org' };
    for (const [method, url, body] of [
      ['POST', '/api/tools', { ...tool, icon: name }],
      ['POST', '/api/tools', { ...tool, picture: name }],
      ['PUT', '/api/tools/order', { ids: [name] }],
      ['POST', '/api/keys', { name: 'Wall', scope: name, days: 30 }],
      ['POST', '/api/keys', { name: 'Wall', scope: 'tools:read', days: name }],
      ['POST', '/api/sign-out', { scope: name }],
      ['POST', '/api/modules/notes/failures', { artifact: name, kind: 'render' }],
      ['POST', '/api/modules/notes/failures', { artifact: aDescriptor().artifact, kind: name }],
    ] as const) {
      const { statusCode } = await send(
        method,
        url,
        { ...fixture.headers, ...sameSiteHeaders },
        body,
      );
      expect([url, body, statusCode]).toEqual([url, body, 400]);
    }
  });

  test('in a header, a cookie or a query › causes no failure', async () => {
    for (const header of [
      'if-none-match',
      'if-match',
      'idempotency-key',
      'accept',
      'accept-encoding',
      'content-type',
      'user-agent',
      'x-firedeck-client',
    ])
      for (const [method, url] of [
        ['GET', '/api/tools'],
        ['POST', '/api/tools'],
        ['GET', '/'],
      ] as const) {
        const headers = { ...fixture.headers, [header]: name };
        const body = method === 'POST' ? '{"name":"Gauges","url":"example.org"}' : undefined;
        const { statusCode } = await send(method, url, headers, body);
        expect([header, method, url, statusCode === 500]).toEqual([header, method, url, false]);
      }
    for (const cookie of [`fd_theme=${name}`, `${name}=${name}`]) {
      const { statusCode, body } = await send('GET', '/', { cookie });
      expect([statusCode === 500, body.includes('native code')]).toEqual([false, false]);
    }
    const query = `${encodeURIComponent(name)}=${encodeURIComponent(name)}`;
    for (const url of ['/api/tools', '/api/pictures', '/api/favicons', '/api/modules'])
      expect((await send('GET', `${url}?${query}`, fixture.headers)).statusCode).not.toBe(500);
    const asBearer = await send('GET', '/api/tools', { authorization: `Bearer ${name}` });
    expect(asBearer.statusCode).toBe(401);
  });
});

test('all of them as additional fields › do not change the response', async () => {
  const further = Object.fromEntries(
    // The body parser refuses that one at any depth.
    names.filter((name) => name !== '__proto__').map((name) => [name, { [name]: 1 }]),
  );
  for (const [operation, example] of Object.entries(examples)) {
    const [method = '', path = ''] = operation.split(' ');
    const { id = '', headers, body } = await example(await prepared.at(0));
    if (typeof body !== 'object' || body === null || Buffer.isBuffer(body)) continue;
    const url = path.replace(/\{\w+\}/, id);
    const response = await send(method, url, headers, { ...body, ...further });
    expect([operation, response.statusCode < 300]).toEqual([operation, true]);
    for (const name of names) expect(response.body).not.toContain(`"${name}"`);
  }
});
