import { z } from 'zod/mini';
import { email } from './account.ts';
import { apiKey } from './api-key.ts';
import { minuteMs } from './durations.ts';
import * as limits from './limits.ts';
import { nameChecks } from './name-rule.ts';
import { role } from './role.ts';
import { memberFactors } from './second-factor.ts';
import { ownSession } from './session.ts';
import { id, instant } from './shared.ts';

/** API version of this noun. */
export const agencyVersion = 1;

/** Beside `limits`, for pages that a board does not load. */
export const agencyLimits = {
  /** Of one page of the agency's members. */
  membersPerPage: 50,
  /** Addresses that one request invites at most. Our page invites as many in parts, which take less time. */
  invitationsAtOnce: 500,
  invitationsPerPart: 50,
  /** An invitation as young as this is not sent again: its answer may have been lost on the way. */
  invitationRepeatMs: 10 * minuteMs,
  /** How often an admin can ask within a minute which addresses get no invitation. */
  invitationChecksPerMinute: 60,
  invitationsBodyBytes: 256 * 1024,
  groupsPerAgency: 1_000,
  groupsPerMember: 60,
  /** Granted directly: of a station editor one for each group, and of the whole agency. */
  rolesPerMember: 1_010,
  /** Roles that one request grants and takes away: each is two lines of the audit. */
  roleChangesAtOnce: 100,
  rolesBodyBytes: 128 * 1024,
  groupNameCharacters: 120,
  /** Accounts that one request puts into a group, and takes out of it. */
  groupChangeMembers: 500,
  groupChangeBodyBytes: 64 * 1024,
} as const;

/** Who made an account, membership or grant: an admin or operator, the sign-in's provider, or SCIM. */
export const recordSource = z.enum(['local', 'idp', 'scim']);

/** `invited`: has an invitation and no account yet. */
export const memberStates = ['invited', 'active', 'disabled'] as const;

/** `pending`: a directory gives the role, and it counts only once an admin has confirmed it. */
export const heldRole = z.object({
  role,
  /** Of a station editor: id of the station. */
  group: z.nullable(id),
  source: recordSource,
  /** Id of the group that gives the role; null: granted to the member directly. */
  from: z.nullable(id),
  state: z.enum(['active', 'pending']),
});

/** A member as agency admins and auditors see them; never what is on their board or in their notes. */
export const agencyMember = z.object({
  id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  state: z.enum(memberStates),
  source: recordSource,
  /** An account for emergencies: only operators change it. */
  break_glass: z.boolean(),
  roles: z.array(heldRole),
  groups: z.array(z.object({ id, source: recordSource })),
  created_at: instant,
  /** The last activity of a session; null: none is on record. */
  last_seen_at: z.nullable(instant),
});

/** `GET /api/agency/members`: by address; `next` continues after the last one, null at the end. */
export const agencyMembers = z.object({
  members: z.array(agencyMember),
  next: z.nullable(z.string()),
  /** How many match in all; on the first page alone. */
  total: z.optional(z.number()),
});

/** The filters of `GET /api/agency/members`. All are optional and hold together. */
export const agencyMembersQuery = z.object({
  /** Part of an address or name. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(limits.emailCharacters))),
  state: z.optional(z.enum(memberStates)),
  role: z.optional(role),
  group: z.optional(id),
  /** The `next` of the page before. */
  after: z.optional(z.string().check(z.maxLength(1_024))),
});

/** `GET /api/agency/members/{id}`. */
export const agencyMemberDetails = z.object({
  member: agencyMember,
  sessions: z.array(ownSession),
  keys: z.array(apiKey),
  /** Absent: there are no second factors. */
  factors: z.optional(memberFactors),
  /** Whether they may sign in here with a password. Older servers leave it out. */
  uses_password: z.optional(z.boolean()),
  /** Of the roles that were granted directly; changes with them. Older servers leave it out. */
  roles_version: z.optional(z.string()),
});

/** All roles of a member, after a change or in place of one. */
export const memberRoles = z.object({ roles: z.array(heldRole), version: z.string() });

/** `POST /api/agency/roles/confirm`: a role that waits counts, as long as the group gives it. */
export const roleConfirmation = z.object({ member: id, role, group: id });

/** `POST /api/agency/members/{id}/sign-out`. */
export const memberSignOut = z.object({ end_keys: z.boolean() });

/** `POST /api/agency/invitations`: mails each address an invitation. */
export const agencyInvitations = z.object({
  invitations: z
    .array(
      z.object({ email, groups: z.array(id).check(z.maxLength(agencyLimits.groupsPerMember)) }),
    )
    .check(z.minLength(1), z.maxLength(agencyLimits.invitationsAtOnce)),
});

/**
 * Nothing was sent with `has_account`, `wanted`: a member is changing to the address, and
 * `too_many_groups`: with those of earlier invitations.
 */
export const invitationOutcomes = ['invited', 'has_account', 'wanted', 'too_many_groups'] as const;

/** In the order of the request. */
export const agencyInvitationResults = z.object({
  results: z.array(
    z.object({
      email: z.string(),
      outcome: z.enum(invitationOutcomes),
      /** Invited a few minutes ago: that invitation goes on, and nothing was sent again. */
      repeated: z.optional(z.literal(true)),
      /** Where no mail is sent: the invitation's link, in this answer alone. */
      link: z.optional(z.string()),
    }),
  ),
});

/** `POST /api/agency/invitations/check`: sends nothing. */
export const agencyInvitationCheck = z.object({
  emails: z.array(email).check(z.minLength(1), z.maxLength(agencyLimits.invitationsAtOnce)),
});

/** Those that get no invitation as it is now. */
export const agencyInvitationRefusals = z.object({
  refused: z.array(z.object({ email: z.string(), outcome: z.enum(['has_account', 'wanted']) })),
});

export const groupKinds = ['station', 'battalion', 'unit', 'other'] as const;

export const agencyGroup = z.object({
  id,
  name: z.string(),
  kind: z.enum(groupKinds),
  /** Id of the group that it is part of. */
  parent: z.nullable(id),
  source: recordSource,
  version: z.number(),
  /** How many accounts name it. */
  members: z.number(),
});

/** `GET /api/agency/groups`: by name. */
export const agencyGroups = z.object({ groups: z.array(agencyGroup) });

/** `POST /api/agency/groups`, and `PUT /api/agency/groups/{id}` with the version in `If-Match`. */
export const agencyGroupInput = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please enter a name'),
      z.maxLength(agencyLimits.groupNameCharacters),
      ...nameChecks,
    ),
  kind: z.enum(groupKinds),
  parent: z.nullable(id),
});

/** `POST /api/agency/groups/{id}/members`: puts accounts into the group, or takes them out. */
export const groupMembersChange = z.object({
  add: z.array(id).check(z.maxLength(agencyLimits.groupChangeMembers)),
  remove: z.array(id).check(z.maxLength(agencyLimits.groupChangeMembers)),
});

export type HeldRole = z.infer<typeof heldRole>;
/** A role for one member; `group` names the station of a station editor, and is null otherwise. */
export type RoleGrantInput = Pick<HeldRole, 'role' | 'group'>;
/** `PUT /api/agency/members/{id}/roles`: all that is granted directly, and the version that was edited. */
export interface MemberRolesInput {
  version: string;
  roles: RoleGrantInput[];
}
export type MemberRoles = z.infer<typeof memberRoles>;
export type RoleConfirmation = z.infer<typeof roleConfirmation>;
export type AgencyMember = z.infer<typeof agencyMember>;
export type AgencyMembers = z.infer<typeof agencyMembers>;
export type AgencyMembersQuery = z.infer<typeof agencyMembersQuery>;
export type AgencyMemberDetails = z.infer<typeof agencyMemberDetails>;
export type MemberState = (typeof memberStates)[number];
export type AgencyInvitations = z.infer<typeof agencyInvitations>;
export type AgencyInvitationResults = z.infer<typeof agencyInvitationResults>;
export type AgencyInvitationCheck = z.infer<typeof agencyInvitationCheck>;
export type AgencyInvitationRefusals = z.infer<typeof agencyInvitationRefusals>;
export type InvitationOutcome = (typeof invitationOutcomes)[number];
export type GroupKind = (typeof groupKinds)[number];
export type AgencyGroup = z.infer<typeof agencyGroup>;
export type AgencyGroups = z.infer<typeof agencyGroups>;
export type AgencyGroupInput = z.infer<typeof agencyGroupInput>;
export type GroupMembersChange = z.infer<typeof groupMembersChange>;
