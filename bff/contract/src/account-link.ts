import { z } from 'zod/mini';
import { email, password } from './account.ts';
import { deviceProfile } from './device.ts';
import { secondFactorPolicy } from './second-factor-policy.ts';
import { linkToken } from './shared.ts';
import { singleSignOnPolicy } from './single-sign-on.ts';
import { signUpModes } from './status.ts';

/** `GET /api/policies`, for who is not signed in: how one comes in here, and what is there. */
export const policies = z.object({
  sign_up: z.enum(signUpModes),
  /** Whether invitations open an account; absent: the server is older than this. */
  invitations: z.optional(z.boolean()),
  /** Whether mail is sent: addresses are confirmed and forgotten passwords replaced by links then. */
  mail: z.boolean(),
  password_min_length: z.int(),
  /** Whether `/api/docs` is there; absent: the server is older than this. */
  api_docs: z.optional(z.boolean()),
  /** Absent: nobody signs in by an identity provider. */
  single_sign_on: z.optional(singleSignOnPolicy),
  /** Absent: there are no second factors, and no sign-in by a passkey. */
  second_factor: z.optional(secondFactorPolicy),
  /** Of the browser that asks. */
  device: z.optional(deviceProfile),
});

/**
 * `POST /api/confirmations` and `POST /api/password-resets`: sends a mail with a link if the
 * address has an account that needs one. The response never reveals whether it has.
 */
export const linkRequest = z.object({ email });

/**
 * `POST /api/confirmations/consume`: opening the link proves the address, the password proves the
 * sign-up. Without a password (old pages) nothing is confirmed.
 */
export const confirmation = z.object({ token: linkToken, password: z._default(z.string(), '') });

/** `POST /api/password-resets/consume`: ends all of the member's sessions. */
export const newPassword = z.object({ token: linkToken, password });

/** `POST /api/email-changes/confirm`: the link proves the new address. */
export const emailChangeConfirmation = z.object({
  token: linkToken,
  address: z.enum(['new', 'old']),
});

/** False while the link to the other address was not opened. */
export const emailChangeState = z.object({ is_changed: z.boolean() });

/** `POST /api/email-changes/refuse`, by the link to the address that the account has. */
export const emailChangeRefusal = z.object({ token: linkToken });

/** `POST /api/invitations/check`: whom an invitation is for; it changes nothing. */
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
