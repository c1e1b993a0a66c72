import { expect, test } from 'vitest';
import { toPerson } from './person.ts';

const entra = { subjectClaim: 'oid', groupsClaim: 'groups', issuer: 'https://issuer.example.org' };
const read = (claims: object) => toPerson({ oid: '1', ...claims }, entra);

test.each<[what: string, claims: object, groups: string[] | null]>([
  ['none', {}, []],
  ['several', { groups: ['a', 'b'] }, ['a', 'b']],
  ['one, as text', { groups: 'a' }, ['a']],
  ['values that are not texts', { groups: ['a', 1, null] }, ['a']],
  ['too many for the token', { _claim_names: { groups: 'src1' } }, null],
  ['too many for a short token', { hasgroups: true }, null],
  ['another distributed claim', { _claim_names: { photo: 'src1' } }, []],
])('groups of a token with %s', (_what, claims, groups) => {
  expect(read(claims)?.groups).toEqual(groups);
});

test('groups in the configured claim, like roles in Entra', () => {
  const byRoles = { ...entra, groupsClaim: 'roles' };
  const groupsOf = (claims: object) => toPerson({ oid: '1', ...claims }, byRoles)?.groups;
  expect(groupsOf({ roles: ['officers'], groups: ['a', 'b'] })).toEqual(['officers']);
  expect(groupsOf({ groups: ['a', 'b'] })).toEqual([]);
  // Group overage has no effect on roles.
  expect(groupsOf({ _claim_names: { groups: 'src1' } })).toEqual([]);
});

test.each<[claims: object, names: [string, string]]>([
  [{ given_name: 'Dana', family_name: 'Reyes', name: 'D. R.' }, ['Dana', 'Reyes']],
  [{ name: 'Dana Maria Reyes' }, ['Dana Maria', 'Reyes']],
  [{ name: 'Dana' }, ['Dana', '']],
  [{ given_name: 'x'.repeat(81) }, ['', '']],
  [{ given_name: 7 }, ['', '']],
  [{}, ['', '']],
])('names of %j', (claims, [firstName, lastName]) => {
  expect(read(claims)).toMatchObject({ firstName, lastName });
});

test('a token without the subject claim › has no person', () => {
  expect(toPerson({ sub: '1' }, entra)).toBeNull();
  expect(read({ oid: 7 })).toBeNull();
  expect(read({ oid: '' })).toBeNull();
});
