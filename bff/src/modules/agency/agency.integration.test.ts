import { randomUUID } from 'node:crypto';
import { agencyLimits } from '@firedeck/contract';
import { trusted } from 'mongoose';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { readAuditLines } from '../../../testing/audit-lines.ts';
import { aMember, sameSiteHeaders, type TestMember } from '../../../testing/builders.ts';
import { setUpTestApp } from '../../../testing/fixtures.ts';
import { makeStale } from '../../../testing/stale-session.ts';
import { parseGroupRoles } from '../../lib/settings/group-roles.ts';
import { groupModel } from '../auth/groups/group-model.ts';
import { rolesRepository } from '../auth/roles/roles-repository.ts';
import { userModel } from '../auth/users/user-model.ts';

const here = setUpTestApp({ groupRoles: parseGroupRoles('Editors=station_editor') });
let admin: TestMember;
let auditor: TestMember;

const withRole = async (role: 'agency_admin' | 'auditor') => {
  const member = await aMember(here.app);
  await rolesRepository(here.app.mongo).grant(member.userId, { role, by: 'ada' });
  here.app.userCache.forget(member.userId);
  return member;
};
beforeAll(async () => {
  [admin, auditor] = [await withRole('agency_admin'), await withRole('auditor')];
});

const members = '/api/agency/members';
const newEmail = () => `${randomUUID()}@example.org`;
const aGroup = async (fields: object = {}) => {
  const body = { name: `Station ${randomUUID()}`, kind: 'station', parent: null, ...fields };
  return (await admin.request('POST', '/api/agency/groups', body)).json();
};
/** A group whose members are station editors of it. */
const groupOfEditors = async () => {
  const { groups } = (await admin.request('GET', '/api/agency/groups')).json();
  const known = groups.find(({ name }: { name: string }) => name === 'Editors');
  return known ?? (await aGroup({ name: 'Editors' }));
};
const codeOf = (response: { json(): { code?: string } }) => response.json().code;
const auditOf = (email: string) => readAuditLines(here.app, { 'subject.name': email });
const act = (member: TestMember, name: string, body?: object, by = admin) =>
  by.request('POST', `${members}/${member.userId}/${name}`, body);
/** The roles of a member, with the version that a change needs. */
const readRoles = async ({ userId }: TestMember) => {
  const { member, roles_version } = (await admin.request('GET', `${members}/${userId}`)).json();
  return { roles: member.roles, version: roles_version };
};
const putRoles = async (member: TestMember, roles: object[], version?: string) =>
  admin.request('PUT', `${members}/${member.userId}/roles`, {
    version: version ?? (await readRoles(member)).version,
    roles,
  });

describe('GET /api/agency/members', () => {
  const list = async (query: string, by = admin) =>
    (await by.request('GET', `${members}?${query}`)).json();

  test('by an auditor › finds parts of names and addresses, in any case', async () => {
    const tag = randomUUID();
    const email = `lee.${tag}@example.org`;
    const member = await aMember(here.app, { email });
    const found = await list(`search=${encodeURIComponent(`REYES lee.${tag}`)}`, auditor);
    expect(found).toMatchObject({ total: 1, next: null });
    expect(found.members).toMatchObject([
      { id: member.userId, email, first_name: 'Dana', state: 'active', source: 'local', roles: [] },
    ]);
    expect(found.members[0].last_seen_at).toMatch(/^\d{4}-/);
  });

  test('a search › is text, not a pattern', async () => {
    expect((await list('search=.*')).total).toBe(0);
    expect((await list('search=%5E%28')).total).toBe(0);
    expect((await list('search=%00')).total).toBe(0);
    expect((await list('search=%ED%A0%80%F0%9F%9A%92')).total).toBe(0);
  });

  test('more than a page › continues after the last member, each once, sorted by address', async () => {
    const domain = `${randomUUID()}.example.org`;
    const count = agencyLimits.membersPerPage + 3;
    const users = Array.from({ length: count }, (_, index) => {
      const email = `m${String(index).padStart(3, '0')}@${domain}`;
      const base = { state: 'invited', epoch: 0, createdAt: new Date() } as const;
      return { _id: randomUUID(), email, emailKey: email, ...base };
    });
    await userModel(here.app.mongo).insertMany(users);
    const first = await list(`search=${domain}`);
    expect([first.members.length, first.total]).toEqual([agencyLimits.membersPerPage, count]);
    const second = await list(`search=${domain}&after=${first.next}`);
    expect(second.next).toBeNull();
    const emails = [...first.members, ...second.members].map(({ email }) => email);
    expect(emails).toEqual(users.map(({ email }) => email));
  });

  test('filters by state, role and group, including roles that a group gives', async () => {
    const editors = await groupOfEditors();
    const member = await aMember(here.app);
    const change = { add: [member.userId], remove: [] };
    await admin.request('POST', `/api/agency/groups/${editors.id}/members`, change);
    const ids = async (query: string) =>
      (await list(query)).members.map(({ id }: { id: string }) => id);
    expect(await ids('role=station_editor')).toEqual([member.userId]);
    expect(await ids(`group=${editors.id}`)).toEqual([member.userId]);
    expect(await ids(`group=${editors.id}&state=disabled`)).toEqual([]);
    expect(await ids('role=auditor')).toContain(auditor.userId);
  });

  test('by a member without a role › is refused', async () => {
    const response = await (await aMember(here.app)).request('GET', members);
    expect([response.statusCode, codeOf(response)]).toEqual([403, 'not_allowed']);
  });
});

describe('GET /api/agency/members/:id', () => {
  test('shows sessions and keys, and nothing of the board', async () => {
    const member = await aMember(here.app);
    await member.request('POST', '/api/keys', { name: 'Wall', scope: 'tools:read', days: 30 });
    const response = await auditor.request('GET', `${members}/${member.userId}`);
    expect(response.json()).toMatchObject({
      member: { id: member.userId },
      sessions: [{ current: false }],
      keys: [{ name: 'Wall' }],
      uses_password: true,
    });
  });

  test('of somebody who only signs in at a provider › shows that there is no password', async () => {
    const { userId } = await aMember(here.app);
    await userModel(here.app.mongo).updateOne({ _id: userId }, { $set: { passwordHash: null } });
    const response = await auditor.request('GET', `${members}/${userId}`);
    expect(response.json().uses_password).toBe(false);
  });

  test('an unknown member › 404', async () => {
    for (const id of [randomUUID(), 'nonsense'])
      expect((await admin.request('GET', `${members}/${id}`)).statusCode).toBe(404);
  });
});

test('a session and /api/me › list the active roles; a plain member has none', async () => {
  const me = async (member: TestMember) => (await member.request('GET', '/api/me')).json();
  expect((await me(admin)).roles).toEqual(['agency_admin']);
  expect(await me(await aMember(here.app))).not.toHaveProperty('roles');
  const { email, password } = auditor;
  const body = { email, password, remember: false };
  const signedIn = await here.app.inject({
    method: 'POST',
    url: '/api/sign-in',
    headers: sameSiteHeaders,
    body,
  });
  expect(signedIn.json().user.roles).toEqual(['auditor']);
});

/** What the audit has on a group. */
const linesOf = async (group: { id: string }) =>
  (await readAuditLines(here.app, { 'subject.id': group.id, outcome: 'accepted' })).map(
    ({ kind, subject, details }) => [kind, subject.name, details],
  );

describe('the audit', () => {
  test('lists who joined and left a group, and its changes', async () => {
    const group = await aGroup();
    const [one, other] = [await aMember(here.app), await aMember(here.app)];
    const path = `/api/agency/groups/${group.id}`;
    const change = (add: string[], remove: string[]) =>
      admin.request('POST', `${path}/members`, { add, remove });
    await change([one.userId], []);
    await change([other.userId], [one.userId]);
    const ifMatch = (version: number) => ({ 'if-match': `"${version}"` });
    const above = await aGroup();
    const input = { name: `${group.name} North`, kind: 'unit', parent: above.id };
    await admin.request('PUT', path, input, ifMatch(1));
    await admin.request('DELETE', path, undefined, ifMatch(2));
    expect(await linesOf(group)).toEqual([
      ['group-members', group.name, { added: [one.userId] }],
      ['group-members', group.name, { added: [other.userId], removed: [one.userId] }],
      [
        'change-group',
        group.name,
        { name: [input.name], group_kind: ['unit'], parent: [above.name, above.id] },
      ],
      ['delete-group', input.name, undefined],
    ]);
  });

  test('of many members in one change › lists all of them', async () => {
    const group = await aGroup();
    const ids = Array.from({ length: 120 }, () => randomUUID());
    await admin.request('POST', `/api/agency/groups/${group.id}/members`, { add: [], remove: ids });
    expect(await linesOf(group)).toEqual([['group-members', group.name, { removed: ids }]]);
  });

  test('of an invitation › lists its groups, and the roles that they give', async () => {
    const [email, station, editors] = [newEmail(), await aGroup(), await groupOfEditors()];
    const invitations = [{ email, groups: [station.id, editors.id] }];
    await admin.request('POST', '/api/agency/invitations', { invitations });
    const details = {
      groups: [station.id, editors.id],
      group_names: [station.name, 'Editors'],
      role: ['station_editor:Editors'],
    };
    const lines = await auditOf(email);
    expect(lines.map(({ kind, outcome, details }) => [kind, outcome, details])).toEqual([
      ['invite', 'asked', details],
      ['invite', 'accepted', details],
    ]);
  });
});

describe('an admin', () => {
  test('disables and enables a member; sessions end, and the audit has both', async () => {
    const member = await aMember(here.app);
    expect((await act(member, 'disable')).statusCode).toBe(204);
    expect((await member.request('GET', '/api/tools')).statusCode).toBe(401);
    expect((await act(member, 'enable')).statusCode).toBe(204);
    expect((await member.request('GET', '/api/tools')).statusCode).toBe(401);
    const lines = await auditOf(member.email);
    expect(lines.map(({ actor, kind, outcome }) => [actor.name, kind, outcome])).toEqual(
      ['disable-user', 'enable-user'].flatMap((name) => [
        [admin.email, name, 'asked'],
        [admin.email, name, 'accepted'],
      ]),
    );
  });

  test('signs a member out everywhere, with keys if requested', async () => {
    const member = await aMember(here.app);
    const key = { name: 'Wall', scope: 'tools:read', days: 30 };
    const { secret } = (await member.request('POST', '/api/keys', key)).json();
    const byKey = () =>
      here.app.inject({ url: '/api/tools', headers: { authorization: `Bearer ${secret}` } });
    await act(member, 'sign-out', { end_keys: false });
    expect((await member.request('GET', '/api/tools')).statusCode).toBe(401);
    expect((await byKey()).statusCode).toBe(200);
    await act(member, 'sign-out', { end_keys: true });
    expect((await byKey()).statusCode).toBe(401);
  });

  test("grants and revokes a role, and open pages get an event; an auditor can't become an admin", async () => {
    const member = await aMember(here.app);
    const publish = vi.spyOn(here.app, 'publishToMember');
    const station = await aGroup();
    const editor = { role: 'station_editor', group: station.id };
    expect((await act(member, 'roles/grant', editor)).statusCode).toBe(204);
    const shown = async () =>
      (await admin.request('GET', `${members}/${member.userId}`)).json().member.roles;
    expect(await shown()).toMatchObject([{ role: 'station_editor', group: station.id }]);
    expect(codeOf(await act(member, 'roles/grant', editor))).toBe('role_excluded');
    expect((await act(member, 'roles/revoke', editor)).statusCode).toBe(204);
    expect(await shown()).toEqual([]);
    const ofRoles = publish.mock.calls.filter(([, { event }]) => event === 'roles.changed');
    expect(ofRoles).toEqual(Array(2).fill([member.userId, { event: 'roles.changed' }]));
    publish.mockRestore();
    expect((await act(member, 'roles/revoke', editor)).statusCode).toBe(404);
    const [line] = await auditOf(member.email);
    expect(line?.details).toEqual({
      role: [`station_editor:${station.name}`],
      groups: [station.id],
    });
    const asAdmin = { role: 'agency_admin', group: null };
    expect(codeOf(await act(auditor, 'roles/grant', asAdmin))).toBe('role_excluded');
  });

  test('a station editor without a station, an auditor of one, an unknown station › are refused', async () => {
    const member = await aMember(here.app);
    const grant = (role: string, group: string | null) =>
      act(member, 'roles/grant', { role, group });
    for (const refused of [
      await grant('station_editor', null),
      await grant('auditor', (await aGroup()).id),
    ]) {
      expect(codeOf(refused)).toBe('validation_failed');
      expect(refused.json().fields).toMatchObject([{ field: 'group' }]);
    }
    expect((await grant('station_editor', randomUUID())).statusCode).toBe(404);
  });

  test('saves all roles of a member in one command, with a line for each role and one event', async () => {
    const member = await aMember(here.app);
    const [north, south] = [await aGroup(), await aGroup()];
    const editorOf = ({ id: group }: { id: string }) => ({ role: 'station_editor', group });
    const auditorRole = { role: 'auditor', group: null };
    await putRoles(member, [editorOf(north)]);
    const publish = vi.spyOn(here.app, 'publishToMember');
    let response = await readRoles(member);
    const queries = await here.queriesOf(async () => {
      response = (await putRoles(member, [editorOf(south), auditorRole])).json();
    });
    expect(queries.filter((query) => query === 'update users')).toHaveLength(1);
    expect(response).toEqual(await readRoles(member));
    expect(response.roles).toMatchObject([editorOf(south), auditorRole]);
    expect(publish.mock.calls).toEqual([[member.userId, { event: 'roles.changed' }]]);
    publish.mockRestore();
    const lines = (await auditOf(member.email)).slice(2);
    expect(lines.map(({ kind, outcome, details }) => [kind, outcome, details?.role?.[0]])).toEqual(
      expect.arrayContaining(
        ['asked', 'accepted'].flatMap((outcome) => [
          ['grant-role', outcome, `station_editor:${south.name}`],
          ['grant-role', outcome, 'auditor'],
          ['revoke-role', outcome, `station_editor:${north.name}`],
        ]),
      ),
    );
    expect(lines).toHaveLength(6);
  });

  test('who saves over the roles of another admin › gets the current ones, and nothing is lost', async () => {
    const member = await aMember(here.app);
    const station = await aGroup();
    const { version } = await readRoles(member);
    const editor = { role: 'station_editor', group: station.id };
    expect((await putRoles(member, [editor])).statusCode).toBe(200);
    const late = await putRoles(member, [{ role: 'auditor', group: null }], version);
    expect([late.statusCode, codeOf(late)]).toEqual([409, 'roles_changed']);
    expect(late.json().current).toEqual(await readRoles(member));
    expect(late.json().current.roles).toMatchObject([editor]);
    const repeated = await putRoles(member, [editor], version);
    expect([repeated.statusCode, repeated.json()]).toEqual([200, late.json().current]);
  });

  test('two admins who save concurrently › the later one gets the change of the other', async () => {
    const member = await aMember(here.app);
    const { version } = await readRoles(member);
    const stations = [await aGroup(), await aGroup()];
    const responses = await Promise.all(
      stations.map(({ id: group }) =>
        putRoles(member, [{ role: 'station_editor', group }], version),
      ),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const [saved] = responses.filter(({ statusCode }) => statusCode === 200);
    expect(await readRoles(member)).toEqual(saved?.json());
  });

  test('a group that a directory ends during a save › is not a conflict', async () => {
    const member = await aMember(here.app);
    const from = randomUUID();
    const editor = { role: 'station_editor', group: (await aGroup()).id };
    const confirmed = { role: 'auditor', from, source: 'scim', by: 'ada', at: new Date() };
    const users = userModel(here.app.mongo);
    await users.updateOne({ _id: member.userId }, { $push: { roles: confirmed } });
    const { wrap } = here.app.audit;
    const audit = vi.spyOn(here.app.audit, 'wrap').mockImplementationOnce(async (...line) => {
      await users.updateOne({ _id: member.userId }, { $set: { roles: [] } });
      return wrap(...line);
    });
    expect((await putRoles(member, [editor])).statusCode).toBe(200);
    audit.mockRestore();
    const stored = await users.findById(member.userId).lean();
    expect(stored?.roles).toMatchObject([editor]);
  });

  test('a member with more roles than one request may change › is saved, a hundred changes at a time', async () => {
    const member = await aMember(here.app);
    const stations = Array.from({ length: 101 }, () => randomUUID());
    const rest = { externalId: null, kind: 'station', parent: null, source: 'local', rev: 1 };
    const dates = { createdAt: new Date(), changedAt: new Date() };
    await groupModel(here.app.mongo).insertMany(
      stations.map((_id) => ({ _id, name: _id, nameKey: _id, ...rest, ...dates })),
    );
    const granted = { role: 'station_editor', source: 'local', by: 'ada', at: new Date() } as const;
    await userModel(here.app.mongo).updateOne(
      { _id: member.userId },
      { roles: stations.map((group) => ({ ...granted, group })) },
    );
    const editors = stations.map((group) => ({ role: 'station_editor', group }));
    const auditorRole = { role: 'auditor', group: null };
    const saved = await putRoles(member, [...editors, auditorRole]);
    expect([saved.statusCode, saved.json().roles.length]).toEqual([200, 102]);
    const refused = await putRoles(member, [auditorRole]);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'limit_reached', limit: { name: 'roleChangesAtOnce', value: 100 } },
    ]);
    expect((await readRoles(member)).roles).toHaveLength(102);
  });

  test('one impossible role › none of the roles is changed', async () => {
    const member = await aMember(here.app);
    const unknown = [
      { role: 'auditor', group: null },
      { role: 'station_editor', group: randomUUID() },
    ];
    const refused = await putRoles(member, unknown);
    expect([refused.statusCode, refused.json().fields]).toMatchObject([
      400,
      [{ field: 'roles.1.group' }],
    ]);
    const both = ['auditor', 'agency_admin'].map((role) => ({ role, group: null }));
    const excluded = await putRoles(member, both);
    expect([excluded.statusCode, codeOf(excluded)]).toEqual([409, 'role_excluded']);
    expect((await readRoles(member)).roles).toEqual([]);
    expect((await auditOf(member.email)).map(({ outcome }) => outcome)).toEqual([
      ...Array(2).fill('asked'),
      ...Array(2).fill('refused'),
    ]);
    expect(codeOf(await putRoles(admin, []))).toBe('not_allowed');
  });

  test("can't change their own account or an emergency account", async () => {
    const emergency = await aMember(here.app);
    await userModel(here.app.mongo).updateOne({ _id: emergency.userId }, { breakGlass: true });
    for (const member of [admin, emergency])
      for (const name of ['disable', 'enable', 'unlock'])
        expect([name, codeOf(await act(member, name))]).toEqual([name, 'not_allowed']);
  });

  test("can't add an emergency account to a group, or remove it", async () => {
    const [group, emergency] = [await aGroup(), await aMember(here.app)];
    await userModel(here.app.mongo).updateOne(
      { _id: emergency.userId },
      { breakGlass: true, groups: [{ group: group.id, source: 'local' }] },
    );
    for (const [add, remove] of [
      [[emergency.userId], []],
      [[], [emergency.userId]],
    ]) {
      const path = `/api/agency/groups/${group.id}/members`;
      const response = await admin.request('POST', path, { add, remove });
      expect([response.statusCode, codeOf(response)]).toEqual([403, 'not_allowed']);
    }
    expect((await userModel(here.app.mongo).findById(emergency.userId).lean())?.groups).toEqual([
      { group: group.id, source: 'local' },
    ]);
  });

  test('needs a recent sign-in for each change', async () => {
    const stale = await withRole('agency_admin');
    await makeStale(here, stale);
    const response = await act(await aMember(here.app), 'disable', undefined, stale);
    expect(codeOf(response)).toBe('step_up_required');
  });

  test("an auditor › can't change anything", async () => {
    const response = await act(await aMember(here.app), 'disable', undefined, auditor);
    expect([response.statusCode, codeOf(response)]).toEqual([403, 'not_allowed']);
  });
});

describe('invitations', () => {
  const invite = async (invitations: object[]) =>
    (await admin.request('POST', '/api/agency/invitations', { invitations })).json();

  test('are answered one by one; without mail with a link, which creates the account in its groups', async () => {
    const [email, known, station] = [newEmail(), await aMember(here.app), await aGroup()];
    const { results } = await invite([
      { email, groups: [station.id] },
      { email: known.email, groups: [] },
    ]);
    expect(results).toMatchObject([
      { email, outcome: 'invited' },
      { email: known.email, outcome: 'has_account' },
    ]);
    const lines = (await auditOf(known.email)).filter(({ kind }) => kind === 'invite');
    expect(lines.map(({ outcome }) => outcome)).toEqual(['asked', 'refused']);
    const invitation = new URL(results[0].link).hash.slice(1);
    const member = await aMember(here.app, { email, invitation });
    const shown = (await admin.request('GET', `${members}/${member.userId}`)).json();
    expect(shown.member.groups).toEqual([{ id: station.id, source: 'local' }]);
  });

  test('checked before they are sent › list who has an account, or is changing to the address', async () => {
    const [member, changing] = [await aMember(here.app), await aMember(here.app)];
    const [open, invited, wanted] = [newEmail(), newEmail(), newEmail()];
    await invite([{ email: invited, groups: [] }]);
    const nonces = { new_address: { value: 'x', at: new Date() } };
    const emailChange = { email: wanted, emailKey: wanted, epoch: 0, sessionId: randomUUID() };
    await userModel(here.app.mongo).collection.updateOne(
      { _id: changing.userId as never },
      { $set: { nonces, emailChange } },
    );
    const spelled = member.email.toUpperCase();
    const emails = [open, invited, spelled, wanted];
    const check = await admin.request('POST', '/api/agency/invitations/check', { emails });
    expect(check.json()).toEqual({
      refused: [
        { email: spelled, outcome: 'has_account' },
        { email: wanted, outcome: 'wanted' },
      ],
    });
    expect(await auditOf(open)).toEqual([]);
    const response = await auditor.request('POST', '/api/agency/invitations/check', { emails });
    expect([response.statusCode, codeOf(response)]).toEqual([403, 'not_allowed']);
  });

  test('checked too often › are limited, for one admin only', async () => {
    const body = { emails: [newEmail()] };
    const check = (by: TestMember) => by.request('POST', '/api/agency/invitations/check', body);
    const hasty = await withRole('agency_admin');
    const checks = Array.from({ length: agencyLimits.invitationChecksPerMinute }, () =>
      check(hasty),
    );
    for (const { statusCode } of await Promise.all(checks)) expect(statusCode).toBe(200);
    const response = await check(hasty);
    expect([response.statusCode, codeOf(response)]).toEqual([429, 'over_request_rate_limit']);
    expect((await check(admin)).statusCode).toBe(200);
  });

  test('retried after a lost response › are the same, and add further groups', async () => {
    const [email, station] = [newEmail(), await aGroup()];
    const first = (await invite([{ email, groups: [] }])).results[0];
    const second = (await invite([{ email, groups: [station.id] }])).results[0];
    expect(first).not.toHaveProperty('repeated');
    expect(second).toEqual({ ...first, repeated: true });
    const { members: found } = (await admin.request('GET', `${members}?search=${email}`)).json();
    expect(found).toMatchObject([{ groups: [{ id: station.id }] }]);
  });

  test('two concurrent ones › create one invited account with one link', async () => {
    const email = newEmail();
    const twice = Array.from({ length: 4 }, () => ({ email, groups: [] }));
    const { results } = await invite(twice);
    expect(new Set(results.map(({ link }: { link: string }) => link)).size).toBe(1);
  });

  test('into more groups than a member may have, in several requests › are refused', async () => {
    const email = newEmail();
    const groups = Array.from({ length: agencyLimits.groupsPerMember - 1 }, () => randomUUID());
    const now = new Date();
    const origin = { kind: 'other', parent: null, externalId: null, source: 'local' } as const;
    await groupModel(here.app.mongo).insertMany(
      groups.map((id) => ({
        _id: id,
        name: id,
        nameKey: id,
        ...origin,
        rev: 1,
        createdAt: now,
        changedAt: now,
      })),
    );
    const [last, beyond] = [await aGroup(), await aGroup()];
    const outcome = async (ids: string[]) =>
      (await invite([{ email, groups: ids }])).results[0].outcome;
    expect(await outcome(groups)).toBe('invited');
    expect(await outcome([last.id, groups[0] ?? ''])).toBe('invited');
    expect(await outcome([beyond.id])).toBe('too_many_groups');
    const user = await userModel(here.app.mongo).findOne({ email }).lean();
    expect(user?.groups).toHaveLength(agencyLimits.groupsPerMember);
  });

  test('as many as our page sends concurrently › are answered in their order', async () => {
    const emails = Array.from({ length: agencyLimits.invitationsPerPart }, newEmail);
    const invitations = emails.map((email) => ({ email, groups: [] }));
    const { results } = await invite(invitations);
    expect(results.map(({ email }: { email: string }) => email)).toEqual(emails);
  });

  test('repeated later › replace the link, and keep the invited account', async () => {
    const email = newEmail();
    const first = (await invite([{ email, groups: [] }])).results[0].link;
    await userModel(here.app.mongo).updateOne(
      { email },
      { 'nonces.invite.at': new Date(Date.now() - agencyLimits.invitationRepeatMs - 1_000) },
    );
    const second = (await invite([{ email, groups: [] }])).results[0].link;
    expect(second).not.toBe(first);
    const { total } = (await admin.request('GET', `${members}?search=${email}`)).json();
    expect(total).toBe(1);
  });

  test('claimed without the link, where no mail proves the address › create an account without groups', async () => {
    const [email, station] = [newEmail(), await aGroup()];
    await invite([{ email, groups: [station.id] }]);
    const stranger = await aMember(here.app, { email });
    const shown = (await admin.request('GET', `${members}/${stranger.userId}`)).json();
    expect(shown.member).toMatchObject({ state: 'active', groups: [] });
  });

  test('into an unknown group › nobody is invited', async () => {
    const email = newEmail();
    const response = await invite([{ email, groups: [randomUUID()] }]);
    expect(response.code).toBe('validation_failed');
    expect((await admin.request('GET', `${members}?search=${email}`)).json().total).toBe(0);
  });

  test("withdrawn › the link has expired; an account can't be withdrawn", async () => {
    const email = newEmail();
    await invite([{ email, groups: [] }]);
    const [{ id }] = (await admin.request('GET', `${members}?search=${email}`)).json().members;
    const withdraw = (which: string) => admin.request('DELETE', `/api/agency/invitations/${which}`);
    expect((await withdraw(id)).statusCode).toBe(204);
    expect((await withdraw(id)).statusCode).toBe(404);
    expect((await withdraw((await aMember(here.app)).userId)).statusCode).toBe(404);
  });
});

describe('groups', () => {
  const path = '/api/agency/groups';
  const put = (group: { id: string }, version: number, body: object) =>
    admin.request('PUT', `${path}/${group.id}`, body, { 'if-match': `"${version}"` });

  test('a member who is in the maximum number of groups › none of the members is changed', async () => {
    const group = await aGroup();
    const [first, full, leaving] = [
      await aMember(here.app),
      await aMember(here.app),
      await aMember(here.app),
    ];
    const memberships = Array.from({ length: agencyLimits.groupsPerMember }, () => ({
      group: randomUUID(),
      source: 'local' as const,
    }));
    await userModel(here.app.mongo).updateOne({ _id: full.userId }, { groups: memberships });
    const send = (add: string[], remove: string[]) =>
      admin.request('POST', `${path}/${group.id}/members`, { add, remove });
    await send([leaving.userId], []);
    const refused = await send([first.userId, full.userId], [leaving.userId]);
    expect(codeOf(refused)).toBe('limit_reached');
    const held = await userModel(here.app.mongo).find({ 'groups.group': group.id }, { _id: 1 });
    expect(held.map(({ _id }) => _id)).toEqual([leaving.userId]);
  });

  test('a thousand › no further one, with the limit; after a deletion one more is possible', async () => {
    const groups = groupModel(here.app.mongo);
    const model = await groups.findById((await aGroup()).id).lean();
    const missing = agencyLimits.groupsPerAgency - (await groups.countDocuments());
    const copies = Array.from({ length: missing }, () => {
      const _id = randomUUID();
      return { ...model, _id, name: _id, nameKey: _id };
    });
    await groups.collection.insertMany(copies as never[]);
    const ids = copies.map(({ _id }) => _id);
    onTestFinished(async () => {
      await groups.deleteMany({ _id: trusted({ $in: ids }) });
    });
    const body = { name: `Unit ${randomUUID()}`, kind: 'unit', parent: null };
    const refused = (await admin.request('POST', path, body)).json();
    expect([refused.code, refused.limit]).toEqual([
      'limit_reached',
      { name: 'groupsPerAgency', value: 1_000 },
    ]);
    await groups.deleteOne({ _id: ids[0] ?? '' });
    expect((await admin.request('POST', path, body)).statusCode).toBe(201);
  });

  test("in a cycle of two › can't be parents of others, and can be moved out of the cycle", async () => {
    const [one, other] = [await aGroup(), await aGroup()];
    const { app } = here;
    for (const [child, parent] of [
      [one, other],
      [other, one],
    ])
      await groupModel(app.mongo).updateOne({ _id: child.id }, { $set: { parent: parent.id } });
    const body = { name: `Unit ${randomUUID()}`, kind: 'unit', parent: one.id };
    expect(codeOf(await admin.request('POST', path, body))).toBe('validation_failed');
    const apart = await put(one, one.version, { name: one.name, kind: one.kind, parent: null });
    expect(apart.statusCode).toBe(200);
    expect((await admin.request('POST', path, body)).statusCode).toBe(201);
  });

  test('have a unique name, a kind and a parent', async () => {
    const battalion = await aGroup({ kind: 'battalion' });
    const station = await aGroup({ parent: battalion.id });
    const { groups } = (await auditor.request('GET', path)).json();
    expect(groups).toContainEqual({ ...station, parent: battalion.id, members: 0 });
    const again = { name: station.name.toUpperCase(), kind: 'unit', parent: null };
    expect(codeOf(await admin.request('POST', path, again))).toBe('name_taken');
  });

  test("can't be a part of themselves", async () => {
    const above = await aGroup();
    const below = await aGroup({ parent: above.id });
    for (const parent of [above.id, below.id]) {
      const response = await put(above, 1, { name: above.name, kind: 'station', parent });
      expect(response.json()).toMatchObject({
        code: 'validation_failed',
        fields: [{ field: 'parent' }],
      });
    }
  });

  test('changed elsewhere › the later change is refused', async () => {
    const group = await aGroup();
    const body = { name: `${group.name} North`, kind: 'station', parent: null };
    expect((await put(group, 1, body)).json()).toMatchObject({ version: 2, name: body.name });
    expect(codeOf(await put(group, 1, { ...body, kind: 'unit' }))).toBe('changed_elsewhere');
  });

  test('two get the same name concurrently › one has it, the other is refused', async () => {
    const renameBoth = async () => {
      const both = [await aGroup(), await aGroup()];
      const body = { name: `${both[0]?.name} and more`, kind: 'station', parent: null };
      const responses = await Promise.all(both.map((group) => put(group, 1, body)));
      return responses.map((response) => [response.statusCode, codeOf(response)]).toSorted();
    };
    for (let time = 0; time < 5; time += 1)
      expect(await renameBoth()).toEqual([
        [200, undefined],
        [409, 'name_taken'],
      ]);
  });

  test('deleted › ends memberships and the roles for it', async () => {
    const group = await aGroup();
    const member = await aMember(here.app);
    const change = { add: [member.userId], remove: [] };
    await admin.request('POST', `${path}/${group.id}/members`, change);
    await act(member, 'roles/grant', { role: 'station_editor', group: group.id });
    const deleted = await admin.request('DELETE', `${path}/${group.id}`, undefined, {
      'if-match': '"1"',
    });
    expect(deleted.statusCode).toBe(204);
    const shown = (await admin.request('GET', `${members}/${member.userId}`)).json().member;
    expect([shown.groups, shown.roles]).toEqual([[], []]);
  });

  test('deleted by a process that dies before the memberships and roles end › housekeeping ends them, and no others', async () => {
    const [deleted, within, stays] = [await aGroup(), await aGroup(), await aGroup()];
    const member = await aMember(here.app);
    for (const { id } of [deleted, stays]) {
      const change = { add: [member.userId], remove: [] };
      await admin.request('POST', `${path}/${id}/members`, change);
      await act(member, 'roles/grant', { role: 'station_editor', group: id });
    }
    const confirmed = { role: 'auditor', from: deleted.id, source: 'local', by: 'ada' } as const;
    await rolesRepository(here.app.mongo).confirm(member.userId, confirmed);
    const move = { name: within.name, kind: within.kind, parent: deleted.id };
    await admin.request('PUT', `${path}/${within.id}`, move, { 'if-match': '"1"' });
    const write = vi
      .spyOn(userModel(here.app.mongo).collection, 'updateMany')
      .mockRejectedValueOnce(new Error('as if the process had died'));
    const ifMatch = { 'if-match': '"1"' };
    const response = await admin.request('DELETE', `${path}/${deleted.id}`, undefined, ifMatch);
    write.mockRestore();
    expect(response.statusCode).toBe(500);

    const read = async () => (await userModel(here.app.mongo).findById(member.userId).lean()) ?? {};
    expect(await read()).toMatchObject({ groups: [{}, {}], roles: [{}, {}, {}] });
    await here.app.cleanUp();
    expect(await read()).toMatchObject({
      groups: [{ group: stays.id }],
      roles: [{ group: stays.id }],
    });
    expect((await groupModel(here.app.mongo).findById(within.id).lean())?.parent).toBeNull();
  });

  test('deleted while members are added › nobody keeps a membership or role of it', async () => {
    const member = await aMember(here.app);
    const email = newEmail();
    const writes: ((id: string) => Promise<{ statusCode: number }>)[] = [
      (id) => admin.request('POST', `${path}/${id}/members`, { add: [member.userId], remove: [] }),
      (id) => act(member, 'roles/grant', { role: 'station_editor', group: id }),
      (id) =>
        admin.request('POST', '/api/agency/invitations', {
          invitations: [{ email, groups: [id] }],
        }),
    ];
    const wrap = vi.spyOn(here.app.audit, 'wrap');
    for (const write of writes) {
      const group = await aGroup();
      const statuses: number[] = [];
      // The group existed when it was read; it is deleted, with its uses, before the write.
      wrap.mockImplementationOnce(async (...line) => {
        const ifMatch = { 'if-match': '"1"' };
        const deleted = await admin.request('DELETE', `${path}/${group.id}`, undefined, ifMatch);
        statuses.push(deleted.statusCode);
        return here.app.audit.wrap(...line);
      });
      statuses.push((await write(group.id)).statusCode);
      expect(statuses[0]).toBe(204);
      expect(statuses[1]).toBeLessThan(300);
      const uses = { $or: [{ 'groups.group': group.id }, { 'roles.group': group.id }] };
      expect(await userModel(here.app.mongo).countDocuments(uses)).toBe(0);
    }
    wrap.mockRestore();
  });

  test('two moved into each other concurrently › never form a cycle', async () => {
    for (let time = 0; time < 10; time += 1) {
      const [one, other] = [await aGroup(), await aGroup()];
      const responses = await Promise.all([
        put(one, 1, { name: one.name, kind: one.kind, parent: other.id }),
        put(other, 1, { name: other.name, kind: other.kind, parent: one.id }),
      ]);
      const stored = await groupModel(here.app.mongo)
        .find({ _id: trusted({ $in: [one.id, other.id] }) })
        .lean();
      expect(stored.filter(({ parent }) => parent === null).length).toBeGreaterThan(0);
      for (const response of responses) expect([200, 400, 412]).toContain(response.statusCode);
    }
  });

  test('members are added and removed; an unknown one is refused', async () => {
    const group = await aGroup();
    const member = await aMember(here.app);
    const change = (add: string[], remove: string[] = []) =>
      admin.request('POST', `${path}/${group.id}/members`, { add, remove });
    expect((await change([member.userId])).json().members).toBe(1);
    expect((await change([], [member.userId])).json().members).toBe(0);
    expect(codeOf(await change([randomUUID()]))).toBe('validation_failed');
  });
});
