import { excludesItself } from '@firedeck/contract';
import { expect, test } from 'vitest';
import type { RoleGrant } from '../users/memberships.ts';
import { changeGrants, getRolesVersion, listRoleChanges } from './role-set.ts';

const at = new Date(0);
const grant = (fields: Partial<RoleGrant>): RoleGrant => ({
  role: 'auditor',
  source: 'local',
  by: 'ada',
  at,
  ...fields,
});
const auditor = grant({});
const editorOf = (group: string) => grant({ role: 'station_editor', group });

test('a version › depends on the direct grants only, in any order', () => {
  const version = getRolesVersion([auditor, editorOf('a')]);
  const confirmed = grant({ from: 'chiefs', source: 'scim' });
  expect(getRolesVersion([editorOf('a'), confirmed, grant({ by: 'lee' })])).toBe(version);
  expect(getRolesVersion([auditor, editorOf('b')])).not.toBe(version);
  expect(getRolesVersion(undefined)).toBe(getRolesVersion([]));
});

test('changes › are the missing and the surplus grants, each once', () => {
  const wanted = [
    { role: 'station_editor', group: 'a' },
    { role: 'station_editor', group: 'b' },
    { role: 'station_editor', group: 'b' },
  ] as const;
  expect(listRoleChanges([auditor, editorOf('a')], wanted)).toEqual([
    { act: 'grant', role: 'station_editor', group: 'b' },
    { act: 'revoke', role: 'auditor', group: null },
  ]);
  expect(listRoleChanges([grant({ from: 'chiefs' })], [])).toEqual([]);
});

test('a revoked role › ends with its confirmations; all other grants stay', () => {
  const others = [editorOf('a'), grant({ role: 'agency_admin', from: 'chiefs' })];
  const changes = [
    { act: 'revoke', role: 'auditor', group: null },
    { act: 'grant', role: 'station_editor', group: 'b' },
  ] as const;
  const changed = changeGrants([auditor, grant({ from: 'chiefs' }), ...others], changes, {
    by: 'lee',
    at,
  });
  expect(changed).toEqual([...others, { ...editorOf('b'), by: 'lee' }]);
});

test('an agency admin who is an auditor › is excluded, whatever gives the roles', () => {
  const admin = grant({ role: 'agency_admin', from: 'chiefs' });
  expect(excludesItself([auditor, admin])).toBe(true);
  expect(excludesItself([auditor, editorOf('a')])).toBe(false);
});
