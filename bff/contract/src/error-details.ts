import { z } from 'zod/mini';
import { proofChallenge } from './sign-in-proof.ts';

/** A rejected field: its path (`url`, `data.first_name`) and the reason. */
export const fieldError = z.object({ field: z.string(), message: z.string() });

/** Details beside an error code. */
export const errorDetails = {
  message: z.string(),
  request_id: z.string(),
  /** With `validation_failed`: the rejected fields. */
  fields: z.optional(z.array(fieldError)),
  /** With `weak_password`: values of `weakPasswordReasons`; newer servers may send others. */
  reasons: z.optional(z.array(z.string())),
  /** With `limit_reached`, and `weak_password` of reason `length`: name and value of the limit. */
  limit: z.optional(z.object({ name: z.string(), value: z.number() })),
  /**
   * With `step_up_required`: accepted proofs (`password`, `sso`, `passkey`, `totp`, `code`). With
   * `locked` and `pin_refused`: of `unlockMethods`.
   */
  methods: z.optional(z.array(z.string())),
  /** With `step_up_required`, if the proof is for this request only: identifies the request. */
  ticket: z.optional(z.string()),
  /** With `locked`: name of the session's member, if the device's policy allows. */
  name: z.optional(z.string()),
  /**
   * With `over_request_rate_limit` at sign-in: solving it allows one more attempt without waiting.
   */
  challenge: z.optional(proofChallenge),
  /**
   * With `changed_elsewhere`, `roles_changed`, `order_outdated` and `key_reused`: the current
   * state.
   */
  current: z.optional(z.unknown()),
};

/** An error response as pages read it: with any code, because newer servers may send new ones. */
export const pageErrorBody = z.object({ code: z.string(), ...errorDetails });

export type FieldError = z.infer<typeof fieldError>;
