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

/** API version of this resource. */
export const agencyVersion = 1;

/** Separate from `limits`, because boards don't load these. */
export const agencyLimits = {
  membersPerPage: 50,
  /** Addresses per request. Our page sends smaller parts, which respond sooner. */
  invitationsAtOnce: 500,
  invitationsPerPart: 50,
  /** A more recent invitation is not sent again, because the request may be a retry. */
  invitationRepeatMs: 10 * minuteMs,
  /** Calls of `POST /api/agency/invitations/check` per admin and minute. */
  invitationChecksPerMinute: 60,
  invitationsBodyBytes: 256 * 1024,
  groupsPerAgency: 1_000,
  groupsPerMember: 60,
  /** Direct grants: station editor of each group, and the agency-wide roles. */
  rolesPerMember: 1_010,
  /** Grants and revocations per request: each writes two audit lines. */
  roleChangesAtOnce: 100,
  rolesBodyBytes: 128 * 1024,
  groupNameCharacters: 120,
  /** Accounts per request to add to a group, and to remove. */
  groupChangeMembers: 500,
  groupChangeBodyBytes: 64 * 1024,
} as const;

/**
 * Who created an account, membership or grant: an admin or operator, the identity provider, or
 * SCIM.
 */
export const recordSource = z.enum(['local', 'idp', 'scim']);

/** `invited`: an invitation without an account. */
export const memberStates = ['invited', 'active', 'disabled'] as const;

/** `pending`: granted by a directory's group, without effect until an admin confirms it. */
export const heldRole = z.object({
  role,
  /** Id of a station editor's station. */
  group: z.nullable(id),
  source: recordSource,
  /** Id of the group that grants the role; null: granted directly. */
  from: z.nullable(id),
  state: z.enum(['active', 'pending']),
});

/** A member as agency admins and auditors see them, without board and notes. */
export const agencyMember = z.object({
  id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  state: z.enum(memberStates),
  source: recordSource,
  /** An emergency account, which only operators can change. */
  break_glass: z.boolean(),
  roles: z.array(heldRole),
  groups: z.array(z.object({ id, source: recordSource })),
  created_at: instant,
  /** Last activity of any session; null: none recorded. */
  last_seen_at: z.nullable(instant),
});

/**
 * `GET /api/agency/members`, by address. `next` is the cursor of the next page, null on the last
 * page.
 */
export const agencyMembers = z.object({
  members: z.array(agencyMember),
  next: z.nullable(z.string()),
  /** Number of all matches; on the first page only. */
  total: z.optional(z.number()),
});

/** Filters of `GET /api/agency/members`, combined with AND. */
export const agencyMembersQuery = z.object({
  /** Part of an address or name. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(limits.emailCharacters))),
  state: z.optional(z.enum(memberStates)),
  role: z.optional(role),
  group: z.optional(id),
  /** `next` of the previous page. */
  after: z.optional(z.string().check(z.maxLength(1_024))),
});

/** `GET /api/agency/members/{id}`. */
export const agencyMemberDetails = z.object({
  member: agencyMember,
  sessions: z.array(ownSession),
  keys: z.array(apiKey),
  /** Absent where second factors are off. */
  factors: z.optional(memberFactors),
  /** Whether the member can sign in with a password. Older servers omit it. */
  uses_password: z.optional(z.boolean()),
  /** Version of the directly granted roles. Older servers omit it. */
  roles_version: z.optional(z.string()),
});

/** All roles of a member: the response to a change, and the current state on a conflict. */
export const memberRoles = z.object({ roles: z.array(heldRole), version: z.string() });

/**
 * `POST /api/agency/roles/confirm`: activates a pending role for as long as the group grants it.
 */
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
 * Only `invited` sends a mail. `wanted`: another member is changing to the address.
 * `too_many_groups`: together with the groups of earlier invitations.
 */
export const invitationOutcomes = ['invited', 'has_account', 'wanted', 'too_many_groups'] as const;

/** In the order of the request. */
export const agencyInvitationResults = z.object({
  results: z.array(
    z.object({
      email: z.string(),
      outcome: z.enum(invitationOutcomes),
      /** Invited a few minutes ago: that invitation stays valid and no mail was sent. */
      repeated: z.optional(z.literal(true)),
      /** The invitation's link where no mail is sent; not readable later. */
      link: z.optional(z.string()),
    }),
  ),
});

/** `POST /api/agency/invitations/check`: sends nothing. */
export const agencyInvitationCheck = z.object({
  emails: z.array(email).check(z.minLength(1), z.maxLength(agencyLimits.invitationsAtOnce)),
});

/** The addresses that can't be invited now. */
export const agencyInvitationRefusals = z.object({
  refused: z.array(z.object({ email: z.string(), outcome: z.enum(['has_account', 'wanted']) })),
});

export const groupKinds = ['station', 'battalion', 'unit', 'other'] as const;

export const agencyGroup = z.object({
  id,
  name: z.string(),
  kind: z.enum(groupKinds),
  /** Id of the parent group. */
  parent: z.nullable(id),
  source: recordSource,
  version: z.number(),
  members: z.number(),
});

/** `GET /api/agency/groups`: by name. */
export const agencyGroups = z.object({ groups: z.array(agencyGroup) });

/** `POST /api/agency/groups`; `PUT /api/agency/groups/{id}` with the version in `If-Match`. */
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

/** `POST /api/agency/groups/{id}/members`: accounts to add and to remove. */
export const groupMembersChange = z.object({
  add: z.array(id).check(z.maxLength(agencyLimits.groupChangeMembers)),
  remove: z.array(id).check(z.maxLength(agencyLimits.groupChangeMembers)),
});

export type HeldRole = z.infer<typeof heldRole>;
/** A role to grant; `group` is a station editor's station, otherwise null. */
export type RoleGrantInput = Pick<HeldRole, 'role' | 'group'>;
/** `PUT /api/agency/members/{id}/roles`: all direct grants, and the version they are based on. */
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
