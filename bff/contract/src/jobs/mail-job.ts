import { z } from 'zod/mini';
import { dayMs } from '../durations.ts';
import { id, instant } from '../shared.ts';
import { jobContext } from './job-context.ts';

/** The queue of mails. A job's id is its event's id: one handed over twice is one. */
export const mailQueue = '{mail}';

/** What a mail is for; `exists`: somebody made an account with an address that has one,
 * `replaced`: a new password was set without the one before. */
export const mailPurposes = [
  'confirm',
  'reset',
  'changed',
  'replaced',
  'reuse',
  'invite',
  'exists',
  'key_made',
  'deleted',
  'new_address',
  'old_address',
  'factor_added',
  'factor_removed',
  'recovery_codes_renewed',
  'recovery_code_used',
  'factors_reset',
  'pin_turned_off',
  'provider_connected',
  'provider_disconnected',
] as const;

/** The pages that the links of mails lead to; a link's token stands behind `#`, which no server sees. */
export const linkPaths = {
  confirm: '/confirm',
  reset: '/reset',
  invite: '/join',
  new_address: '/confirm/new-address',
  old_address: '/confirm/old-address',
} as const;

/** One mail, sent at least once. */
export const mailJob = z.object({
  /** Of the event; the mail's Message-ID is made of it, so that one sent twice is shown once. */
  id,
  purpose: z.enum(mailPurposes),
  to: z.string(),
  /** Empty where nobody has shown yet that the address is theirs: strangers write no mails here. */
  first_name: z.string(),
  /** Time of the event. */
  at: instant,
  /** Label of the device that did it; absent where nobody need know. */
  device: z.optional(z.string()),
  /** Of a link, with the purposes that have one. */
  token: z.optional(z.string().check(z.regex(/^[\w.-]{1,200}$/))),
  ...jobContext.shape,
});

/**
 * How a mail is put into its queue: tried for about an hour. A finished job stays until the bff has
 * seen it and removes it; failed ones stay to be looked at, without their
 * payload.
 */
export const mailJobOptions = {
  attempts: 8,
  backoff: { type: 'exponential', delay: 30_000, jitter: 0.2 },
  /** Seconds. */
  removeOnComplete: { age: dayMs / 1_000 },
  removeOnFail: { age: (7 * dayMs) / 1_000, count: 5_000 },
} as const;

export type MailPurpose = (typeof mailPurposes)[number];
/** Purposes whose mail leads to a page by a link that works once. */
export type LinkPurpose = keyof typeof linkPaths;
export type MailJob = z.infer<typeof mailJob>;
