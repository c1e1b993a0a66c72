import { createHash } from 'node:crypto';
import type { RoleGrantInput } from '@firedeck/contract';
import type { RoleGrant } from '../users/memberships.ts';

export interface RoleChange extends RoleGrantInput {
  act: 'grant' | 'revoke';
}

const listDirectGrants = (grants: readonly RoleGrant[] = []): RoleGrantInput[] =>
  grants
    .filter(({ from }) => from === undefined)
    .map(({ role, group = null }) => ({ role, group }));

const toKey = ({ role, group }: RoleGrantInput): string => `${role}:${group ?? ''}`;

/** Derived from the content: every change changes it, also by earlier releases. */
export function getRolesVersion(grants: readonly RoleGrant[] | undefined): string {
  const content = listDirectGrants(grants).map(toKey).sort().join(' ');
  return createHash('sha256').update(content).digest('base64url');
}

/** The changes from the current direct grants to the wanted ones. */
export function listRoleChanges(
  grants: readonly RoleGrant[] | undefined,
  wanted: readonly RoleGrantInput[],
): RoleChange[] {
  const present = byKey(listDirectGrants(grants));
  const next = byKey(wanted);
  const lacking = (from: typeof present, other: typeof present) =>
    [...from].filter(([key]) => !other.has(key)).map(([, role]) => role);
  return [
    ...lacking(next, present).map((role) => ({ act: 'grant' as const, ...role })),
    ...lacking(present, next).map((role) => ({ act: 'revoke' as const, ...role })),
  ];
}

const byKey = (roles: readonly RoleGrantInput[]): Map<string, RoleGrantInput> =>
  new Map(roles.map((one) => [toKey(one), one]));

/** All grants after the changes. A revoked role ends with its confirmations. */
export function changeGrants(
  grants: readonly RoleGrant[] | undefined,
  changes: readonly RoleChange[],
  { by, at }: Pick<RoleGrant, 'by' | 'at'>,
): RoleGrant[] {
  const ended = byKey(changes.filter(({ act }) => act === 'revoke'));
  const remaining = (grants ?? []).filter(
    ({ role, group = null }) => !ended.has(toKey({ role, group })),
  );
  const added = changes
    .filter(({ act }) => act === 'grant')
    .map(({ role, group }): RoleGrant => {
      const source = 'local';
      return group === null ? { role, source, by, at } : { role, group, source, by, at };
    });
  return [...remaining, ...added];
}
