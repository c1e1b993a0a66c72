import { z } from 'zod/mini';
import { id, instant } from './shared.ts';

/** API version of this noun. */
export const auditVersion = 1;

export const auditLimits = {
  linesPerPage: 50,
  /** Of one detail on a page; a line of a directory may name thousands of members. */
  valuesPerDetail: 50,
  filterCharacters: 200,
  cursorCharacters: 200,
} as const;

/** What was done; where an operator command does it, its name. */
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
  // Who read what.
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
  // Keys, data and modules.
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

/** `asked`: the act began, and how it ended is not on record. */
export const auditOutcomes = ['asked', 'accepted', 'refused', 'failed'] as const;

/** `operator`: somebody with a shell; `directory`: SCIM; `team`: a release; `system`: this server. */
export const auditActors = ['member', 'operator', 'directory', 'team', 'system'] as const;

export const auditSubjects = ['member', 'group', 'module', 'agency'] as const;

/** Names of what lines say beside who, what and when. */
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

/** What `GET /api/agency/audit` and its export find. All are optional and hold together. */
export const auditFilters = z.object({
  /** The first instant that is included; a day begins at 00:00 UTC. */
  from: z.optional(time),
  /** The first instant that is not included any more. */
  to: z.optional(time),
  /** Id, or the whole name or address, whatever the case. */
  actor: z.optional(auditFilter),
  subject: z.optional(auditFilter),
  kind: z.optional(z.enum(auditKinds)),
  /** Words; each is part of a name, an address or a detail. */
  search: z.optional(auditFilter),
});

export const auditQuery = z.object({
  ...auditFilters.shape,
  /** The `next` of the page before. */
  cursor: z.optional(z.string().check(z.maxLength(auditLimits.cursorCharacters))),
});

export const auditExportFormats = ['csv', 'ndjson'] as const;

/** `GET /api/agency/audit/export`: every line, oldest first. It needs a proof of its own. */
export const auditExportQuery = z.object({
  ...auditFilters.shape,
  format: z.enum(auditExportFormats),
});

export const auditLine = z.object({
  id,
  at: instant,
  kind: z.enum(auditKinds),
  outcome: z.enum(auditOutcomes),
  /** Of both lines of an act: the one before it (`asked`), and its outcome. */
  act: z.nullable(id),
  actor: z.object({
    type: z.enum(auditActors),
    /** Of a member. */
    id: z.nullable(id),
    /** The member's address then, the operator's account or the key's name. */
    name: z.string(),
  }),
  subject: z.object({
    type: z.enum(auditSubjects),
    /** Of a member or group. */
    id: z.nullable(id),
    /** The address or name then; null where only the id is on record. */
    name: z.nullable(z.string()),
  }),
  /**
   * What changed, by `auditDetailFields`: never a secret, never a whole web address. On a page the
   * last of many values counts the others, as in `and 4,940 more`.
   */
  details: z.record(z.string(), z.array(z.string())),
  from: z.object({
    /** As in `192.0.2.0/24`. */
    network: z.nullable(z.string()),
    /** As in `Chrome on Windows`. */
    device: z.nullable(z.string()),
  }),
  /** Name of the SCIM key, or the beginning of the release key's hash. */
  key: z.nullable(z.string()),
  request_id: z.nullable(id),
  /** Number of the seal that holds the line; null: not sealed yet. */
  seal: z.nullable(z.number()),
});

/** `GET /api/agency/audit`: one line for each act, newest first; `next` is null at the end. */
export const auditPage = z.object({
  lines: z.array(auditLine),
  next: z.nullable(z.string()),
  seals: z.object({
    /** The newest seal; null: nothing was sealed yet. */
    last: z.nullable(
      z.object({ number: z.number(), at: instant, lines: z.number(), root: z.string() }),
    ),
    /** Lines that are not sealed yet. */
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
