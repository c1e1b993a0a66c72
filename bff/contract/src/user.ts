import { z } from 'zod/mini';
import { role } from './role.ts';
import { id, instant } from './shared.ts';

/** The account as its member sees it. */
export const user = z.object({
  id,
  email: z.string(),
  email_confirmed_at: z.nullable(instant),
  user_metadata: z.object({ first_name: z.string(), last_name: z.string() }),
  created_at: instant,
  /**
   * Active roles; absent for plain members. Only for choosing screens: the server checks every
   * request.
   */
  roles: z.optional(z.array(role)),
});

export type User = z.infer<typeof user>;
