import { z } from 'zod/mini';
import { id, instant } from './shared.ts';

/** API version of this resource. */
export const activityVersion = 1;

export const activityKinds = [
  'sign_up',
  'sign_in',
  'sign_in_refused',
  'sign_out',
  'password_changed',
  'password_reset',
  'email_confirmed',
  'key_made',
  'key_revoked',
  'keys_ended',
  'names_changed',
  'email_change_asked',
  'email_change_refused',
  'email_changed',
  'downloaded',
  'session_ended',
  'refresh_token_reused',
  'factor_added',
  'factor_removed',
  'recovery_codes_renewed',
  'recovery_code_used',
  'factors_reset',
  'pin_set',
  'pin_removed',
  'pin_turned_off',
  'provider_connected',
  'provider_disconnected',
] as const;

export const activityEntry = z.object({
  id,
  at: instant,
  kind: z.enum(activityKinds),
  /** For example `Chrome on Windows`. */
  device: z.string(),
  /** Network of a sign-in, such as `192.0.2.0/24`; only where the agency records it. */
  network: z.optional(z.string()),
  /** Number of events within the hour, for kinds that are aggregated: `sign_in_refused`. */
  count: z.optional(z.number()),
});

/** `GET /api/activity`: the member's own newest entries, newest first. */
export const activity = z.object({ entries: z.array(activityEntry) });

export type ActivityKind = (typeof activityKinds)[number];
export type ActivityEntry = z.infer<typeof activityEntry>;
export type Activity = z.infer<typeof activity>;
