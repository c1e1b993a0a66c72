import { z } from 'zod/mini';
import { dayMs } from '../durations.ts';
import { id, instant } from '../shared.ts';
import { jobContext } from './job-context.ts';

/** The mail queue. The event's id is the job id, which deduplicates retries. */
export const mailQueue = '{mail}';

/**
 * Purpose of a mail. `exists`: somebody signed up with an existing account's address. `replaced`: a
 * new password was set without the previous one.
 */
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

/**
 * Pages that links in mails open; the token is in the fragment (`#`), which browsers don't send.
 */
export const linkPaths = {
  confirm: '/confirm',
  reset: '/reset',
  invite: '/join',
  new_address: '/confirm/new-address',
  old_address: '/confirm/old-address',
} as const;

/** One mail, sent at least once. */
export const mailJob = z.object({
  /**
   * Id of the event. The Message-ID is derived from it, so that mail programs show duplicates once.
   */
  id,
  purpose: z.enum(mailPurposes),
  to: z.string(),
  /** Empty for unconfirmed addresses, so that strangers can't choose text of our mails. */
  first_name: z.string(),
  at: instant,
  /** Label of the device that caused it; absent where it is irrelevant. */
  device: z.optional(z.string()),
  /** Token of the link, for purposes with one. */
  token: z.optional(z.string().check(z.regex(/^[\w.-]{1,200}$/))),
  ...jobContext.shape,
});

/**
 * Retried for about an hour. The bff removes a completed job once it has seen it; failed jobs are
 * retained for inspection, without their payload.
 */
export const mailJobOptions = {
  attempts: 8,
  backoff: { type: 'exponential', delay: 30_000, jitter: 0.2 },
  /** Seconds. */
  removeOnComplete: { age: dayMs / 1_000 },
  removeOnFail: { age: (7 * dayMs) / 1_000, count: 5_000 },
} as const;

export type MailPurpose = (typeof mailPurposes)[number];
/** Purposes whose mail has a single-use link. */
export type LinkPurpose = keyof typeof linkPaths;
export type MailJob = z.infer<typeof mailJob>;
