import {
  agencyLimits,
  agencyWideRoles,
  idSchema as id,
  type MemberRolesInput,
  type RoleGrantInput,
  stationRole,
} from '@firedeck/contract';
import { z } from 'zod/mini';

/** A role for one member; `group` names the station of a station editor, and is null otherwise. */
export const roleGrant = z.discriminatedUnion('role', [
  z.object({ role: z.literal(stationRole), group: id }),
  z.object({ role: z.enum(agencyWideRoles), group: z.null() }),
]) satisfies z.ZodMiniType<RoleGrantInput>;

/** All roles that a member is to have directly, and the version that was edited. */
export const memberRolesInput = z.object({
  version: z.string().check(z.maxLength(100)),
  roles: z.array(roleGrant).check(z.maxLength(agencyLimits.rolesPerMember)),
}) satisfies z.ZodMiniType<MemberRolesInput>;
