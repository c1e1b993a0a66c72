// By itself: the board loads it with the session.

import { z } from 'zod/mini';
import { instant } from './shared.ts';

/** Who needs a second factor; `roles`: who holds any role, and accounts for emergencies. */
export const secondFactorModes = ['off', 'optional', 'roles', 'all'] as const;

/** Part of `GET /api/policies` and `GET /api/status`; absent where second factors are turned off. */
export const secondFactorPolicy = z.object({
  mode: z.enum(secondFactorModes),
  /** How long a member for whom it is required may go without. */
  grace_days: z.number(),
  /** How long a device may skip the second step; 0: never. */
  remember_days: z.number(),
});

/** A member has no second factor yet, and the agency requires one. */
export const enrollment = z.object({
  mode: z.enum(secondFactorModes),
  due_at: instant,
  /** From then on, every other request is refused with `enrollment_required`. */
  is_due: z.boolean(),
});

export type SecondFactorMode = (typeof secondFactorModes)[number];
export type SecondFactorPolicy = z.infer<typeof secondFactorPolicy>;
export type Enrollment = z.infer<typeof enrollment>;
