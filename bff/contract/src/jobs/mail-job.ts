import { z } from 'zod/mini';
import { id } from '../shared.ts';

/** The queue of mails. A job's id is its event's id: one handed over twice is one. */
export const mailQueue = 'mail';

/** What a mail is for. */
export const mailPurposes = ['confirm', 'reset', 'changed', 'reuse', 'invite'] as const;

/** `mail.wanted`: one mail, at least once. */
export const mailJob = z.object({
  /** Of the event; the mail's Message-ID is made of it, so that one sent twice is shown once. */
  id,
  purpose: z.enum(mailPurposes),
  to: z.string(),
  first_name: z.string(),
});

/**
 * How a mail is put into its queue: tried for about an hour. A finished job stays until the bff has
 * seen it and removes it; failed ones stay to be looked at.
 */
export const mailJobOptions = {
  attempts: 8,
  backoff: { type: 'exponential', delay: 30_000, jitter: 0.2 },
  /** Seconds. */
  removeOnComplete: { age: 24 * 3_600 },
  removeOnFail: { age: 7 * 24 * 3_600, count: 5_000 },
} as const;

export type MailPurpose = (typeof mailPurposes)[number];
export type MailJob = z.infer<typeof mailJob>;
