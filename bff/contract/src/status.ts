import { z } from 'zod/mini';
import { deviceProfiles } from './device.ts';
import { secondFactorPolicy } from './second-factor-policy.ts';
import { passwordSignIns } from './single-sign-on.ts';

/** API version of this noun. */
export const statusVersion = 1;

export const signUpModes = ['open', 'domains', 'invite', 'closed'] as const;

/** What browsers may keep to open without the server; `private`: also a member's board and notes. */
export const offlineModes = ['off', 'public', 'private'] as const;

/** `GET /api/status`: what is in force here, and what works right now. */
export const status = z.object({
  policies: z.object({
    sign_up: z.enum(signUpModes),
    /** E-mail domains that may join; empty unless `sign_up` is `domains`. */
    sign_up_domains: z.array(z.string()),
    password_min_length: z.number(),
    /** Sessions without remember-me: longest life, and longest without use. */
    session_hours: z.number(),
    session_idle_minutes: z.number(),
    remember_me_days: z.number(),
    trash_days: z.number(),
    notes_revisions: z.number(),
    /** Whether mail is sent. */
    mail: z.boolean(),
    // Absent from here on: the server is older than this.
    /** Identity providers that members sign in by. */
    providers: z.optional(
      z.array(
        z.object({ name: z.string(), creates_accounts: z.boolean(), session_hours: z.number() }),
      ),
    ),
    /** Whose passwords are accepted. */
    passwords: z.optional(z.enum(passwordSignIns)),
    /** Whether new passwords are compared with those of known breaches. */
    breached_passwords_refused: z.optional(z.boolean()),
    offline: z.optional(z.enum(offlineModes)),
    /** How long a device shows its copy without hearing from the server. */
    offline_copy_hours: z.optional(z.number()),
    activity_days: z.optional(z.number()),
    /** How long activity has the network of a sign-in; 0: it is not recorded. */
    activity_network_days: z.optional(z.number()),
    /** How long lines of the audit are stored; null: for good. */
    audit_days: z.optional(z.nullable(z.number())),
    /** The same for some kinds. */
    audit_days_by_kind: z.optional(z.record(z.string(), z.number())),
    keys_per_member: z.optional(z.number()),
    /** The longest that an API key works. */
    key_days: z.optional(z.number()),
    /** Absent: there are no second factors. */
    second_factor: z.optional(secondFactorPolicy),
    /** The least strict profile that a device has here. */
    device_profile: z.optional(z.enum(deviceProfiles)),
    /** When sessions end on devices that several people use; absent: after some hours. */
    shift_changes: z.optional(z.object({ times: z.array(z.string()), time_zone: z.string() })),
  }),
  services: z.object({
    database: z.boolean(),
    redis: z.boolean(),
    live: z.boolean(),
  }),
});

export type SignUpMode = (typeof signUpModes)[number];
export type OfflineMode = (typeof offlineModes)[number];
export type Status = z.infer<typeof status>;
