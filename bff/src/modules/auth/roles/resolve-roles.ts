import type { HeldRole, Role } from '@firedeck/contract';
import type { GroupRole } from '../../../lib/settings/group-roles.ts';
import { type GroupDocument, toNameKey } from '../groups/group-model.ts';
import type { GrantSource, RoleGrant } from '../users/memberships.ts';
import type { UserDocument } from '../users/user-model.ts';

export interface RoleRules {
  groupRoles: readonly GroupRole[];
  /** The source of memberships that is used beside `local`. */
  groupsFrom: GrantSource;
}

/** Roles from a directory need a confirmation for these. */
export const confirmedRoles: readonly Role[] = ['agency_admin', 'auditor'];

/** All roles of a member: granted directly, and given by groups. */
export function resolveRoles(
  { groups: memberships = [], roles: grants = [] }: Pick<UserDocument, 'groups' | 'roles'>,
  groups: readonly GroupDocument[],
  { groupRoles, groupsFrom }: RoleRules,
): HeldRole[] {
  const counting = memberships.filter(({ source }) => source === 'local' || source === groupsFrom);
  const given = counting.flatMap(({ group: id, source }) => {
    const group = groups.find(({ _id }) => _id === id);
    const rules = group ? groupRoles.filter((rule) => isNamed(group, rule.group)) : [];
    return rules.flatMap((rule) => toHeldRole({ rule, from: id, source }, groups, grants));
  });
  return dropExcludedRole([...grants.flatMap(toDirectRole), ...given]);
}

function toDirectRole({ role, group, source, from }: RoleGrant): HeldRole[] {
  if (from !== undefined) return [];
  return [{ role, group: group ?? null, source, from: null, state: 'active' }];
}

interface DirectoryGrant {
  rule: GroupRole;
  from: string;
  source: GrantSource;
}

function toHeldRole(
  { rule: { role, station }, from, source }: DirectoryGrant,
  groups: readonly GroupDocument[],
  grants: readonly RoleGrant[],
): HeldRole[] {
  if (role !== 'station_editor') {
    const isConfirmed = grants.some((grant) => grant.from === from && grant.role === role);
    const isActive = isConfirmed || !confirmedRoles.includes(role);
    return [{ role, group: null, source, from, state: isActive ? 'active' : 'pending' }];
  }
  const group = station === null ? from : groups.find((one) => isNamed(one, station))?._id;
  return group === undefined ? [] : [{ role, group, source, from, state: 'active' }];
}

/** Whether a text in the configuration or a command means this group. */
export const isNamed = (
  { externalId, nameKey }: Pick<GroupDocument, 'externalId' | 'nameKey'>,
  text: string,
): boolean => externalId === text || nameKey === toNameKey(text);

// An auditor must not change anything: the read-only role wins.
function dropExcludedRole(held: HeldRole[]): HeldRole[] {
  const isAuditor = held.some(({ role, state }) => role === 'auditor' && state === 'active');
  return isAuditor ? held.filter(({ role }) => role !== 'agency_admin') : held;
}
