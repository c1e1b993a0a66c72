import { agencyDocumentHeader, hourMs, times } from '@firedeck/contract';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod/mini';
import { aMember, type TestMember } from '../../../../../testing/builders.ts';
import { setUpSecondApp, setUpTestApp } from '../../../../../testing/fixtures.ts';
import { makeStale } from '../../../../../testing/stale-session.ts';
import { routePermissions } from '../../permissions/route-permissions.ts';
import { rolesRepository } from '../../roles/roles-repository.ts';
import { sealedValues } from '../../signing-keys/sealed-values.ts';

const here = setUpTestApp();
/** Another process of the same deployment. */
const there = setUpSecondApp(here);
let admin: TestMember;
let other: TestMember;

beforeAll(async () => {
  [admin, other] = [await anAdmin(), await anAdmin()];
});
afterEach(() => {
  vi.useRealTimers();
});

async function anAdmin(): Promise<TestMember> {
  const member = await aMember(here.app);
  await rolesRepository(here.app.mongo).grant(member.userId, { role: 'agency_admin', by: 'ada' });
  here.app.userCache.forget(member.userId);
  return member;
}

/** Every route that requires a role. */
const routes = Object.entries(routePermissions).flatMap(([name, rule]) =>
  rule.by === 'member' && rule.roles ? [name] : [],
);

async function send(
  route: string,
  document: string | undefined,
  { accessToken }: Pick<TestMember, 'accessToken'> = admin,
  { app } = here,
): Promise<[number, string | undefined]> {
  const [method = '', path = ''] = route.split(' ');
  const response = await app.inject({
    method: method as 'GET',
    url: path.replace(':id', '00000000-0000-4000-8000-000000000000'),
    headers: {
      authorization: `Bearer ${accessToken}`,
      ...(document !== undefined && { [agencyDocumentHeader]: document }),
    },
  });
  return [response.statusCode, response.body ? response.json().code : undefined];
}

const refused = [403, 'agency_document_required'];

describe('a route that requires a role', () => {
  test('is one of the agency’s', () => {
    expect(routes.length).toBeGreaterThan(15);
    for (const name of routes) expect(name).toMatch(/^[A-Z]+ \/api\/agency\//);
    for (const name of Object.keys(routePermissions).filter((key) => /\/agency\b/.test(key)))
      expect(routes).toContain(name);
  });

  describe.each(routes)('%s', (route) => {
    test('from its document › is answered', async () => {
      const response = await send(route, await here.app.issueAgencyPageToken(admin));
      expect(response).not.toEqual(refused);
      expect(response[0]).not.toBe(401);
    });

    test.each([
      ['without a value', async () => undefined],
      ['with an empty one', async () => ''],
      ['with an invalid one', async () => 'eyJhbGciOiJkaXIifQ..a.b.c'],
      ['with the access token', async () => admin.accessToken],
      ['with the refresh token', async () => admin.refreshToken],
      ['with another admin’s', () => here.app.issueAgencyPageToken(other)],
      ['with one of another purpose', sealElsewhere],
      ['with one of an earlier session of the member', sealBefore],
      ['with an expired one', sealLongAgo],
    ])('%s › is refused before anything else is read', async (_case, value) => {
      expect(await send(route, await value())).toEqual(refused);
    });
  });
});

const sealElsewhere = () =>
  sealedValues<unknown>(here.app, { purpose: 'second step', schema: z.unknown() }).seal({
    value: admin.sessionId,
    at: Date.now(),
  });

const sealBefore = () =>
  here.app.issueAgencyPageToken({ sessionId: '00000000-0000-4000-8000-000000000000' });

async function sealLongAgo(): Promise<string> {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() - times.agencyDocumentHours * hourMs - 1_000);
  const value = await here.app.issueAgencyPageToken(admin);
  vi.useRealTimers();
  return value;
}

test('a value of one process › is accepted by every other one', async () => {
  const value = await here.app.issueAgencyPageToken(admin);
  const response = await send('GET /api/agency/members', value, admin, there);
  expect(response[0]).toBe(200);
});

test('a member without a role, with a value of their own › is refused for the role', async () => {
  const member = await aMember(here.app);
  const value = await here.app.issueAgencyPageToken(member);
  const response = await send('GET /api/agency/members', value, member);
  expect(response).toEqual([403, 'not_allowed']);
});

test('long after the sign-in › the document is required first, then the step-up', async () => {
  const late = await anAdmin();
  await makeStale(here, late);
  const route = 'POST /api/agency/groups';
  expect(await send(route, undefined, late)).toEqual(refused);
  const response = await send(route, await here.app.issueAgencyPageToken(late), late);
  expect(response).toEqual([403, 'step_up_required']);
});
