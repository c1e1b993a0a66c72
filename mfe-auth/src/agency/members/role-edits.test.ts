import { excludesItself, type HeldRole } from '@firedeck/contract';
import { expect, test } from 'vitest';
import { addRole, compareRoles, dropRole, rebaseEdits } from './role-edits.ts';

const held = (role: HeldRole['role'], group: string | null = null, from: string | null = null) =>
  ({ role, group, from, source: 'local', state: 'active' }) satisfies HeldRole;
const at = (version: string, ...roles: HeldRole[]) => ({ roles, version });
const auditor = { role: 'auditor', group: null } as const;
const editorOf = (group: string) => ({ role: 'station_editor', group }) as const;

test('edits › start with the roles that no group gives', () => {
  const base = at('1', held('auditor'), held('agency_admin', null, 'chiefs'));
  expect(addRole({ base, chosen: [auditor] }, editorOf('a')).chosen).toEqual([
    auditor,
    editorOf('a'),
  ]);
  expect(compareRoles(base.roles, [editorOf('a')])).toEqual({
    added: [editorOf('a')],
    removed: [auditor],
  });
});

test('a role added twice › is listed once, and removing it leaves none', () => {
  const edits = { base: at('1'), chosen: [] };
  const twice = addRole(addRole(edits, editorOf('a')), editorOf('a'));
  expect(twice.chosen).toEqual([editorOf('a')]);
  expect(dropRole(twice, editorOf('a')).chosen).toEqual([]);
});

test('another admin saved roles meanwhile › the edits are applied to the saved roles', () => {
  const base = at('1', held('auditor'), held('station_editor', 'a'));
  const edits = { base, chosen: [editorOf('a'), editorOf('b')] };
  const current = at('2', held('auditor'), held('station_editor', 'c'));
  expect(rebaseEdits(edits, current)).toEqual({
    base: current,
    chosen: [editorOf('c'), editorOf('b')],
  });
});

test('agency admin and auditor › exclude each other', () => {
  expect(excludesItself([auditor, { role: 'agency_admin', group: null }])).toBe(true);
  expect(excludesItself([auditor, editorOf('a')])).toBe(false);
});
