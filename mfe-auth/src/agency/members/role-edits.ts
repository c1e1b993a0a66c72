import type { HeldRole, MemberRoles, RoleGrantInput } from '@firedeck/contract';

/** The roles as loaded, and the direct roles that the admin wants. */
export interface RoleEdits {
  base: MemberRoles;
  chosen: readonly RoleGrantInput[];
}

export type RoleChanges = Record<'added' | 'removed', readonly RoleGrantInput[]>;

export const isSameRole = (one: RoleGrantInput, other: RoleGrantInput): boolean =>
  one.role === other.role && one.group === other.group;

const includes = (roles: readonly RoleGrantInput[], role: RoleGrantInput): boolean =>
  roles.some((one) => isSameRole(one, role));

/** The roles that no group gives. */
export const listDirect = (roles: readonly HeldRole[]): RoleGrantInput[] =>
  roles.filter(({ from }) => from === null).map(({ role, group }) => ({ role, group }));

/** The differences between the direct roles and the chosen ones. */
export function compareRoles(
  roles: readonly HeldRole[],
  chosen: readonly RoleGrantInput[],
): RoleChanges {
  const direct = listDirect(roles);
  return {
    added: chosen.filter((role) => !includes(direct, role)),
    removed: direct.filter((role) => !includes(chosen, role)),
  };
}

export const addRole = (edits: RoleEdits, role: RoleGrantInput): RoleEdits =>
  includes(edits.chosen, role) ? edits : { ...edits, chosen: [...edits.chosen, role] };

export const dropRole = ({ chosen, ...edits }: RoleEdits, role: RoleGrantInput): RoleEdits => ({
  ...edits,
  chosen: chosen.filter((one) => !isSameRole(one, role)),
});

/** Applies the edits to the roles that another admin saved meanwhile. */
export function rebaseEdits({ base, chosen }: RoleEdits, current: MemberRoles): RoleEdits {
  const { added, removed } = compareRoles(base.roles, chosen);
  const unchanged = { base: current, chosen: listDirect(current.roles) };
  return added.reduce(addRole, removed.reduce(dropRole, unchanged));
}
