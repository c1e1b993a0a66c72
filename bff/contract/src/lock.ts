import { z } from 'zod/mini';
import { passkeyAssertion, passkeyRequestOptions } from './passkey.ts';
import { pin } from './pin.ts';
import { exactlyOneOf } from './shared.ts';

/** How to unlock the screen; `sso`: by signing in with the provider, which starts a new session. */
export const unlockMethods = ['pin', 'password', 'passkey', 'sso'] as const;

/** `POST /api/lock`: locks the session of the access token or cookie. */
export const lockRequest = z.object({
  /** Lock this session only: when a page retries, another member may have signed in. */
  session: z.optional(z.string().check(z.maxLength(60))),
});

/**
 * `POST /api/unlock`: password, passkey or PIN of the session's member. Responds like `POST
 * /api/refresh`. Until then, all other requests of the session get 423 `locked`.
 */
export const unlockRequest = z
  .object({
    password: z.optional(z.string()),
    /** Works only on the device where it was set. */
    pin: z.optional(pin),
    passkey: z.optional(passkeyAssertion),
  })
  .check(...exactlyOneOf('password', 'pin', 'passkey'));

/** `POST /api/unlock/passkey`: the challenge for `POST /api/unlock` with a passkey. */
export const unlockOptions = z.object({ options: passkeyRequestOptions });

export type UnlockMethod = (typeof unlockMethods)[number];
export type UnlockRequest = z.infer<typeof unlockRequest>;
