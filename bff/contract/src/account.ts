import { z } from 'zod/mini';
import { lastMemberId } from './device.ts';
import * as limits from './limits.ts';
import { nameChecks } from './name-rule.ts';
import { atLeastOneOf, exactlyOneOf } from './shared.ts';
import { signInProof } from './sign-in-proof.ts';
import { user } from './user.ts';

/** API version of this resource, raised for breaking changes. */
export const accountsVersion = 1;

export const accountTexts = {
  emailInvalid: 'Please enter a valid email address',
  passwordTooShort: `Password must be at least ${limits.passwordMinimumCharacters} characters`,
  passwordTooLong: `Password can have at most ${limits.passwordBytes} bytes`,
  emailIsOwn: 'This is your email address already',
  emailNotOwn: 'This is not the email address of your account',
  passwordsDiffer: "Passwords don't match",
} as const;

export const email = z
  .string(accountTexts.emailInvalid)
  .check(
    z.trim(),
    z.maxLength(limits.emailCharacters, accountTexts.emailInvalid),
    z.email(accountTexts.emailInvalid),
  );

export const password = z.string(accountTexts.passwordTooShort).check(
  z.minLength(limits.passwordMinimumCharacters, accountTexts.passwordTooShort),
  z.refine((text) => new TextEncoder().encode(text).length <= limits.passwordBytes, {
    error: accountTexts.passwordTooLong,
  }),
);

const personName = z
  .string()
  .check(z.trim(), z.maxLength(limits.personNameCharacters), ...nameChecks);

export const signUpRequest = z.object({
  email,
  password,
  data: z.optional(
    z.object({ first_name: z.optional(personName), last_name: z.optional(personName) }),
  ),
  /** Token of an invitation link for the same address. */
  invitation: z.optional(z.string().check(z.maxLength(200))),
});

export const signInRequest = z
  .object({
    email: z.optional(email),
    /** Instead of `email`: an id from `GET /api/device/members` of the same device. */
    member: z.optional(lastMemberId),
    password,
    /** Remember me for 30 days. */
    remember: z._default(z.boolean(), false),
    /** True: apply the rules of a shared device to this session. Default: the device's profile. */
    shared_device: z.optional(z.boolean()),
    /** Solution of the `challenge` that an earlier attempt was refused with. */
    proof: z.optional(signInProof),
  })
  .check(
    z.refine(({ email, member }) => email !== undefined || member !== undefined, {
      error: accountTexts.emailInvalid,
      path: ['email'],
      abort: true,
    }),
    ...exactlyOneOf('email', 'member'),
  );

/** Whether to revoke all personal API keys of the member, too. */
const endKeys = z._default(z.boolean(), false);

/** `local`: this session; `others`: all but this; `global`: all. */
export const signOutRequest = z
  .object({ scope: z._default(z.enum(['local', 'others', 'global']), 'local'), end_keys: endKeys })
  .check(
    z.refine(({ scope, end_keys }) => scope !== 'local' || !end_keys, {
      error: 'Keys end with other sessions only',
      path: ['end_keys'],
    }),
    z.meta({
      anyOf: [
        { type: 'object', properties: { end_keys: { const: false } } },
        {
          type: 'object',
          properties: { scope: { enum: ['others', 'global'] } },
          required: ['scope'],
        },
      ],
    }),
  );

/** `PATCH /api/me`: the names that changed, at least one. */
export const namesPatch = z
  .object({ first_name: z.optional(personName), last_name: z.optional(personName) })
  .check(...atLeastOneOf('first_name', 'last_name'));

/** `POST /api/me/email`: the new address. */
export const emailChange = z.object({ email });

/**
 * With mail, a link is sent to both addresses and the change takes effect once both are opened.
 * Without mail, it takes effect immediately.
 */
export const emailChangeAnswer = z.object({ is_mailed: z.boolean(), user });

/** `POST /api/me/deletion`: the member types their own address as confirmation. */
export const accountDeletion = z.object({
  email: z.string().check(z.maxLength(limits.emailCharacters)),
});

/** `PUT /api/me/password`: ends the member's other sessions. */
export const passwordChange = z.object({
  current_password: z.string(),
  password,
  end_keys: endKeys,
});

export type SignUpRequest = z.infer<typeof signUpRequest>;
export type SignInRequest = z.infer<typeof signInRequest>;
export type SignOutRequest = z.infer<typeof signOutRequest>;
export type EmailChange = z.infer<typeof emailChange>;
export type EmailChangeAnswer = z.infer<typeof emailChangeAnswer>;
export type AccountDeletion = z.infer<typeof accountDeletion>;
export type NamesPatch = z.infer<typeof namesPatch>;
export type PasswordChange = z.infer<typeof passwordChange>;
