import { z } from 'zod/mini';

/** The role that is granted for one station. */
export const stationRole = 'station_editor';
/** Agency-wide roles. */
export const agencyWideRoles = ['agency_admin', 'auditor'] as const;
/** What members may do beyond their own board. Plain members have none. */
export const roles = [stationRole, ...agencyWideRoles] as const;
export const role = z.enum(roles);
export type Role = z.infer<typeof role>;

/** Mutually exclusive: an auditor must not change anything. */
export const excludedRoles: Partial<Record<Role, Role>> = {
  agency_admin: 'auditor',
  auditor: 'agency_admin',
};

/** Whether two of the roles exclude each other. */
export const excludesItself = <Held extends { role: Role }>(held: readonly Held[]): boolean =>
  held.some(({ role }) => held.some((other) => other.role === excludedRoles[role]));
