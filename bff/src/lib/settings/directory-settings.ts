import { z } from 'zod';
import { groupRoles } from './group-roles.ts';
import { wholeNumber } from './setting-schemas.ts';

export const directoryEnvironment = {
  /**
   * Roles of groups, as in `Chiefs=agency_admin; Engine 4=station_editor:Station 4`. Agency admins
   * and auditors must also be confirmed individually.
   */
  GROUP_ROLES: groupRoles.default([]),
  /** Source of groups besides local ones. */
  GROUPS_FROM: z.enum(['scim', 'sign-in']).default('scim'),
  /** Whether SCIM may take over an existing account with the same email address. */
  SCIM_ADOPT: z.enum(['off', 'by-email']).default('off'),
  SCIM_REQUESTS_PER_SECOND: wholeNumber(1, 10_000).default(25),
};

/** Source of memberships besides `local`. */
export const toGroupsFrom = (source: string | undefined): 'idp' | 'scim' =>
  source === 'sign-in' ? 'idp' : 'scim';

type DirectoryNames = z.infer<z.ZodObject<typeof directoryEnvironment>>;

export const toDirectorySettings = (names: DirectoryNames) => ({
  groupRoles: names.GROUP_ROLES,
  groupsFrom: toGroupsFrom(names.GROUPS_FROM),
  scim: {
    adoptsByEmail: names.SCIM_ADOPT === 'by-email',
    requestsPerSecond: names.SCIM_REQUESTS_PER_SECOND,
  },
});
