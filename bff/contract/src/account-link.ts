import { z } from 'zod/mini';
import { email, password } from './account.ts';
import { deviceProfile } from './device.ts';
import { secondFactorPolicy } from './second-factor-policy.ts';
import { linkToken } from './shared.ts';
import { singleSignOnPolicy } from './single-sign-on.ts';
import { signUpModes } from './status.ts';

/**
 * `GET /api/policies`, without a session: how to sign up and sign in here, and which features
 * exist.
 */
export const policies = z.object({
  sign_up: z.enum(signUpModes),
  /** Whether invitations can create accounts; absent on older servers. */
  invitations: z.optional(z.boolean()),
  /**
   * Whether the server sends mail. If so, addresses are confirmed and passwords are reset by links.
   */
  mail: z.boolean(),
  password_min_length: z.int(),
  /** Whether `/api/docs` exists; absent on older servers. */
  api_docs: z.optional(z.boolean()),
  /** Absent without an identity provider. */
  single_sign_on: z.optional(singleSignOnPolicy),
  /** Absent where second factors are off; then passkeys can't sign in either. */
  second_factor: z.optional(secondFactorPolicy),
  /** The profile of the requesting device; absent: personal. */
  device: z.optional(deviceProfile),
});

/**
 * `POST /api/confirmations` and `POST /api/password-resets`: sends a mail with a link if the
 * address has an account that needs one. The response never reveals whether it has.
 */
export const linkRequest = z.object({ email });

/**
 * `POST /api/confirmations/consume`: the link proves the address, the password proves that its
 * owner signed up. A request without a password (from older pages) confirms nothing.
 */
export const confirmation = z.object({ token: linkToken, password: z._default(z.string(), '') });

/** `POST /api/password-resets/consume`: ends all of the member's sessions. */
export const newPassword = z.object({ token: linkToken, password });

/** `POST /api/email-changes/confirm`: the link proves access to the new or the old address. */
export const emailChangeConfirmation = z.object({
  token: linkToken,
  address: z.enum(['new', 'old']),
});

/** False until both links were opened. */
export const emailChangeState = z.object({ is_changed: z.boolean() });

/** `POST /api/email-changes/refuse`: the token of the link to the account's current address. */
export const emailChangeRefusal = z.object({ token: linkToken });

/** `POST /api/invitations/check`: returns the invited address and changes nothing. */
export const invitationRequest = z.object({ token: linkToken });
export const invitation = z.object({ email: z.string() });

export type Policies = z.infer<typeof policies>;
export type LinkRequest = z.infer<typeof linkRequest>;
export type Confirmation = z.infer<typeof confirmation>;
export type NewPassword = z.infer<typeof newPassword>;
export type EmailChangeConfirmation = z.infer<typeof emailChangeConfirmation>;
export type EmailChangeState = z.infer<typeof emailChangeState>;
export type EmailChangeRefusal = z.infer<typeof emailChangeRefusal>;
export type InvitationRequest = z.infer<typeof invitationRequest>;
export type Invitation = z.infer<typeof invitation>;
