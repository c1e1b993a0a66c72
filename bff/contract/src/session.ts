import { z } from 'zod/mini';
import { sessionDevice } from './device.ts';
import { enrollment } from './second-factor-policy.ts';
import { id, instant } from './shared.ts';
import { user } from './user.ts';

/** Seals what the member typed and did not save, on devices that several people use. */
export const draftKey = z.object({
  /** Of the server's key that it comes from. */
  id: z.string(),
  /** AES-256, in base64. */
  key: z.string(),
});

/** The session as the browser gets it; the refresh token travels in an HttpOnly cookie only. */
export const session = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  /** Seconds from now; clients schedule by this, not by their clock. */
  expires_in: z.number(),
  /** Unix time in seconds. */
  expires_at: z.number(),
  user,
  /** Absent: the member has what the agency requires. */
  enrollment: z.optional(enrollment),
  /** Absent: the device is the member's own. */
  device: z.optional(sessionDevice),
  /**
   * The first seals, each opens. Absent: of a server of an earlier version, or a new member's own device,
   * where there is nothing to open.
   */
  draft_keys: z.optional(z.array(draftKey)),
});

/** `session` is null while the e-mail address is unconfirmed. */
export const signUpResponse = z.object({ user, session: z.nullable(session) });

/** One place where the member is signed in. */
export const ownSession = z.object({
  id,
  /** The one that asks. */
  current: z.boolean(),
  /** As in `Chrome on Windows`. */
  device: z.string(),
  created_at: instant,
  last_seen_at: instant,
  expires_at: instant,
  remember: z.boolean(),
});

/** `GET /api/sessions`: those that hold; the one that asks first, then the last seen. */
export const ownSessions = z.object({ sessions: z.array(ownSession) });

export type DraftKey = z.infer<typeof draftKey>;
export type Session = z.infer<typeof session>;
export type SignUpResponse = z.infer<typeof signUpResponse>;
export type OwnSession = z.infer<typeof ownSession>;
export type OwnSessions = z.infer<typeof ownSessions>;
