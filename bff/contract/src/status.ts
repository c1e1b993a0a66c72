import { z } from 'zod/mini';
import { deviceProfiles } from './device.ts';
import { secondFactorPolicy } from './second-factor-policy.ts';
import { passwordSignIns } from './single-sign-on.ts';

/** API version of this resource. */
export const statusVersion = 1;

export const signUpModes = ['open', 'domains', 'invite', 'closed'] as const;

/** What browsers may store for offline use; `private`: also a member's board and notes. */
export const offlineModes = ['off', 'public', 'private'] as const;

/** `GET /api/status`: the server's policies, and what works right now. */
export const status = z.object({
  policies: z.object({
    sign_up: z.enum(signUpModes),
    /** Email domains that may sign up; empty unless `sign_up` is `domains`. */
    sign_up_domains: z.array(z.string()),
    password_min_length: z.number(),
    /** Sessions without remember-me: maximum duration, and idle timeout. */
    session_hours: z.number(),
    session_idle_minutes: z.number(),
    remember_me_days: z.number(),
    trash_days: z.number(),
    notes_revisions: z.number(),
    /** Whether mail is sent. */
    mail: z.boolean(),
    // All fields below are absent on older servers.
    /** Identity providers for signing in. */
    providers: z.optional(
      z.array(
        z.object({ name: z.string(), creates_accounts: z.boolean(), session_hours: z.number() }),
      ),
    ),
    /** Whose passwords are accepted. */
    passwords: z.optional(z.enum(passwordSignIns)),
    /** Whether new passwords are checked against known breaches. */
    breached_passwords_refused: z.optional(z.boolean()),
    offline: z.optional(z.enum(offlineModes)),
    /** How long a device shows its offline copy without contact to the server. */
    offline_copy_hours: z.optional(z.number()),
    activity_days: z.optional(z.number()),
    /** How long activity includes the network of sign-ins; 0: not recorded. */
    activity_network_days: z.optional(z.number()),
    /** Retention of audit lines; null: forever. */
    audit_days: z.optional(z.nullable(z.number())),
    /** Different retention of some kinds. */
    audit_days_by_kind: z.optional(z.record(z.string(), z.number())),
    keys_per_member: z.optional(z.number()),
    /** Longest lifetime of an API key. */
    key_days: z.optional(z.number()),
    /** Absent where second factors are off. */
    second_factor: z.optional(secondFactorPolicy),
    /** The least strict profile that devices get here. */
    device_profile: z.optional(z.enum(deviceProfiles)),
    /** When sessions on shared devices end; absent: after some hours. */
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
