import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { Authenticator } from '../../testing/authenticator.ts';
import {
  aMember,
  aTool,
  refreshTokenOf,
  sameSiteHeaders,
  type TestMember,
} from '../../testing/builders.ts';
import { setUpTestApp } from '../../testing/fixtures.ts';
import { pictureFiles } from '../../testing/picture-files.ts';
import { type RouteOwner, routeOwners, type Thing } from '../../testing/route-owners.ts';
import { addPasskey } from '../../testing/second-factor.ts';
import { withoutRequestId } from '../../testing/without-request-id.ts';
import { routePermissions } from '../modules/auth/permissions/route-permissions.ts';
import { rolesRepository } from '../modules/auth/roles/roles-repository.ts';

const testApp = setUpTestApp({
  secondFactor: { mode: 'optional', graceDays: 14, rememberDays: 0 },
});
/** Tries to reach the owner's data. */
let stranger: TestMember;
let owner: TestMember;
let theirs: Record<Thing, string>;

const secret = `Secret-${randomUUID()}`;

beforeAll(async () => {
  [stranger, owner] = [await aMember(testApp.app), await aMember(testApp.app)];
  theirs = await createThings(owner);
}, 60_000);

async function createThings(member: TestMember): Promise<Record<Thing, string>> {
  const fields = {
    name: secret,
    url: `https://${secret.toLowerCase()}.example.org`,
    notes: secret,
  };
  const tool = await aTool(member, fields);
  const deletedTool = await aTool(member, fields);
  await member.request('DELETE', `/api/tools/${deletedTool.id}`);
  await member.request('PUT', '/api/notes', { content: secret }, { 'if-match': '"0"' });
  await member.request('PUT', '/api/notes', { content: `${secret} 2` }, { 'if-match': '"1"' });
  await member.request('PATCH', '/api/me', { first_name: secret });
  const png = pictureFiles.png(64, 64, Buffer.from(secret));
  const picture = await member.request('POST', `/api/pictures?name=${secret}`, png, {
    'content-type': 'image/png',
  });
  return {
    tool: tool.id,
    deletedTool: deletedTool.id,
    picture: picture.json().id,
    session: await startSession(member),
    revision: '1',
    key: await createKeyId(member),
    section: await createSectionId(member),
    // Last: from then on the password alone does not sign in.
    passkey: await createPasskeyId(member),
  };
}

async function createKeyId(member: TestMember): Promise<string> {
  const input = { name: secret, scope: 'tools:write', days: 30 };
  return (await member.request('POST', '/api/keys', input)).json().key.id;
}

async function createPasskeyId(member: TestMember): Promise<string> {
  const added = await addPasskey(member, new Authenticator(), { name: secret });
  return added.json().factors.passkeys[0].id;
}

async function createSectionId(member: TestMember): Promise<string> {
  const input = { name: secret.slice(0, 40), color: 'blue' };
  return (await member.request('POST', '/api/tools/sections', input)).json().id;
}

async function startSession({ email, password }: TestMember): Promise<string> {
  const body = { email, password };
  const url = '/api/sign-in';
  const response = await testApp.app.inject({
    method: 'POST',
    url,
    headers: sameSiteHeaders,
    body,
  });
  return refreshTokenOf(testApp.app, response).split('.')[3] ?? '';
}

/** All of a member's data from the API, without timestamps. */
async function exportAll(member: TestMember): Promise<string> {
  const paths = ['/api/me', '/api/tools', '/api/tools/recent', '/api/tools/trash', '/api/notes'];
  paths.push('/api/notes/revisions', '/api/pictures', '/api/sessions', '/api/me/factors');
  const responses = await Promise.all(paths.map((path) => member.request('GET', path)));
  return responses.map(({ body }) => body.replaceAll(/"last_seen_at":"[^"]*"/g, '')).join('\n');
}

const rows = Object.entries(routeOwners).map(([route, owner]) => {
  const [method = '', url = ''] = route.split(' ');
  return { route, method, url, owner };
});
type Method = Parameters<TestMember['request']>[0];
type OwnerOf<Kind> = Extract<RouteOwner, { kind: Kind }>;
const ofKind = <Kind extends RouteOwner['kind']>(kind: Kind) =>
  rows.filter(({ owner }) => owner.kind === kind) as {
    route: string;
    method: Method;
    url: string;
    owner: OwnerOf<Kind>;
  }[];

/** Paths, with all below them, that are public or authorized by a cookie, a link or a random URL. */
const publicPaths = [
  ...['openapi.json', 'docs', 'policies', 'policy-reports', 'device', 'invitations'],
  ...['sign-up', 'sign-in', 'sign-out', 'sso', 'refresh', 'lock', 'unlock'],
  ...['confirmations', 'password-resets', 'email-changes'],
].map((name) => `/api/${name}`);
const publicFiles = [
  '.well-known',
  'healthz',
  'mf',
  'icons',
  'pictures',
  'robots.txt',
  'sw.js',
  '*',
];

describe('the table of routes', () => {
  test('has each route, and no other', () => {
    expect(Object.keys(routeOwners).toSorted()).toEqual(testApp.routes.toSorted());
  });

  test('members own a route › the permissions admit only members', () => {
    const owned = [...ofKind('member'), ...ofKind('thing'), ...ofKind('agency')];
    expect(owned.filter(({ route }) => routePermissions[route]?.by !== 'member')).toEqual([]);
  });

  test('the permissions admit anyone › the path is a public one', () => {
    const known = [...publicPaths, ...publicFiles.map((name) => `/${name}`)];
    const isKnown = (url: string) => known.some((path) => `${url}/`.startsWith(`${path}/`));
    expect(ofKind('anyone').filter(({ url }) => !isKnown(url))).toMatchObject([
      { route: 'GET /api/modules' },
      { route: 'POST /api/modules/:id/failures' },
    ]);
  });

  test('releases › are admitted by a team’s key, provisioning by a SCIM key', () => {
    const acts = ['check', 'release', 'canary', 'rollback', 'enable', 'disable'];
    expect(ofKind('team').map(({ url }) => url)).toEqual(
      acts.map((act) => `/api/modules/:id/${act}`),
    );
    const scim = rows.filter(({ url }) => url.startsWith('/scim/'));
    expect(scim).toEqual(ofKind('directory'));
    expect(scim.length).toBeGreaterThan(10);
  });

  test('a path has an id › the row names what the id belongs to', () => {
    const named = ofKind('member').filter(({ url }) => url.includes(':'));
    expect(named).toEqual([]);
  });
});

describe('without authentication', () => {
  const closed = [...ofKind('member'), ...ofKind('thing'), ...ofKind('team'), ...ofKind('agency')];

  test.each(closed)('$route › is refused before anything is read', async ({ method, url }) => {
    const path = url.replace(':id', randomUUID());
    for (const authorization of [undefined, 'Bearer nonsense', 'Basic YTpi', '']) {
      const headers = authorization === undefined ? {} : { authorization };
      const response = await testApp.app.inject({ method, url: path, headers });
      // An unknown module is refused before its key is checked.
      expect([401, 400]).toContain(response.statusCode);
      expect(response.body).not.toContain(secret);
    }
  });
});

describe('a member', () => {
  const pathTo = (url: string, id: string) => url.replace(':id', encodeURIComponent(id));
  const format = ({ statusCode, body }: LightMyRequestResponse) =>
    `${statusCode} ${withoutRequestId(body)}`;

  test.each(ofKind('thing'))(
    '$route with another member’s id, in every spelling › same response as for a missing one',
    async ({ method, url, owner: { thing, body, headers } }) => {
      const before = await exportAll(owner);
      const send = (id: string) => stranger.request(method, pathTo(url, id), body, headers);
      const missing = await send(randomUUID());
      const tooLong = await send('x'.repeat(65));
      expect([missing.statusCode, tooLong.statusCode]).toEqual([404, 404]);
      const id = theirs[thing];
      const spellings = [
        id,
        id.toUpperCase(),
        ` ${id}`,
        `${id}\u0000`,
        `{${id}}`,
        `${id}/../${id}`,
        `${owner.userId}`,
        `${owner.userId}.${id}`,
        '$where',
        '{"$gt":""}',
        '[object Object]',
        '__proto__',
        'constructor',
        '-1',
        'null',
        ...Object.values(theirs),
      ];
      for (const spelling of spellings) {
        const response = encodeURIComponent(spelling).length > 64 ? tooLong : missing;
        expect([spelling, format(await send(spelling))]).toEqual([spelling, format(response)]);
      }
      expect(await exportAll(owner)).toBe(before);
    },
  );

  test.each(ofKind('member').filter(({ url }) => url !== '/api/events'))(
    '$route › neither returns nor changes another member’s data',
    async ({ method, url, owner: { body, headers, query = '' } }) => {
      const before = await exportAll(owner);
      const other = await aMember(testApp.app);
      const more = { user_id: owner.userId, userId: owner.userId, owner: owner.userId };
      const asTheirs = `${query}${query === '' ? '?' : '&'}${new URLSearchParams(more)}`;
      const sent = body && { ...body, ...more };
      const response = await other.request(method, `${url}${asTheirs}`, sent, headers);
      expect(response.body).not.toContain(secret);
      expect(response.body).not.toContain(owner.userId);
      expect(response.statusCode).toBeLessThan(500);
      expect(await exportAll(owner)).toBe(before);
    },
  );

  test.each(ofKind('agency'))(
    '$route without a role › is refused',
    async ({ method, url, owner }) => {
      const response = await stranger.request(method, url, owner.body);
      expect([response.statusCode, response.json().code]).toEqual([403, 'not_allowed']);
    },
  );

  test('an API key of an admin › opens no agency route', async () => {
    const admin = await aMember(testApp.app);
    await rolesRepository(testApp.app.mongo).grant(admin.userId, {
      role: 'agency_admin',
      by: 'ada',
    });
    testApp.app.userCache.forget(admin.userId);
    const input = { name: 'Wall', scope: 'tools:write', days: 30 };
    const key = (await admin.request('POST', '/api/keys', input)).json().secret;
    // Even with the token of the agency's document.
    const headers = { ...admin.headers, authorization: `Bearer ${key}` };
    const payload = { name: 'Own', url: 'https://own.example.org', icon: 'tools', notes: '' };
    const added = await testApp.app.inject({ method: 'POST', url: '/api/tools', headers, payload });
    expect(added.statusCode).toBe(201);
    for (const { route, method, url, owner } of ofKind('agency')) {
      const path = url.replace(':id', randomUUID());
      const sent = owner.body && { payload: owner.body };
      const response = await testApp.app.inject({ method, url: path, headers, ...sent });
      expect([route, response.statusCode, response.json().message]).toEqual([
        route,
        403,
        'This key is for tools:write, no key opens this.',
      ]);
    }
  });

  test('another member’s tool ids in the body › no access', async () => {
    const before = await exportAll(owner);
    const order = await stranger.request('PUT', '/api/tools/order', { ids: [theirs.tool] });
    expect([order.statusCode, order.json().code]).toEqual([409, 'order_outdated']);
    const key = { 'idempotency-key': theirs.tool };
    const input = { name: 'Own', url: 'https://own.example.org', icon: 'tools', notes: '' };
    const added = await stranger.request('POST', '/api/tools', input, key);
    expect(added.json()).toMatchObject({ id: theirs.tool, name: 'Own', user_id: stranger.userId });
    expect(await exportAll(owner)).toBe(before);
  });

  test('gets no events of another member', async () => {
    const address = await testApp.app.listen({ port: 0, host: '127.0.0.1' });
    const headers = { authorization: `Bearer ${stranger.accessToken}` };
    const ending = new AbortController();
    const stream = await fetch(`${address}/api/events`, { headers, signal: ending.signal });
    const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
    await aTool(owner, { name: secret });
    await aTool(stranger, { name: 'Own tool' });
    let received = '';
    while (!received.includes('tools.changed')) {
      const { value, done } = await reader.read();
      if (done) break;
      received += new TextDecoder().decode(value);
    }
    ending.abort();
    expect(received.match(/tools\.changed/g)).toHaveLength(1);
    expect(received).not.toContain(secret);
  });
});
