import { z } from 'zod/mini';

/** The role that holds at one station. */
export const stationRole = 'station_editor';
/** Roles that hold in the whole agency. */
export const agencyWideRoles = ['agency_admin', 'auditor'] as const;
/** What a member may do beyond their own board; who has none is a plain member. */
export const roles = [stationRole, ...agencyWideRoles] as const;
export const role = z.enum(roles);
export type Role = z.infer<typeof role>;

/** A member has one of them at most: an auditor changes nothing. */
export const excludedRoles: Partial<Record<Role, Role>> = {
  agency_admin: 'auditor',
  auditor: 'agency_admin',
};

/** Whether one of a member's roles is excluded by another one. */
export const excludesItself = <Held extends { role: Role }>(held: readonly Held[]): boolean =>
  held.some(({ role }) => held.some((other) => other.role === excludedRoles[role]));
