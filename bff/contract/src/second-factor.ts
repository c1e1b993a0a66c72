import { z } from 'zod/mini';
import { nameChecks } from './name-rule.ts';
import {
  passkeyAssertion,
  passkeyAttestation,
  passkeyCreationOptions,
  passkeyRequestOptions,
} from './passkey.ts';
import { enrollment } from './second-factor-policy.ts';
import { exactlyOneOf, id, instant } from './shared.ts';

/** API version of this resource. */
export const factorsVersion = 1;

/** Separate from `limits`, because boards don't load these. */
export const factorLimits = {
  passkeys: 10,
  passkeyNameCharacters: 60,
  recoveryCodes: 10,
  /** Per member: factors added, recovery codes renewed. */
  changesPerHour: 30,
  /** Attempts at the second step per correct password. */
  triesPerTicket: 5,
  ticketSeconds: 300,
  totpDigits: 6,
  totpPeriodSeconds: 30,
  /** Size of a request with a passkey. */
  bodyBytes: 16 * 1024,
} as const;

/** `code`: a recovery code. */
export const factorMethods = ['passkey', 'totp', 'code'] as const;

/** Code of an authenticator app; spaces are ignored. */
const totp = z
  .string()
  .check(
    z.maxLength(20),
    z.regex(/^( *[0-9]){6} *$/, 'must be 6 digits'),
    z.meta({ examples: ['123456'] }),
  );

/** Hyphens, spaces and case are ignored. */
const recoveryCode = z
  .string()
  .check(z.maxLength(60), z.meta({ examples: ['abcd-efgh-ijkl-mnop-qrst-uvwx'] }));

/** Exactly one of them. */
const factorProof = {
  totp: z.optional(totp),
  code: z.optional(recoveryCode),
  passkey: z.optional(passkeyAssertion),
};

/**
 * The 202 response of `POST /api/sign-in`: a second factor is required. No session and no cookie
 * yet.
 */
export const secondStepRequired = z.object({
  mfa: z.object({
    ticket: z.string(),
    methods: z.array(z.enum(factorMethods)),
    /** If `methods` includes `passkey`. */
    passkey: z.optional(passkeyRequestOptions),
    expires_in: z.number(),
    /** Whether `remember_device` has an effect. */
    can_remember: z.boolean(),
  }),
});

/** `POST /api/sign-in/second`: responds like `POST /api/sign-in` without a second factor. */
export const secondStep = z
  .object({
    ticket: z.string().check(z.maxLength(2_000)),
    ...factorProof,
    /** Skip the second step on this device for `remember_days` of the policy. */
    remember_device: z._default(z.boolean(), false),
  })
  .check(...exactlyOneOf('totp', 'code', 'passkey'));

/** `POST /api/sign-in/passkey/options`: the challenge is stored in a cookie. */
export const passkeySignInOptions = z.object({ options: passkeyRequestOptions });

/**
 * `POST /api/sign-in/passkey`: counts as two factors, because the authenticator verifies its user.
 */
export const passkeySignIn = z.object({
  passkey: passkeyAssertion,
  /** Remember me for 30 days. */
  remember: z._default(z.boolean(), false),
  /** As in `POST /api/sign-in`. */
  shared_device: z.optional(z.boolean()),
});

/**
 * `POST /api/step-up`, after a 403 `step_up_required` with `methods`: the password again, or a
 * second factor if the member has one. The session may then perform sensitive actions for
 * `times.recentSignInMs`, or, with `stepUpTicketHeader`, the request of that ticket.
 */
export const stepUpRequest = z
  .object({ password: z.optional(z.string()), ...factorProof })
  .check(...exactlyOneOf('password', 'totp', 'code', 'passkey'));

/** `POST /api/step-up/passkey`: the challenge for `POST /api/step-up` with a passkey. */
export const stepUpOptions = z.object({ options: passkeyRequestOptions });

export const ownPasskey = z.object({
  id,
  name: z.string(),
  created_at: instant,
  last_used_at: z.nullable(instant),
  /** True: can sign in without a password; false: only as a second factor. */
  is_passwordless: z.boolean(),
  /** Synced between devices. */
  is_backed_up: z.boolean(),
});

/** `GET /api/me/factors`; 204 for members who sign in only with the agency's provider. */
export const ownFactors = z.object({
  /** Null: no authenticator app. */
  totp: z.nullable(z.object({ created_at: instant })),
  /** Oldest first. */
  passkeys: z.array(ownPasskey),
  /** Null: no recovery codes. */
  codes: z.nullable(z.object({ left: z.number(), total: z.number(), created_at: instant })),
  /** Absent: no enrollment is required. */
  enrollment: z.optional(enrollment),
  /** Whether the agency requires one; then the last factor can't be removed. */
  is_required: z.boolean(),
});

/** Response to changes of factors. */
export const changedFactors = z.object({
  factors: ownFactors,
  /**
   * New recovery codes, only in this response: with the first factor, and when they are renewed.
   */
  codes: z.optional(z.array(z.string())),
});

/** `POST /api/me/factors/totp`: takes effect after `POST /api/me/factors/totp/confirm`. */
export const newTotp = z.object({
  /** Base32, for typing. */
  secret: z.string(),
  /** `otpauth://…`, for a QR code. */
  uri: z.string(),
});

export const totpConfirmation = z.object({ totp });

/** `POST /api/me/factors/passkeys/options`. */
export const passkeyKind = z.object({
  /** `security_key`: also authenticators without PIN or fingerprint; a second factor only. */
  kind: z._default(z.enum(['passkey', 'security_key']), 'passkey'),
});

/** Response of `POST /api/me/factors/passkeys/options`. */
export const passkeyCreation = z.object({ options: passkeyCreationOptions });

export const passkeyName = z
  .string('Please enter a name')
  .check(
    z.trim(),
    z.minLength(1, 'Please enter a name'),
    z.maxLength(factorLimits.passkeyNameCharacters),
    ...nameChecks,
  );

/** `POST /api/me/factors/passkeys`. */
export const newPasskey = z.object({ name: passkeyName, passkey: passkeyAttestation });

/** `PATCH /api/me/factors/passkeys/{id}`. */
export const passkeyPatch = z.object({ name: passkeyName });

/** A member's factors as agency admins see them; absent where second factors are off. */
export const memberFactors = z.object({
  totp: z.boolean(),
  passkeys: z.number(),
  codes_left: z.number(),
  is_required: z.boolean(),
});

export type FactorMethod = (typeof factorMethods)[number];
export type SecondStepRequired = z.infer<typeof secondStepRequired>;
export type SecondStep = z.infer<typeof secondStep>;
export type PasskeySignIn = z.infer<typeof passkeySignIn>;
export type StepUpRequest = z.infer<typeof stepUpRequest>;
export type OwnPasskey = z.infer<typeof ownPasskey>;
export type OwnFactors = z.infer<typeof ownFactors>;
export type ChangedFactors = z.infer<typeof changedFactors>;
export type NewTotp = z.infer<typeof newTotp>;
export type PasskeyKind = z.infer<typeof passkeyKind>['kind'];
export type NewPasskey = z.infer<typeof newPasskey>;
export type MemberFactors = z.infer<typeof memberFactors>;
