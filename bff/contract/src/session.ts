import { z } from 'zod/mini';
import { user } from './account.ts';

/** The session as the browser gets it; the refresh token travels in an HttpOnly cookie only. */
export const session = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  /** Seconds from now; clients schedule by this, not by their clock. */
  expires_in: z.number(),
  /** Unix time in seconds. */
  expires_at: z.number(),
  user,
});

/** `session` is null while the e-mail address is unconfirmed. */
export const signUpResponse = z.object({ user, session: z.nullable(session) });

export type Session = z.infer<typeof session>;
export type SignUpResponse = z.infer<typeof signUpResponse>;
