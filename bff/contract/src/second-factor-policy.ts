// In a file of its own, because the board loads it with the session.

import { z } from 'zod/mini';
import { instant } from './shared.ts';

/** Who must have a second factor; `roles`: members with any role, and emergency accounts. */
export const secondFactorModes = ['off', 'optional', 'roles', 'all'] as const;

/** Part of `GET /api/policies` and `GET /api/status`; absent where second factors are off. */
export const secondFactorPolicy = z.object({
  mode: z.enum(secondFactorModes),
  /** Grace period for members without a required factor. */
  grace_days: z.number(),
  /** How long a device may skip the second step; 0: never. */
  remember_days: z.number(),
});

/** The member has no second factor yet, and the agency requires one. */
export const enrollment = z.object({
  mode: z.enum(secondFactorModes),
  due_at: instant,
  /** From this time on, all other requests get `enrollment_required`. */
  is_due: z.boolean(),
});

export type SecondFactorMode = (typeof secondFactorModes)[number];
export type SecondFactorPolicy = z.infer<typeof secondFactorPolicy>;
export type Enrollment = z.infer<typeof enrollment>;
