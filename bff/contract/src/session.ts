import { z } from 'zod/mini';
import { sessionDevice } from './device.ts';
import { enrollment } from './second-factor-policy.ts';
import { id, instant } from './shared.ts';
import { user } from './user.ts';

/** Encrypts the member's unsaved input on shared devices. */
export const draftKey = z.object({
  /** Id of the server key that it is derived from. */
  id: z.string(),
  /** AES-256, in base64. */
  key: z.string(),
});

/** The session as sent to the browser. The refresh token is only in an HttpOnly cookie. */
export const session = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  /** Seconds from now. Clients use this for timers, because their clock may be wrong. */
  expires_in: z.number(),
  /** Unix time in seconds. */
  expires_at: z.number(),
  user,
  /** Absent: no enrollment is required. */
  enrollment: z.optional(enrollment),
  /** Absent: a personal device. */
  device: z.optional(sessionDevice),
  /**
   * The first key encrypts, all of them decrypt. Absent: from older servers, or on a personal
   * device without encrypted input.
   */
  draft_keys: z.optional(z.array(draftKey)),
});

/** `session` is null while the email address is unconfirmed. */
export const signUpResponse = z.object({ user, session: z.nullable(session) });

/** A session of the member. */
export const ownSession = z.object({
  id,
  /** The requesting session. */
  current: z.boolean(),
  /** For example `Chrome on Windows`. */
  device: z.string(),
  created_at: instant,
  last_seen_at: instant,
  expires_at: instant,
  remember: z.boolean(),
});

/** `GET /api/sessions`: active ones; the requesting session first, then by last activity. */
export const ownSessions = z.object({ sessions: z.array(ownSession) });

export type DraftKey = z.infer<typeof draftKey>;
export type Session = z.infer<typeof session>;
export type SignUpResponse = z.infer<typeof signUpResponse>;
export type OwnSession = z.infer<typeof ownSession>;
export type OwnSessions = z.infer<typeof ownSessions>;
