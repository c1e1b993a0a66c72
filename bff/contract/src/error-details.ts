import { z } from 'zod/mini';
import { proofChallenge } from './sign-in-proof.ts';

/** One field that was refused: its path (`url`, `data.first_name`) and what is wrong with it. */
export const fieldError = z.object({ field: z.string(), message: z.string() });

/** What travels beside the code of an error. */
export const errorDetails = {
  message: z.string(),
  request_id: z.string(),
  /** The refused fields, with `validation_failed`. */
  fields: z.optional(z.array(fieldError)),
  /** Why a password is weak, with `weak_password`: of `weakPasswordReasons`, and others in time. */
  reasons: z.optional(z.array(z.string())),
  /** With `limit_reached`, and with `weak_password` of reason `length`: which limit, and its number. */
  limit: z.optional(z.object({ name: z.string(), value: z.number() })),
  /** How to prove who one is, with `step_up_required`: `password`, `sso`, `passkey`, `totp`, `code`; with `locked` and `pin_refused`: of `unlockMethods`. */
  methods: z.optional(z.array(z.string())),
  /** With `step_up_required` of an act that is proven by itself: names it and its content. */
  ticket: z.optional(z.string()),
  /** With `locked`: whose session it is, as far as the policy says names. */
  name: z.optional(z.string()),
  /** With `over_request_rate_limit` at sign-in: what lets one more be tried at once. */
  challenge: z.optional(proofChallenge),
  /** The newer state, with `changed_elsewhere`, `roles_changed`, `order_outdated` and `key_reused`. */
  current: z.optional(z.unknown()),
};

/** `errorBody` as pages read it, without the table of codes: a newer server has further ones. */
export const pageErrorBody = z.object({ code: z.string(), ...errorDetails });

export type FieldError = z.infer<typeof fieldError>;
