import { z } from 'zod/mini';
import { id, instant } from './shared.ts';

/** API version of this resource. */
export const auditVersion = 1;

export const auditLimits = {
  linesPerPage: 50,
  /** Values of one detail per line on a page; one SCIM change may list thousands of members. */
  valuesPerDetail: 50,
  filterCharacters: 200,
  cursorCharacters: 200,
} as const;

/** Actions; those of operator commands have the command's name. */
export const auditKinds = [
  // Accounts.
  'invite',
  'sign-up',
  'link-provider',
  'unlink-provider',
  'create-user',
  'adopt-user',
  'restore-user',
  'change-user',
  'disable-user',
  'enable-user',
  'delete-user',
  'change-email',
  'end-sessions',
  'set-password',
  'unlock-user',
  'grant-role',
  'revoke-role',
  'confirm-role',
  'break-glass',
  'end-break-glass',
  'reset-mfa',
  'hold',
  'release-hold',
  // Read access to personal data.
  'activity',
  'list-users',
  'list-roles',
  'audit-export',
  // Groups.
  'create-group',
  'change-group',
  'delete-group',
  'group-members',
  'add-members',
  'remove-members',
  // Devices that several people use.
  'list-devices',
  'device-code',
  'enroll-device',
  'end-device',
  'set-pin',
  'remove-pin',
  'turn-off-pin',
  'list-station-sheets',
  'station-sheet',
  'end-station-sheet',
  // Keys, backups and modules.
  'scim-key',
  'end-scim-key',
  'release-key',
  'first-release',
  'grant-route',
  'revoke-route',
  'backup',
  'restore',
  'schema',
  'purge',
  'release',
  'rollback',
  'canary',
  'disable',
  'enable',
] as const;

/** `asked`: the action started; without a second line its outcome is unknown. */
export const auditOutcomes = ['asked', 'accepted', 'refused', 'failed'] as const;

/** `operator`: shell access; `directory`: SCIM; `team`: a release key; `system`: this server. */
export const auditActors = ['member', 'operator', 'directory', 'team', 'system'] as const;

export const auditSubjects = ['member', 'group', 'module', 'agency'] as const;

export const auditDetailFields = [
  'added',
  'arguments',
  'artifact',
  'fields',
  'format',
  'group_kind',
  'group_names',
  'groups',
  'keys',
  'lines',
  'members',
  'name',
  'parent',
  'percent',
  'provider',
  'reasons',
  'removed',
  'removed_sign_ups',
  'role',
] as const;

const auditFilter = z.string().check(z.trim(), z.maxLength(auditLimits.filterCharacters));
const time = z.string().check(
  z.regex(
    /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z)?$/,
    'must be a day or a time in UTC, such as 2026-05-01T08:00Z',
  ),
  z.refine((text) => !Number.isNaN(Date.parse(text)), 'must be a day that the calendar has'),
);

/** Filters of `GET /api/agency/audit` and its export, combined with AND. */
export const auditFilters = z.object({
  /** Inclusive start; days begin at 00:00 UTC. */
  from: z.optional(time),
  /** Exclusive end. */
  to: z.optional(time),
  /** An id, or a complete name or address, case-insensitive. */
  actor: z.optional(auditFilter),
  subject: z.optional(auditFilter),
  kind: z.optional(z.enum(auditKinds)),
  /** Words that must all occur in names, addresses or details. */
  search: z.optional(auditFilter),
});

export const auditQuery = z.object({
  ...auditFilters.shape,
  /** `next` of the previous page. */
  cursor: z.optional(z.string().check(z.maxLength(auditLimits.cursorCharacters))),
});

export const auditExportFormats = ['csv', 'ndjson'] as const;

/** `GET /api/agency/audit/export`: every line, oldest first. Requires a step-up proof. */
export const auditExportQuery = z.object({
  ...auditFilters.shape,
  format: z.enum(auditExportFormats),
});

export const auditLine = z.object({
  id,
  at: instant,
  kind: z.enum(auditKinds),
  outcome: z.enum(auditOutcomes),
  /** Shared by the two lines of an action: `asked` and its outcome. */
  act: z.nullable(id),
  actor: z.object({
    type: z.enum(auditActors),
    /** Id of a member. */
    id: z.nullable(id),
    /** Address of the member at that time, account of the operator, or name of the key. */
    name: z.string(),
  }),
  subject: z.object({
    type: z.enum(auditSubjects),
    /** Id of a member or group. */
    id: z.nullable(id),
    /** Address or name at that time; null if only the id was recorded. */
    name: z.nullable(z.string()),
  }),
  /**
   * Details by `auditDetailFields`, without secrets and complete web addresses. On a page, the last
   * of many values states the rest, as in `and 4,940 more`.
   */
  details: z.record(z.string(), z.array(z.string())),
  from: z.object({
    /** For example `192.0.2.0/24`. */
    network: z.nullable(z.string()),
    /** For example `Chrome on Windows`. */
    device: z.nullable(z.string()),
  }),
  /** Name of the SCIM key, or first characters of the release key's hash. */
  key: z.nullable(z.string()),
  request_id: z.nullable(id),
  /** Number of the seal that contains the line; null: not sealed yet. */
  seal: z.nullable(z.number()),
});

/** `GET /api/agency/audit`: one line per action, newest first; `next` is null on the last page. */
export const auditPage = z.object({
  lines: z.array(auditLine),
  next: z.nullable(z.string()),
  seals: z.object({
    /** The newest seal; null: none exists yet. */
    last: z.nullable(
      z.object({ number: z.number(), at: instant, lines: z.number(), root: z.string() }),
    ),
    unsealed: z.number(),
  }),
});

export type AuditKind = (typeof auditKinds)[number];
export type AuditDetailField = (typeof auditDetailFields)[number];
export type AuditOutcome = (typeof auditOutcomes)[number];
export type AuditFilters = z.infer<typeof auditFilters>;
export type AuditExportFormat = (typeof auditExportFormats)[number];
export type AuditLine = z.infer<typeof auditLine>;
export type AuditPage = z.infer<typeof auditPage>;
