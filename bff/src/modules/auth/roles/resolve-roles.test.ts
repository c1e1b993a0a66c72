import { describe, expect, test } from 'vitest';
import type { GroupDocument } from '../groups/group-model.ts';
import type { RoleGrant } from '../users/memberships.ts';
import { resolveRoles } from './resolve-roles.ts';

const group = (id: string, name: string, externalId: string | null = null): GroupDocument => ({
  _id: id,
  name,
  nameKey: name.toLowerCase(),
  kind: 'other',
  parent: null,
  externalId,
  source: 'scim',
  rev: 1,
  createdAt: new Date(),
  changedAt: new Date(),
});
const groups = [group('c', 'Chiefs', 'x-1'), group('s', 'Station 4'), group('a', 'Auditors')];
const rules = {
  groupRoles: [
    { group: 'x-1', role: 'agency_admin', station: null },
    { group: 'auditors', role: 'auditor', station: null },
    { group: 'Station 4', role: 'station_editor', station: null },
  ],
  groupsFrom: 'scim',
} as const;
const inGroup = (id: string, source: 'local' | 'idp' | 'scim' = 'scim') => ({ group: id, source });
const confirmed = (role: RoleGrant['role'], from: string): RoleGrant => ({
  role,
  from,
  source: 'scim',
  by: 'ada',
  at: new Date(),
});
const summarize = (user: Parameters<typeof resolveRoles>[0], used = rules as typeof rules) =>
  resolveRoles(user, groups, used).map(({ role, state, group: of }) => [role, state, of]);

describe('the roles of a member', () => {
  test('without groups and grants › are empty', () => {
    expect(summarize({})).toEqual([]);
  });

  test('in a group that makes station editors › are active for that group', () => {
    expect(summarize({ groups: [inGroup('s')] })).toEqual([['station_editor', 'active', 's']]);
  });

  test('in a group that makes admins › are pending, and end with the group', () => {
    expect(summarize({ groups: [inGroup('c')] })).toEqual([['agency_admin', 'pending', null]]);
    const roles = [confirmed('agency_admin', 'c')];
    expect(summarize({ groups: [inGroup('c')], roles })).toEqual([
      ['agency_admin', 'active', null],
    ]);
    expect(summarize({ groups: [], roles })).toEqual([]);
  });

  test('confirmed for another role or group › are still pending', () => {
    const roles = [confirmed('auditor', 'c'), confirmed('agency_admin', 'a')];
    expect(summarize({ groups: [inGroup('c')], roles })).toEqual([
      ['agency_admin', 'pending', null],
    ]);
  });

  test('from an ignored source, or from unknown groups › are empty', () => {
    expect(summarize({ groups: [inGroup('s', 'idp'), inGroup('unknown')] })).toEqual([]);
    expect(summarize({ groups: [inGroup('s', 'local')] })).toHaveLength(1);
  });

  test('of an admin who is also an auditor › are read-only', () => {
    const local = { source: 'local', by: 'ada', at: new Date() } as const;
    const roles: RoleGrant[] = [
      { role: 'agency_admin', ...local },
      { role: 'auditor', ...local },
    ];
    expect(summarize({ roles })).toEqual([['auditor', 'active', null]]);
  });
});
