import { z } from 'zod/mini';

/** API version of this noun. */
export const statusVersion = 1;

export const signUpModes = ['open', 'domains', 'invite', 'closed'] as const;

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
  }),
  services: z.object({
    database: z.boolean(),
    redis: z.boolean(),
    live: z.boolean(),
  }),
});

export type SignUpMode = (typeof signUpModes)[number];
export type Status = z.infer<typeof status>;
