import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { aMember, type TestMember } from '../../testing/builders.ts';
import { fuzzProfile } from '../../testing/config.ts';
import { setUpTestApp } from '../../testing/fixtures.ts';
import type { FuzzRequest } from '../../testing/fuzz/fixtures.ts';
import { changed, type FuzzCase, fuzzCase } from '../../testing/fuzz/fuzz-case.ts';
import { hostileText } from '../../testing/fuzz/hostile-values.ts';
import { routeOwners } from '../../testing/route-owners.ts';
import { aScimClient, aScimUser, type ScimClient } from '../../testing/scim-client.ts';
import { type GroupDocument, groupModel } from '../modules/auth/groups/group-model.ts';
import { type UserDocument, userModel } from '../modules/auth/users/user-model.ts';

const cases = fuzzProfile.isFull ? 5_000 : 150;
const clearedEvery = 400;
const longestId = 64;
const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';

const testApp = setUpTestApp({ scim: { adoptsByEmail: false, requestsPerSecond: 1_000_000 } });
let directory: ScimClient;
/** A member of the agency, unknown to the directory. */
let stranger: TestMember;
const secret = `Secret-${randomUUID()}`;
let user: UserDocument;
let group: GroupDocument;

const users = () => userModel(testApp.app.mongo).collection;
const groups = () => groupModel(testApp.app.mongo).collection;

beforeAll(async () => {
  directory = await aScimClient(testApp);
  stranger = await aMember(testApp.app, { email: `${secret.toLowerCase()}@example.org` });
  await stranger.request('PATCH', '/api/me', { first_name: secret });
  const { id } = (await directory.send('POST', '/Users', aScimUser())).json();
  const members = [{ value: id }];
  const displayName = 'Engine 51';
  await directory.send('POST', '/Groups', { displayName, externalId: 'e51', members });
  user = (await users().findOne({ _id: id })) as unknown as UserDocument;
  group = (await groups().findOne({ name: displayName })) as unknown as GroupDocument;
});

/** A successful request for each SCIM route, and its status. */
const examples: Record<string, () => { status: number } & Omit<FuzzRequest, 'headers'>> = {
  'GET /scim/v2/ServiceProviderConfig': () => ({ status: 200 }),
  'GET /scim/v2/ResourceTypes': () => ({ status: 200 }),
  'GET /scim/v2/ResourceTypes/:id': () => ({ status: 200, id: 'User' }),
  'GET /scim/v2/Schemas': () => ({ status: 200 }),
  'GET /scim/v2/Schemas/:id': () => ({ status: 200, id: userSchema }),
  'GET /scim/v2/Users': () => ({ status: 200, query: { startIndex: '1', count: '50' } }),
  'POST /scim/v2/Users': () => ({ status: 201, body: aScimUser() }),
  'GET /scim/v2/Users/:id': () => ({ status: 200, id: user._id }),
  'PUT /scim/v2/Users/:id': () => ({ status: 200, id: user._id, body: aScimUser() }),
  'PATCH /scim/v2/Users/:id': () => ({
    status: 200,
    id: user._id,
    body: patch(
      { op: 'Replace', path: 'emails[type eq "home"].value', value: 'home@example.org' },
      { op: 'add', value: { 'name.givenName': 'Mia', active: 'True' } },
    ),
  }),
  'DELETE /scim/v2/Users/:id': () => ({ status: 204, id: user._id }),
  'GET /scim/v2/Groups': () => ({ status: 200, query: { filter: 'displayName eq "Engine 51"' } }),
  'POST /scim/v2/Groups': () => ({
    status: 201,
    body: { schemas: [groupSchema], displayName: randomUUID(), members: [{ value: user._id }] },
  }),
  'GET /scim/v2/Groups/:id': () => ({ status: 200, id: group._id }),
  'PUT /scim/v2/Groups/:id': () => ({
    status: 200,
    id: group._id,
    body: { displayName: 'Engine 51', members: [{ value: user._id }] },
  }),
  'PATCH /scim/v2/Groups/:id': () => ({
    status: 204,
    id: group._id,
    body: patch(
      { op: 'remove', path: `members[value eq "${user._id}"]` },
      { op: 'Add', path: 'members', value: [{ value: user._id }] },
    ),
  }),
  'DELETE /scim/v2/Groups/:id': () => ({ status: 204, id: group._id }),
  'GET /scim/v2/*': () => ({ status: 404 }),
};

const patch = (...Operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
});

/** Restores user and group. */
async function reset(): Promise<void> {
  await users().replaceOne({ _id: user._id } as object, user, { upsert: true });
  await groups().replaceOne({ _id: group._id } as object, group, { upsert: true });
}

async function clear(): Promise<void> {
  await users().deleteMany({ _id: { $nin: [stranger.userId, user._id] } } as object);
  await groups().deleteMany({});
  await testApp.app.mongo.collection('auditLines').deleteMany({});
}

async function exampleOf(route: string): Promise<FuzzRequest & { status: number }> {
  await reset();
  const headers = {
    authorization: `Bearer ${directory.key}`,
    'content-type': 'application/scim+json',
  };
  return { headers, ...examples[route]?.() } as FuzzRequest & { status: number };
}

let requests = 0;

function send(route: string, { id = '', query = {}, headers, body }: FuzzRequest) {
  const [method = '', url = ''] = route.split(' ');
  const path = url.replace(':id', encodeURIComponent(id.toWellFormed())).replace('*', 'Nothing');
  const search = new URLSearchParams(query).toString();
  requests += 1;
  return testApp.app.inject({
    method: method as 'GET',
    url: search ? `${path}?${search}` : path,
    headers,
    // Wrong keys are rate-limited by address.
    remoteAddress: `10.0.${(requests >> 8) & 255}.${requests & 255}`,
    ...(body !== undefined && { payload: body as object }),
  });
}

const scimError = z.object({
  schemas: z.tuple([z.literal('urn:ietf:params:scim:api:messages:2.0:Error')]),
  status: z.string(),
  detail: z.optional(z.string()),
  scimType: z.optional(z.string()),
});
const resource = z.object({ schemas: z.array(z.string()).check(z.minLength(1)) });
const list = z.object({ itemsPerPage: z.number(), Resources: z.array(resource) });

/** In SCIM format, no unexpected failure, and no data of members outside the directory. */
function expectScim({ statusCode, headers, body }: LightMyRequestResponse, status: number): void {
  expect([statusCode, statusCode >= 500 ? body : '']).toEqual([statusCode, '']);
  expect(body.toLowerCase()).not.toContain(secret.toLowerCase());
  if (statusCode < 400) expect(statusCode).toBe(status);
  if (statusCode === 204) {
    expect(body).toBe('');
    return;
  }
  expect(headers['content-type']).toMatch(/^application\/scim\+json/);
  const response = JSON.parse(body);
  if (statusCode >= 400) {
    expect(scimError.safeParse(response).error).toBeUndefined();
    expect(response.status).toBe(String(statusCode));
    return;
  }
  expect(resource.safeParse(response).error).toBeUndefined();
  if (!Array.isArray(response.Resources)) return;
  expect(list.safeParse(response).error).toBeUndefined();
  expect(response.itemsPerPage).toBe(response.Resources.length);
  expect(response.itemsPerPage).toBeLessThanOrEqual(200);
}

const words = [
  ...['userName', 'emails', 'members', 'displayName', 'active', 'type', 'value', 'id', 'groups'],
  ...[' eq ', ' and ', ' or ', ' not ', ' pr', '[', ']', '(', ')', '"', '\\', '.', ':', '$ref'],
  ...[`${userSchema}:`, '"work"', 'true', '7', ' ', '\u0000'],
];
/** Almost valid filters and paths. */
const expression = fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((of) => of.join(''));
const parameters = ['filter', 'startIndex', 'count', 'attributes', 'excludedAttributes'];

interface ScimCase {
  one: FuzzCase;
  parameter: [name: string, text: string] | null;
  path: string | null;
  /** Replaces the directory's user by the stranger. */
  namesStranger: boolean;
}

const scimCase: fc.Arbitrary<ScimCase> = fc.record({
  one: fuzzCase(Object.keys(examples)),
  parameter: fc.option(
    fc.tuple(
      fc.constantFrom(...parameters),
      fc.oneof(
        expression,
        hostileText,
        fc.constant(`userName eq "${secret}@example.org"`),
        fc.constant(`emails.value eq "${secret}@example.org"`),
      ),
    ),
  ),
  path: fc.option(expression),
  namesStranger: fc.oneof(fc.constant(false), fc.boolean()),
});

function spoil(example: FuzzRequest, { one, parameter, path, namesStranger }: ScimCase) {
  const request = changed(example, one);
  if (parameter) request.query = { ...request.query, [parameter[0]]: parameter[1] };
  const { Operations } = (request.body ?? {}) as { Operations?: unknown };
  const [first] = Array.isArray(Operations) ? Operations : [];
  if (path !== null && typeof first === 'object' && first !== null) first.path = path;
  if (!namesStranger) return request;
  const text = JSON.stringify(request.body)?.replaceAll(user._id, stranger.userId);
  return {
    ...request,
    ...(request.id !== undefined && { id: stranger.userId }),
    ...(text !== undefined && { body: text }),
  };
}

describe('SCIM', () => {
  test('each SCIM route has an example', () => {
    const routes = Object.entries(routeOwners).filter(([, { kind }]) => kind === 'directory');
    expect(routes.map(([route]) => route).toSorted()).toEqual(Object.keys(examples).toSorted());
  });

  test.each(Object.keys(examples))(
    '%s › its example succeeds or fails as listed',
    async (route) => {
      const example = await exampleOf(route);
      const response = await send(route, example);
      expect([
        response.statusCode,
        response.statusCode < 400 ? '' : response.json().status,
      ]).toEqual([example.status, example.status < 400 ? '' : String(example.status)]);
      expectScim(response, example.status);
    },
  );

  test(`${cases} invalid requests › SCIM errors, none with 5xx, and members outside the directory are unchanged`, async () => {
    const before = await users().findOne({ _id: stranger.userId } as object);
    let count = 0;
    await fc.assert(
      fc.asyncProperty(scimCase, async (drawn) => {
        const { operation: route, access } = drawn.one;
        count += 1;
        if (count % clearedEvery === 0) await clear();
        const { status, ...example } = await exampleOf(route);
        const request = spoil(example, drawn);
        const response = await send(route, request);
        // An id this long matches no SCIM route: the response is not SCIM.
        if (route.includes('/:id') && (request.id ?? '').length > longestId) {
          expect([401, 404]).toContain(response.statusCode);
          return;
        }
        expectScim(response, status);
        if (access !== 'own') expect([401, 404]).toContain(response.statusCode);
        if (!drawn.namesStranger) expect(response.body).not.toContain(stranger.userId);
        else if (route.includes('/:id')) expect(response.statusCode).toBeGreaterThanOrEqual(400);
      }),
      { numRuns: cases, seed: fuzzProfile.seed, endOnFailure: true },
    );
    expect(await users().findOne({ _id: stranger.userId } as object)).toEqual(before);
  }, 1_200_000);
});
