import { z } from 'zod/mini';
import * as limits from './limits.ts';
import { instant, linkToken } from './shared.ts';

/** Whose passwords are accepted: everybody's, those of emergency accounts, or nobody's. */
export const passwordSignIns = ['all', 'operators', 'off'] as const;

/** The page of ours to show once the provider has led back. */
const returnTo = z._default(z.string().check(z.maxLength(2048)), '/');

/** Part of `GET /api/policies` where an identity provider is configured. */
export const singleSignOnPolicy = z.object({
  providers: z.array(z.object({ id: z.string(), name: z.string() })),
  passwords: z.enum(passwordSignIns),
  /** Whether the sign-in page goes to the provider by itself. */
  auto_redirect: z.boolean(),
});

/** `POST /api/sso/start`: the page then goes to the answered address. */
export const ssoStart = z.object({
  provider: z.string().check(z.maxLength(40)),
  return_to: returnTo,
  /** The address that the provider's own page may fill in. */
  hint: z.optional(z.string().check(z.maxLength(limits.emailCharacters))),
  /** As in `POST /api/sign-in`. */
  shared_device: z.optional(z.boolean()),
  /** Of an invitation that the sign-in accepts: its token. */
  invitation: z.optional(linkToken),
});

export const ssoStarted = z.object({ url: z.string() });

/** Of a provider's answer to a sign-out. */
export const longestSsoState = 200;

/**
 * Name of one of our cookies. Local stacks side by side name theirs, as cookies ignore the port.
 *
 * @param origin - Firedeck's own, e.g. the page's `location`.
 */
export const toCookieName = (name: string, { protocol, port }: OwnOrigin): string =>
  protocol === 'https:' ? `__Host-fd_${name}` : `fd_${name}_${port || 80}`;

/** Of a sign-out that the provider has yet to end; the page sees that there is one. */
export const providerSignOutCookie = (origin: OwnOrigin): string => toCookieName('out', origin);

type OwnOrigin = Pick<URL, 'protocol' | 'port'>;

/**
 * `POST /api/sso/sign-out`. `state`: as the provider gave it back to `/login`, null before; without it
 * (older auth modules) the address comes once.
 */
export const ssoSignOutRequest = z.object({
  state: z.optional(z.nullable(z.string().check(z.maxLength(longestSsoState)))),
});

/**
 * `POST /api/sso/sign-out`: where the provider ends its own session, after a session of it ended by
 * sign-out on a shared device of this browser; 204 where there is nothing to end, or no more.
 */
export const ssoSignOut = z.object({ url: z.string() });

/** `GET /api/sso/step-up`: whether the session may do sensitive acts now, or the one of the ticket. */
export const ssoStepUp = z.object({ is_recent: z.boolean() });

/**
 * `GET /api/me/identity`: the member's sign-in at the provider. 204 where members connect none themselves:
 * without a provider, while a directory provisions, on a shared device, and to emergency accounts.
 */
export const ownIdentity = z.object({
  /** Null: not connected. */
  connected_at: z.nullable(instant),
  /** Whether another way to sign in remains. */
  can_disconnect: z.boolean(),
});

/**
 * `POST /api/me/identity`: the page then goes to the answered address (`ssoStarted`). The provider leads
 * back to `return_to`, with `sso=connected` or `sso_error=` and an `SsoFailure` in its query.
 */
export const identityConnection = z.object({ return_to: returnTo });

/** Why a sign-in by the provider failed, as `sso_error=` says it. */
export const ssoFailures = [
  'unavailable',
  'expired',
  'denied',
  'keys',
  'no_account',
  'no_email',
  'email_taken',
  'not_invited',
  'disabled',
  'too_weak',
  'identity_taken',
  'session_changed',
  'other_address',
  'failed',
] as const;

export type PasswordSignIn = (typeof passwordSignIns)[number];
export type SingleSignOnPolicy = z.infer<typeof singleSignOnPolicy>;
export type SsoStart = z.infer<typeof ssoStart>;
export type SsoSignOutRequest = z.infer<typeof ssoSignOutRequest>;
export type OwnIdentity = z.infer<typeof ownIdentity>;
export type IdentityConnection = z.input<typeof identityConnection>;
export type SsoFailure = (typeof ssoFailures)[number];
