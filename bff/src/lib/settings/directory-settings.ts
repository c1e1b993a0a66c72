import { z } from 'zod';
import { groupRoles } from './group-roles.ts';
import { wholeNumber } from './setting-schemas.ts';

/** Settings of groups, the roles they give, and the directory that sends them. */
export const directoryEnvironment = {
  /**
   * Groups whose members hold a role, as in `Chiefs=agency_admin; Engine 4=station_editor:Station 4`.
   * Agency admins and auditors also have to be confirmed, one by one.
   */
  GROUP_ROLES: groupRoles.default([]),
  /** Which source of groups counts beside local ones. */
  GROUPS_FROM: z.enum(['scim', 'sign-in']).default('scim'),
  /** Whether SCIM may take over an existing account with the same email address. */
  SCIM_ADOPT: z.enum(['off', 'by-email']).default('off'),
  /** Requests that each SCIM key may send in a second. */
  SCIM_REQUESTS_PER_SECOND: wholeNumber(1, 10_000).default(25),
};

/** The source of memberships that counts beside `local`. */
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
