import { z } from 'zod/mini';
import { errorCodes } from './error-table.ts';
import { proofChallenge } from './sign-in-proof.ts';

/** One field that was refused: its path (`url`, `data.first_name`) and what is wrong with it. */
export const fieldError = z.object({ field: z.string(), message: z.string() });

/** Why a password is refused. */
export const weakPasswordReasons = ['length', 'common', 'name', 'breached'] as const;

/** The body of every answer that is not a success. */
export const errorBody = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  request_id: z.string(),
  /** The refused fields, with `validation_failed`. */
  fields: z.optional(z.array(fieldError)),
  /** Why a password is weak, with `weak_password`: of `weakPasswordReasons`, and others in time. */
  reasons: z.optional(z.array(z.string())),
  /** With `limit_reached`, and with `weak_password` of reason `length`: which limit, and its number. */
  limit: z.optional(z.object({ name: z.string(), value: z.number() })),
  /** How to prove who one is, with `step_up_required`: `password`, `sso`, `passkey`, `totp`, `code`. */
  methods: z.optional(z.array(z.string())),
  /** With `over_request_rate_limit` at sign-in: what lets one more be tried at once. */
  challenge: z.optional(proofChallenge),
  /** The newer state, with `changed_elsewhere`, `order_outdated` and `key_reused`. */
  current: z.optional(z.unknown()),
});

export type WeakPasswordReason = (typeof weakPasswordReasons)[number];
export type FieldError = z.infer<typeof fieldError>;
export type ErrorBody = z.infer<typeof errorBody>;
