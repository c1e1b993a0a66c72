import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { limits, type NewKey } from '@firedeck/contract';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import { aMember, aTool, aToolInput, type TestMember } from '../../../../testing/builders.ts';
import { dataServices } from '../../../../testing/config.ts';
import { setUpMember, setUpTestApp } from '../../../../testing/fixtures.ts';
import { routeOwners } from '../../../../testing/route-owners.ts';
import { severable } from '../../../../testing/severable.ts';
import { startTestApp } from '../../../../testing/test-app.ts';
import { withoutRequestId } from '../../../../testing/without-request-id.ts';
import { routePermissions } from '../permissions/route-permissions.ts';
import { announceKeys, rotateKeys } from '../signing-keys/session-keys.ts';
import type { KeyDocument } from './key-model.ts';

const testApp = setUpTestApp();
const member = setUpMember(testApp);

const stored = () => testApp.app.mongo.collection<KeyDocument>('apiKeys');
const make = async (changes: object = {}, by = member): Promise<NewKey> => {
  const input = { name: 'Station wall', scope: 'tools:read', days: 30, ...changes };
  const response = await by.request('POST', '/api/keys', input);
  expect(response.statusCode).toBe(201);
  return response.json();
};
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const sendWith = (secret: string, method: Method, url: string, body?: object) =>
  testApp.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${secret}` },
    ...(body && { body }),
  });
const list = (secret: string) => sendWith(secret, 'GET', '/api/tools');

describe('a personal API key', () => {
  test('is shown once, and only its hash is stored', async () => {
    const { key, secret } = await make({ name: ' Station wall ' });
    expect(secret).toMatch(/^fd_[\w-]{43}$/);
    expect(key).toMatchObject({
      name: 'Station wall',
      scope: 'tools:read',
      hint: secret.slice(0, 7),
      last_used_at: null,
    });
    expect(JSON.stringify(await stored().findOne({ _id: key.id }))).not.toContain(secret.slice(7));
    const { keys } = (await member.request('GET', '/api/keys')).json();
    expect(keys).toContainEqual(key);
    expect(JSON.stringify(keys)).not.toContain(secret.slice(7));
  });

  test('lists tools with curl, as the dialog shows', async () => {
    const tool = await aTool(member, { name: 'River gauges' });
    const { secret } = await make();
    await testApp.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = testApp.app.server.address() as AddressInfo;
    const curl = async (...words: string[]) =>
      (await promisify(execFile)('curl', ['-sS', ...words])).stdout;
    const address = `http://127.0.0.1:${port}/api`;
    const bearer = ['-H', `Authorization: Bearer ${secret}`];
    const { tools } = JSON.parse(await curl(...bearer, `${address}/tools`));
    expect(tools).toContainEqual(expect.objectContaining({ id: tool.id, name: 'River gauges' }));
    const status = ['-o', '/dev/null', '-w', '%{http_code}'];
    expect(await curl(...status, ...bearer, `${address}/notes`)).toBe('403');
    expect(await curl(...status, `${address}/tools`)).toBe('401');
  });

  test('with read scope changes nothing, with write scope does', async () => {
    const reading = await make();
    const writing = await make({ scope: 'tools:write' });
    const input = aToolInput({ name: 'By key' });
    expect((await sendWith(reading.secret, 'POST', '/api/tools', input)).statusCode).toBe(403);
    const added = await sendWith(writing.secret, 'POST', '/api/tools', input);
    expect(added.statusCode).toBe(201);
    expect(added.json().user_id).toBe(member.userId);
    const url = `/api/tools/${added.json().id}`;
    expect((await sendWith(reading.secret, 'GET', url)).json().name).toBe('By key');
    expect((await sendWith(reading.secret, 'DELETE', url)).statusCode).toBe(403);
    expect((await sendWith(writing.secret, 'DELETE', url)).statusCode).toBe(204);
  });

  test('outside its scope › is refused with its scope and the required one', async () => {
    const { secret } = await make();
    const fetchMessage = async (method: Method, url: string) =>
      (await sendWith(secret, method, url, aToolInput())).json().message;
    expect([
      await fetchMessage('POST', '/api/tools'),
      await fetchMessage('GET', '/api/notes'),
    ]).toEqual([
      'This key is for tools:read, this takes tools:write.',
      'This key is for tools:read, no key opens this.',
    ]);
  });

  test('reaches only the tools of its own member', async () => {
    const other = await aMember(testApp.app);
    const theirs = await aTool(other);
    const { secret } = await make({ scope: 'tools:write' });
    const foreign = await sendWith(secret, 'GET', `/api/tools/${theirs.id}`);
    const missing = await sendWith(secret, 'GET', `/api/tools/${randomUUID()}`);
    expect(foreign.statusCode).toBe(404);
    expect(withoutRequestId(foreign.body)).toBe(withoutRequestId(missing.body));
  });

  const opensToKeys = (route: string) => {
    const entry = routePermissions[route];
    return entry?.by === 'member' && entry.keys !== undefined;
  };
  // The table of routes is complete (see its own test): a new route is listed here or refuses keys.
  const closed = Object.entries(routeOwners)
    .filter(([route, { kind }]) => ['member', 'thing'].includes(kind) && !opensToKeys(route))
    .map(([route, owner]) => {
      const [method = '', path = ''] = route.split(' ');
      return [method, `${path}${'query' in owner ? owner.query : ''}`] as [Method, string];
    });
  test.each(closed)('is refused by %s %s', async (method, path) => {
    const { secret } = await aKeyForAll();
    const response = await sendWith(secret, method, path.replace(':id', randomUUID()));
    expect([response.statusCode, response.json().code]).toEqual([403, 'not_allowed']);
  });

  test.each(Object.keys(routePermissions).filter(opensToKeys))(
    '%s is a route of tools',
    (route) => {
      expect(route).toMatch(/^(GET|POST|PUT|PATCH|DELETE) \/api\/tools(\/|$)/);
      expect(routeOwners).toHaveProperty([route]);
    },
  );

  let forAll: Promise<NewKey> | null = null;
  function aKeyForAll(): Promise<NewKey> {
    forAll ??= make({ scope: 'tools:write' });
    return forAll;
  }

  test('expired, of a disabled member, or unknown › is refused', async () => {
    const owner = await aMember(testApp.app);
    const [over, good] = [await make({}, owner), await make({}, owner)];
    await stored().updateOne({ _id: over.key.id }, { $set: { expiresAt: new Date() } });
    const none = `fd_${'x'.repeat(43)}`;
    for (const secret of [over.secret, none, 'fd_', good.secret.toUpperCase()])
      expect((await list(secret)).json().code).toBe('not_authenticated');
    expect((await sendWith(none, 'GET', '/api/notes')).statusCode).toBe(401);
    expect((await list(good.secret)).statusCode).toBe(200);
    await testApp.app.mongo
      .collection<{ _id: string }>('users')
      .updateOne({ _id: owner.userId }, { $set: { state: 'disabled' } });
    testApp.forgetMemos();
    expect((await list(good.secret)).statusCode).toBe(401);
  });

  test('revoked › is refused, and the activity has an entry', async () => {
    const { key, secret } = await make();
    expect((await list(secret)).statusCode).toBe(200);
    expect((await member.request('DELETE', `/api/keys/${key.id}`)).statusCode).toBe(204);
    expect((await list(secret)).statusCode).toBe(401);
    const kinds = async () =>
      (await member.request('GET', '/api/activity'))
        .json()
        .entries.map(({ kind }: { kind: string }) => kind);
    await expect.poll(kinds).toEqual(expect.arrayContaining(['key_made', 'key_revoked']));
  });

  test('is revoked even while it is being used', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { key, secret } = await make();
      const uses = Array.from({ length: 4 }, () => list(secret));
      const [revoked] = await Promise.all([
        member.request('DELETE', `/api/keys/${key.id}`),
        ...uses,
      ]);
      expect(revoked.statusCode).toBe(204);
    }
  });

  test('of another member › is not found', async () => {
    const { key } = await make();
    const stranger = await aMember(testApp.app);
    const foreign = await stranger.request('DELETE', `/api/keys/${key.id}`);
    const missing = await stranger.request('DELETE', `/api/keys/${randomUUID()}`);
    const malformed = await stranger.request('DELETE', '/api/keys/x');
    expect(foreign.statusCode).toBe(404);
    expect(withoutRequestId(foreign.body)).toBe(withoutRequestId(missing.body));
    expect(withoutRequestId(malformed.body)).toBe(withoutRequestId(missing.body));
    expect(await stored().findOne({ _id: key.id })).not.toBeNull();
  });

  test('records its last use, at most once a minute', async () => {
    const { key, secret } = await make();
    const commands = await testApp.commandsOf(async () => {
      await list(secret);
      await list(secret);
    });
    await expect
      .poll(async () => (await stored().findOne({ _id: key.id }))?.lastUsedAt)
      .toBeInstanceOf(Date);
    expect(commands.filter((name) => name === 'update').length).toBeLessThanOrEqual(1);
  });

  test('sends too many requests in a minute › is limited', async () => {
    const { secret } = await make();
    const responses = await Promise.all(
      Array.from({ length: limits.keyRequestsPerMinute + 5 }, () => list(secret)),
    );
    const refused = responses.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(5);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await member.request('GET', '/api/tools')).statusCode).toBe(200);
  });

  describe('requested again with the same Idempotency-Key', () => {
    const input = { name: 'Wall', scope: 'tools:read', days: 30 };
    const send = (by: TestMember, key: string, changes: object = {}) =>
      by.request('POST', '/api/keys', { ...input, ...changes }, { 'idempotency-key': key });

    test('by parallel requests › is the same, and the member is notified once', async () => {
      const owner = await aMember(testApp.app);
      const key = randomUUID();
      const responses = await Promise.all(Array.from({ length: 12 }, () => send(owner, key)));
      expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
      expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
      expect((await list(responses[0]?.json().secret)).statusCode).toBe(200);
      expect(await stored().countDocuments({ userId: owner.userId })).toBe(1);
      const made = () =>
        testApp.app.mongo
          .collection('activity')
          .countDocuments({ userId: owner.userId, kind: 'key_made' });
      await expect.poll(made).toBe(1);
    });

    test('after the session keys were rotated › is the same', async () => {
      const owner = await aMember(testApp.app);
      const key = randomUUID();
      const first = await send(owner, key);
      await announceKeys(testApp.config.keysDir);
      await rotateKeys(testApp.config.keysDir);
      await testApp.app.keyring.look();
      expect((await send(owner, key)).body).toBe(first.body);
    });

    test.each([{ name: 'Gate' }, { scope: 'tools:write' }, { days: 90 }])(
      'with %o › is refused, and shows the first one without the key',
      async (changes) => {
        const owner = await aMember(testApp.app);
        const key = randomUUID();
        const { key: made, secret } = (await send(owner, key)).json();
        const other = await send(owner, key, changes);
        expect([other.statusCode, other.json().code]).toEqual([422, 'key_reused']);
        expect(other.json().current).toEqual(made);
        expect(other.body).not.toContain(secret.slice(7));
      },
    );

    test("by another member › is another key, which can't be derived from the database", async () => {
      const [one, other] = [await aMember(testApp.app), await aMember(testApp.app)];
      const key = randomUUID();
      const [mine, theirs] = [(await send(one, key)).json(), (await send(other, key)).json()];
      expect(mine.secret).not.toBe(theirs.secret);
      expect(mine.key.id).not.toBe(theirs.key.id);
      expect(JSON.stringify(await stored().findOne({ _id: mine.key.id }))).not.toContain(key);
      // The list has the key's id, which differs from the Idempotency-Key.
      expect((await send(one, mine.key.id)).json().secret).not.toBe(mine.secret);
    });

    test('after it was revoked › is another key, and the revoked one stays revoked', async () => {
      const owner = await aMember(testApp.app);
      const idempotencyKey = randomUUID();
      const { key, secret } = (await send(owner, idempotencyKey)).json();
      expect((await owner.request('DELETE', `/api/keys/${key.id}`)).statusCode).toBe(204);
      const { secret: later } = (await send(owner, idempotencyKey)).json();
      expect((await list(later)).statusCode).toBe(200);
      expect((await list(secret)).statusCode).toBe(401);
    });

    test('with a key that is no UUID › is refused', async () => {
      expect((await send(member, 'x')).json().fields).toMatchObject([{ field: 'Idempotency-Key' }]);
    });
  });

  test('while Redis is unavailable › has a lower limit of requests per process', async () => {
    const proxy = await severable(dataServices().redisUrl);
    const { mongodbUri, keysDir } = testApp.config;
    const cut = await startTestApp({
      mongodbUri,
      keysDir,
      redisUrl: proxy.url,
      redisCacheUrl: proxy.url,
    });
    const { secret } = await make();
    await proxy.cut();
    const headers = { authorization: `Bearer ${secret}` };
    const send = () => cut.app.inject({ url: '/api/tools', headers });
    const responses = await Promise.all(Array.from({ length: 45 }, send));
    await cut.app.close();
    await proxy.close();
    const refused = responses.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(45 - limits.keyRequestsPerMinute / 3);
  });

  test('at most twenty of a member › exist, even with concurrent requests', async () => {
    const owner = await aMember(testApp.app);
    const input = { name: 'Wall', scope: 'tools:read', days: 30 };
    const make = async (idempotencyKey: string): Promise<LightMyRequestResponse> => {
      const headers = { 'idempotency-key': idempotencyKey };
      const response = await owner.request('POST', '/api/keys', input, headers);
      // On a busy machine some of that many time out.
      return [503, 504].includes(response.statusCode) ? make(idempotencyKey) : response;
    };
    const responses = await Promise.all(
      Array.from({ length: limits.keysPerMember + 4 }, () => make(randomUUID())),
    );
    const made = responses.filter(({ statusCode }) => statusCode === 201);
    const refused = responses.filter(({ statusCode }) => statusCode === 409);
    expect([made.length, refused.length]).toEqual([limits.keysPerMember, 4]);
    expect(refused[0]?.json().limit).toEqual({ name: 'keysPerMember', value: 20 });
  });

  test.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ scope: 'notes:read' }, 'scope'],
    [{ days: 31 }, 'days'],
  ])('with %o › is refused', async (changes, field) => {
    const input = { name: 'Wall', scope: 'tools:read', days: 30, ...changes };
    const response = await member.request('POST', '/api/keys', input);
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toMatchObject([{ field }]);
  });
});
