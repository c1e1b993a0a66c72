import { z } from 'zod/mini';
import { passkeyAssertion, passkeyRequestOptions } from './passkey.ts';
import { pin } from './pin.ts';
import { exactlyOneOf } from './shared.ts';

/** How a member unlocks the screen; `sso`: by a sign-in at their provider, which is a new session. */
export const unlockMethods = ['pin', 'password', 'passkey', 'sso'] as const;

/** `POST /api/lock`: the session of the token, or of the cookie. */
export const lockRequest = z.object({
  /** None but this one: a page that finds its lock unconfirmed may come after another sign-in. */
  session: z.optional(z.string().check(z.maxLength(60))),
});

/**
 * `POST /api/unlock`: the password, passkey or PIN of the member whose session it is. Answers as
 * `POST /api/refresh` does. A locked session answers everything else with 423 `locked`;
 * `POST /api/lock` locks it.
 */
export const unlockRequest = z
  .object({
    password: z.optional(z.string()),
    /** On the device that it was set on, alone. */
    pin: z.optional(pin),
    passkey: z.optional(passkeyAssertion),
  })
  .check(...exactlyOneOf('password', 'pin', 'passkey'));

/** `POST /api/unlock/passkey`: for `POST /api/unlock` with a passkey. */
export const unlockOptions = z.object({ options: passkeyRequestOptions });

export type UnlockMethod = (typeof unlockMethods)[number];
export type UnlockRequest = z.infer<typeof unlockRequest>;
