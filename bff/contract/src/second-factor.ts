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

/** API version of this noun. */
export const factorsVersion = 1;

/** Beside `limits`, for pages that a board does not load. */
export const factorLimits = {
  passkeys: 10,
  passkeyNameCharacters: 60,
  recoveryCodes: 10,
  /** Of one member: added, codes renewed. */
  changesPerHour: 30,
  /** Second steps that one right password lets try. */
  triesPerTicket: 5,
  ticketSeconds: 300,
  totpDigits: 6,
  totpPeriodSeconds: 30,
  /** Of one passkey's JSON and what goes with it. */
  bodyBytes: 16 * 1024,
} as const;

/** `code`: one of the member's recovery codes. */
export const factorMethods = ['passkey', 'totp', 'code'] as const;

/** Of an authenticator app; spaces are ignored. */
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

/** The answer 202 of `POST /api/sign-in`: a second factor is missing. No session yet, and no cookie. */
export const secondStepRequired = z.object({
  mfa: z.object({
    ticket: z.string(),
    methods: z.array(z.enum(factorMethods)),
    /** Where `methods` has `passkey`. */
    passkey: z.optional(passkeyRequestOptions),
    expires_in: z.number(),
    /** Whether `remember_device` has an effect. */
    can_remember: z.boolean(),
  }),
});

/** `POST /api/sign-in/second`: answers as `POST /api/sign-in` does without a second factor. */
export const secondStep = z
  .object({
    ticket: z.string().check(z.maxLength(2_000)),
    ...factorProof,
    /** Skip the second step on this device for the policy's `remember_days`. */
    remember_device: z._default(z.boolean(), false),
  })
  .check(...exactlyOneOf('totp', 'code', 'passkey'));

/** `POST /api/sign-in/passkey/options`: the challenge waits in a cookie of this browser. */
export const passkeySignInOptions = z.object({ options: passkeyRequestOptions });

/** `POST /api/sign-in/passkey`: two factors in one, as the authenticator verifies its user. */
export const passkeySignIn = z.object({
  passkey: passkeyAssertion,
  /** Remember me for 30 days. */
  remember: z._default(z.boolean(), false),
  /** As in `POST /api/sign-in`. */
  shared_device: z.optional(z.boolean()),
});

/**
 * `POST /api/step-up`, for what answered 403 `step_up_required` with `methods`: the password once more,
 * or a second factor where the member has one. The session may do such things for
 * `times.recentSignInMs` then, or, with `stepUpTicketHeader`, the one that the ticket names.
 */
export const stepUpRequest = z
  .object({ password: z.optional(z.string()), ...factorProof })
  .check(...exactlyOneOf('password', 'totp', 'code', 'passkey'));

/** `POST /api/step-up/passkey`: for `POST /api/step-up` with a passkey. */
export const stepUpOptions = z.object({ options: passkeyRequestOptions });

export const ownPasskey = z.object({
  id,
  name: z.string(),
  created_at: instant,
  last_used_at: z.nullable(instant),
  /** Signs in without a password; false: only a second factor after it. */
  is_passwordless: z.boolean(),
  /** Synced between devices. */
  is_backed_up: z.boolean(),
});

/** `GET /api/me/factors`; 204 of a member whom the agency's provider alone lets in. */
export const ownFactors = z.object({
  /** Null: no authenticator app. */
  totp: z.nullable(z.object({ created_at: instant })),
  /** The oldest first. */
  passkeys: z.array(ownPasskey),
  /** Null: no recovery codes. */
  codes: z.nullable(z.object({ left: z.number(), total: z.number(), created_at: instant })),
  /** Absent: nothing is due. */
  enrollment: z.optional(enrollment),
  /** Whether the agency requires one: then the last one cannot be removed. */
  is_required: z.boolean(),
});

/** What changes factors answers this. */
export const changedFactors = z.object({
  factors: ownFactors,
  /** New recovery codes, in this answer alone: with the first factor, and when they are renewed. */
  codes: z.optional(z.array(z.string())),
});

/** `POST /api/me/factors/totp`: counts once `POST /api/me/factors/totp/confirm` was sent. */
export const newTotp = z.object({
  /** Base32, to type. */
  secret: z.string(),
  /** `otpauth://…`, to show as QR code. */
  uri: z.string(),
});

export const totpConfirmation = z.object({ totp });

/** `POST /api/me/factors/passkeys/options`. */
export const passkeyKind = z.object({
  /** `security_key`: one without a PIN or fingerprint too; a second factor only. */
  kind: z._default(z.enum(['passkey', 'security_key']), 'passkey'),
});

/** Its answer. */
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

/** A member's factors as agency admins see them; absent where second factors are turned off. */
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
