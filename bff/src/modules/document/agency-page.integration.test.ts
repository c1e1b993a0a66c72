import { agencyDocumentHeader, agencyDocumentMeta } from '@firedeck/contract';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { aDescriptor, aShellDescriptor } from '../../../testing/a-descriptor.ts';
import { afterRegistryCache } from '../../../testing/after-registry-cache.ts';
import {
  aMember,
  refreshTokenOf,
  refreshWith,
  type TestMember,
} from '../../../testing/builders.ts';
import { setUpTestApp } from '../../../testing/fixtures.ts';
import { rolesRepository } from '../auth/roles/roles-repository.ts';
import { sessionModel } from '../auth/sessions/session-model.ts';
import { moduleModel } from '../registry/module-model.ts';
import { modulesRepository } from '../registry/modules-repository.ts';

const here = setUpTestApp();
let admin: TestMember;

const page = (path: string) =>
  ({
    path,
    access: 'member',
    view: 'people',
    title: 'People',
    prefetch: ['/api/tools'] as string[],
  }) as const;
const shell = aShellDescriptor();
const auth = aDescriptor({
  id: 'auth',
  slots: [],
  routes: [page('/agency/people'), page('/agency/people/:id'), page('/login')],
  scripts: { people: ['module.def.js'] },
});
// As released before routes and slots had owners: the page must not depend on the registry refusing it.
const hostile = aDescriptor({
  id: 'notes',
  title: 'Hostile',
  opening: 'document.title = "hostile"',
  routes: [page('/:section/people'), page('/agency/board')],
  slots: [{ slot: 'people.top', view: 'notes-card', order: 1, minHeight: 1, prefetch: [] }],
});

beforeAll(async () => {
  for (const descriptor of [shell, auth, hostile]) {
    await moduleModel(here.app.mongo).create({ _id: descriptor.id });
    await modulesRepository(here.app.mongo).release(descriptor.id, null, descriptor);
  }
  await afterRegistryCache(() => here.app.inject('/'));
  admin = await aMember(here.app);
  await rolesRepository(here.app.mongo).grant(admin.userId, { role: 'agency_admin', by: 'ada' });
  here.app.userCache.forget(admin.userId);
}, 30_000);

const navigation = {
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  'sec-fetch-site': 'same-origin',
};

const load = (
  url: string,
  headers: Record<string, string> = navigation,
  cookie: string | null = admin.refreshToken,
) => here.app.inject({ url, headers, ...(cookie !== null && { cookies: { fd_rt_3000: cookie } }) });

const valueIn = ({ body }: LightMyRequestResponse): string | undefined =>
  new RegExp(`<meta name="${agencyDocumentMeta}" content="([^"]+)">`).exec(body)?.[1];

const modulesIn = ({ body }: LightMyRequestResponse): string[] =>
  JSON.parse(/id="firedeck-modules">(.*?)<\/script>/.exec(body)?.[1] ?? '').modules.map(
    ({ id }: { id: string }) => id,
  );

describe('the agency’s document', () => {
  test.each(['/agency/people', '/agency/people/7', '/agency/nowhere', '/agency'])(
    '%s › has only the shell and the sign-in module',
    async (path) => {
      const response = await load(path);
      expect(modulesIn(response)).toEqual(['auth', 'shell']);
      expect(response.body).not.toMatch(/hostile|mf\/notes/i);
    },
  );

  test('another module’s page below /agency › 404', async () => {
    expect((await load('/agency/people')).statusCode).toBe(200);
    expect((await load('/agency/board')).statusCode).toBe(404);
  });

  test('has its own opener policy, and is not cached', async () => {
    const { headers } = await load('/agency/people');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toContain("; frame-ancestors 'none'; ");
  });

  test.each(['/', '/login', '/api/me', '/api/policies', '/mf/notes/x.js', '/nope', '/sw.js'])(
    '%s › has another opener policy, and no token',
    async (path) => {
      const response = await load(path);
      expect(response.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
      expect(response.body).not.toContain(agencyDocumentMeta);
    },
  );
});

describe('its token', () => {
  test('opens the agency’s routes, also after a refresh of the session', async () => {
    const value = valueIn(await load('/agency/people'));
    const read = async (accessToken: string) =>
      (
        await here.app.inject({
          url: '/api/agency/members',
          headers: { authorization: `Bearer ${accessToken}`, [agencyDocumentHeader]: value },
        })
      ).statusCode;
    expect(await read(admin.accessToken)).toBe(200);
    await sessionModel(here.app.mongo).updateOne(
      { _id: admin.sessionId },
      { rotatedAt: new Date(0) },
    );
    const rotated = await refreshWith(here.app, admin.refreshToken);
    expect(refreshTokenOf(here.app, rotated)).not.toBe(admin.refreshToken);
    expect(await read(rotated.json().access_token)).toBe(200);
    admin.refreshToken = refreshTokenOf(here.app, rotated);
  });

  test('differs each time', async () => {
    const values = await Promise.all([load('/agency/people'), load('/agency/people')]);
    expect(new Set(values.map(valueIn)).size).toBe(2);
  });

  test.each<[string, Record<string, string>]>([
    ['a script', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
    [
      'a script, of the same origin',
      { 'sec-fetch-mode': 'same-origin', 'sec-fetch-dest': 'empty' },
    ],
    ['a frame', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
    ['a frame in a frame', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'frame' }],
    ['an object', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'object' }],
    ['an element embed', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'embed' }],
    ['a script element', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' }],
    ['a link that fetches ahead', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'document' }],
    ['a browser that says nothing', {}],
    ['two values in one', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document, empty' }],
  ])('is not given to %s', async (_what, headers) => {
    const response = await load('/agency/people', headers);
    expect(response.statusCode).toBe(200);
    expect(valueIn(response)).toBeUndefined();
  });

  test.each(['/', '/login', '/agency/nowhere', '/agency', '/agencypeople'])(
    'is not in %s',
    async (path) => expect(valueIn(await load(path))).toBeUndefined(),
  );

  test.each([
    ['without a cookie', () => null],
    ['with one that is none of ours', () => `${admin.refreshToken.slice(0, -2)}xx`],
  ])('is not given %s', async (_case, cookie) => {
    expect(valueIn(await load('/agency/people', navigation, cookie()))).toBeUndefined();
  });

  test('the session has ended › opens nothing', async () => {
    const member = await aMember(here.app);
    await rolesRepository(here.app.mongo).grant(member.userId, { role: 'auditor', by: 'ada' });
    const value = valueIn(await load('/agency/people', navigation, member.refreshToken)) ?? '';
    const read = () =>
      member.request('GET', '/api/agency/members', undefined, { [agencyDocumentHeader]: value });
    here.app.userCache.forget(member.userId);
    expect((await read()).statusCode).toBe(200);
    await member.request('DELETE', `/api/sessions/${member.sessionId}`);
    expect((await read()).statusCode).toBe(401);
  });
});
