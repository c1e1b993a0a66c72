import { randomUUID } from 'node:crypto';
import { times } from '@firedeck/contract';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { readAuditLines } from '../../../../testing/audit-lines.ts';
import { aMember, type TestMember } from '../../../../testing/builders.ts';
import { startClock } from '../../../../testing/clock.ts';
import { setUpSecondApp, setUpTestApp } from '../../../../testing/fixtures.ts';
import { parseGroupRoles } from '../../../lib/settings/group-roles.ts';
import { groupModel } from '../groups/group-model.ts';
import { userModel } from '../users/user-model.ts';
import { rolesRepository } from './roles-repository.ts';

const groupRoles = parseGroupRoles('Chiefs=agency_admin; Auditors=auditor');
const here = setUpTestApp({ groupRoles });
/** Another process of the same deployment. */
const there = setUpSecondApp(here, { groupRoles });

const roles = () => rolesRepository(here.app.mongo);
const path = '/api/agency/roles';

async function aGroup(name: string): Promise<string> {
  const existing = await groupModel(here.app.mongo).findOne({ nameKey: name.toLowerCase() });
  if (existing) return existing._id;
  const _id = randomUUID();
  const now = new Date();
  const origin = { kind: 'other', parent: null, externalId: null, source: 'scim' } as const;
  const named = { name, nameKey: name.toLowerCase(), rev: 1, createdAt: now, changedAt: now };
  await groupModel(here.app.mongo).create({ _id, ...origin, ...named });
  return _id;
}

async function joinGroup({ userId }: TestMember, group: string): Promise<void> {
  await userModel(here.app.mongo).updateOne(
    { _id: userId },
    { $push: { groups: { group, source: 'scim' } } },
  );
  for (const { app } of [here, there]) app.userCache.forget(userId);
}

const grantAdmin = async ({ userId }: TestMember) => {
  await roles().grant(userId, { role: 'agency_admin', by: 'ada' });
  for (const { app } of [here, there]) app.userCache.forget(userId);
};
async function countConfirmations({ userId }: TestMember): Promise<number> {
  const { roles: grants = [] } = (await userModel(here.app.mongo).findById(userId).lean()) ?? {};
  return grants.filter(({ from }) => from !== undefined).length;
}
const listAs = (member: TestMember, { app } = here) =>
  app.inject({ url: path, headers: member.headers });

describe('GET /api/agency/roles', () => {
  test('by a member without a role › is refused', async () => {
    const response = await listAs(await aMember(here.app));
    expect([response.statusCode, response.json().code]).toEqual([403, 'not_allowed']);
  });

  test('by an admin › lists granted and pending roles', async () => {
    const [admin, member] = [await aMember(here.app), await aMember(here.app)];
    await grantAdmin(admin);
    const from = await aGroup('Chiefs');
    await joinGroup(member, from);
    const { roles: listed } = (await listAs(admin)).json();
    const of = ({ userId }: TestMember) =>
      listed.filter((one: { member: { id: string } }) => one.member.id === userId);
    expect(of(admin)).toMatchObject([{ role: 'agency_admin', source: 'local', state: 'active' }]);
    expect(of(member)).toMatchObject([{ role: 'agency_admin', from, state: 'pending' }]);
  });

  test('after the role was revoked › is refused by every process within 5 s', async () => {
    const admin = await aMember(here.app);
    await grantAdmin(admin);
    for (const process of [here, there])
      expect((await listAs(admin, process)).statusCode).toBe(200);
    await roles().revoke(admin.userId, { role: 'agency_admin' });
    const clock = startClock();
    onTestFinished(() => clock.end());
    clock.set(clock.now() + times.sessionMemoMs);
    for (const process of [here, there])
      expect((await listAs(admin, process)).statusCode).toBe(403);
  });
});

describe('an agency admin role that a group gives', () => {
  const confirm = (by: TestMember, body: object) => by.request('POST', `${path}/confirm`, body);

  test('is pending until an admin has confirmed it, and ends with the group', async () => {
    const [admin, member] = [await aMember(here.app), await aMember(here.app)];
    await grantAdmin(admin);
    const group = await aGroup('Chiefs');
    await joinGroup(member, group);
    expect((await listAs(member)).statusCode).toBe(403);
    const body = { member: member.userId, role: 'agency_admin', group };
    expect((await confirm(member, body)).statusCode).toBe(403);
    expect((await confirm(admin, body)).statusCode).toBe(204);
    expect((await listAs(member)).statusCode).toBe(200);
    expect((await confirm(admin, body)).statusCode).toBe(204);
    expect(await countConfirmations(member)).toBe(1);
    await userModel(here.app.mongo).updateOne({ _id: member.userId }, { $set: { groups: [] } });
    here.app.userCache.forget(member.userId);
    expect((await listAs(member)).statusCode).toBe(403);
    expect((await confirm(admin, body)).statusCode).toBe(404);
  });

  test.each<[what: string, meanwhile: (member: string, group: string) => Promise<unknown>, number]>(
    [
      [
        'another admin confirms it',
        (member, from) =>
          roles().confirm(member, { role: 'agency_admin', from, source: 'scim', by: 'lee' }),
        204,
      ],
      [
        'the account is disabled',
        (_id) => userModel(here.app.mongo).updateOne({ _id }, { state: 'disabled' }),
        409,
      ],
      [
        'the member leaves the group',
        (_id) => userModel(here.app.mongo).updateOne({ _id }, { $set: { groups: [] } }),
        404,
      ],
      [
        'the member becomes an auditor',
        (member) => roles().grant(member, { role: 'auditor', by: 'lee' }),
        404,
      ],
    ],
  )('while %s › is answered with the current state', async (_what, meanwhile, status) => {
    const [admin, member] = [await aMember(here.app), await aMember(here.app)];
    await grantAdmin(admin);
    const group = await aGroup('Chiefs');
    await joinGroup(member, group);
    const { audit } = here.app;
    const wrap = audit.wrap.bind(audit);
    const acts = vi.spyOn(audit, 'wrap').mockImplementationOnce(async (entry, perform) => {
      await meanwhile(member.userId, group);
      return wrap(entry, perform);
    });
    onTestFinished(() => acts.mockRestore());
    const body = { member: member.userId, role: 'agency_admin', group };
    expect((await confirm(admin, body)).statusCode).toBe(status);
    const lines = await readAuditLines(here.app, { 'subject.id': member.userId });
    expect(lines.map(({ outcome }) => outcome)).toEqual(['asked', 'refused']);
    expect(await countConfirmations(member)).toBe(status === 204 ? 1 : 0);
  });

  test("can't be confirmed by the member, or for an emergency account", async () => {
    const [admin, emergency] = [await aMember(here.app), await aMember(here.app)];
    await roles().grant(admin.userId, { role: 'agency_admin', by: 'ada' });
    const group = await aGroup('Chiefs');
    await userModel(here.app.mongo).updateOne({ _id: emergency.userId }, { breakGlass: true });
    for (const member of [admin, emergency]) {
      await joinGroup(member, group);
      const body = { member: member.userId, role: 'agency_admin', group };
      expect((await confirm(admin, body)).json().code).toBe('not_allowed');
    }
  });

  test('needs a proof for this confirmation', async () => {
    const admin = await aMember(here.app);
    await grantAdmin(admin);
    const body = { member: randomUUID(), role: 'auditor', group: randomUUID() };
    const { headers } = admin;
    const url = `${path}/confirm`;
    const response = await here.app.inject({ method: 'POST', url, headers, body });
    expect(response.json().code).toBe('step_up_required');
    expect((await confirm(admin, body)).statusCode).toBe(404);
  });

  test.each(['invited', 'disabled'] as const)(
    "of an account that is %s › can't be confirmed until the account is active",
    async (state) => {
      const [admin, member] = [await aMember(here.app), await aMember(here.app)];
      await grantAdmin(admin);
      const group = await aGroup('Chiefs');
      await joinGroup(member, group);
      const users = userModel(here.app.mongo);
      await users.updateOne({ _id: member.userId }, { state });
      const body = { member: member.userId, role: 'agency_admin', group };
      const refused = await confirm(admin, body);
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'account_not_active']);
      const confirmation = {
        role: 'agency_admin',
        from: group,
        source: 'scim',
        by: 'ada',
      } as const;
      expect(await roles().confirm(member.userId, confirmation)).toBe(false);
      await users.updateOne({ _id: member.userId }, { state: 'active' });
      expect((await confirm(admin, body)).statusCode).toBe(204);
    },
  );

  test("of an auditor › can't be confirmed", async () => {
    const [admin, auditor] = [await aMember(here.app), await aMember(here.app)];
    await grantAdmin(admin);
    await roles().grant(auditor.userId, { role: 'auditor', by: 'ada' });
    expect(await roles().grant(auditor.userId, { role: 'agency_admin', by: 'ada' })).toBe(false);
    const group = await aGroup('Chiefs');
    await joinGroup(auditor, group);
    const body = { member: auditor.userId, role: 'agency_admin', group };
    expect((await confirm(admin, body)).statusCode).toBe(404);
  });
});

test('a member’s board with groups and roles › still needs one command', async () => {
  const member = await aMember(here.app);
  await joinGroup(member, await aGroup('Chiefs'));
  await member.request('GET', '/api/tools');
  const list = () => member.request('GET', '/api/tools');
  expect(await here.queriesOf(list)).toEqual(['find toolLists']);
});
