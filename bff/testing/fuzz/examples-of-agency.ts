import { randomUUID } from 'node:crypto';
import { groupsRepository } from '../../src/modules/agency/groups-repository.ts';
import type { GroupDocument } from '../../src/modules/auth/groups/group-model.ts';
import { getRolesVersion } from '../../src/modules/auth/roles/role-set.ts';
import { invitationsRepository } from '../../src/modules/auth/users/invitations-repository.ts';
import { type UserDocument, userModel } from '../../src/modules/auth/users/user-model.ts';
import { fromAgencyDocument } from '../builders.ts';
import type { Example } from './example.ts';
import { type Fixture, groupWithRole } from './fixtures.ts';

const station = { kind: 'station', parent: null } as const;

export const examplesOfAgency: Record<string, Example> = {
  'GET /api/agency/members': byAdmin(async () => ({ query: { search: 'example.org' } })),
  'GET /api/agency/members/{id}': onMember(),
  'POST /api/agency/members/{id}/disable': onMember(),
  'POST /api/agency/members/{id}/enable': onMember(),
  'POST /api/agency/members/{id}/sign-out': onMember({ end_keys: true }),
  'POST /api/agency/members/{id}/unlock': onMember(),
  'DELETE /api/agency/members/{id}/factors': onMember(),
  'PUT /api/agency/members/{id}/roles': onMember({
    version: getRolesVersion([]),
    roles: [{ role: 'auditor', group: null }],
  }),
  'POST /api/agency/members/{id}/roles/grant': onMember({ role: 'auditor', group: null }),
  'POST /api/agency/members/{id}/roles/revoke': onMember(
    { role: 'auditor', group: null },
    { roles: [{ role: 'auditor', source: 'local', by: 'ada', at: new Date() }] },
  ),
  'POST /api/agency/roles/confirm': byAdmin(async (fixture) => {
    const member = await anotherMember(fixture, {
      groups: [{ group: groupWithRole, source: 'local' }],
    });
    return { body: { member, role: 'auditor', group: groupWithRole } };
  }),
  'POST /api/agency/invitations': byAdmin(async (fixture) => ({
    body: { invitations: [{ email: newEmail(), groups: [(await aGroup(fixture))._id] }] },
  })),
  'POST /api/agency/invitations/check': byAdmin(async () => ({ body: { emails: [newEmail()] } })),
  'DELETE /api/agency/invitations/{id}': byAdmin(async ({ testApp: { app } }) => ({
    id: (await invitationsRepository(app.mongo).invite(newEmail(), []))?.user._id ?? '',
  })),
  'GET /api/agency/audit': byAdmin(async () => ({
    query: { from: '2026-05-01', kind: 'invite', search: 'example.org' },
  })),
  'GET /api/agency/audit/export': byAdmin(async () => ({ query: { format: 'csv' } })),
  'GET /api/agency/groups': byAdmin(async () => ({})),
  'GET /api/agency/sign-in': byAdmin(async () => ({})),
  'POST /api/agency/groups': byAdmin(async () => ({ body: { name: newName(), ...station } })),
  'PUT /api/agency/groups/{id}': onGroup(() => ({ name: newName(), ...station })),
  'DELETE /api/agency/groups/{id}': onGroup(),
  'POST /api/agency/groups/{id}/members': onGroup(({ user }) => ({
    add: [user._id],
    remove: [],
  })),
};

const newEmail = () => `${randomUUID()}@example.org`;
const newName = () => `Station ${randomUUID()}`;

interface Parts {
  id?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: object;
}

function byAdmin(parts: (fixture: Fixture) => Promise<Parts>): Example {
  return async (fixture) => {
    const { headers, refreshToken, testApp, user, change } = fixture;
    await change({ roles: [{ role: 'agency_admin', source: 'local', by: 'ada', at: new Date() }] });
    testApp.app.userCache.forget(user._id);
    const { headers: more, ...rest } = await parts(fixture);
    const sessionId = refreshToken.split('.')[3] ?? '';
    const ofDocument = await fromAgencyDocument(testApp.app, { sessionId });
    return { ...rest, headers: { ...headers, ...ofDocument, ...more } };
  };
}

function onMember(body?: object, fields: Partial<UserDocument> = {}): Example {
  return byAdmin(async (fixture) => ({
    id: await anotherMember(fixture, fields),
    ...(body && { body }),
  }));
}

async function anotherMember(
  { user, testApp: { app } }: Fixture,
  fields: Partial<UserDocument>,
): Promise<string> {
  const email = newEmail();
  const _id = randomUUID();
  await userModel(app.mongo).create({ ...user, _id, email, emailKey: email, ...fields });
  return _id;
}

function onGroup(body?: (fixture: Fixture) => object): Example {
  return byAdmin(async (fixture) => {
    const { _id, rev } = await aGroup(fixture);
    const headers = { 'if-match': `"${rev}"` };
    return { id: _id, headers, ...(body && { body: body(fixture) }) };
  });
}

async function aGroup({ testApp: { app } }: Fixture): Promise<GroupDocument> {
  const group = await groupsRepository(app.mongo).insert({ name: newName(), ...station });
  if (!group) throw new Error('the name is taken');
  return group;
}
