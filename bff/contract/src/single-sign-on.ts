import { z } from 'zod/mini';
import * as limits from './limits.ts';
import { instant, linkToken } from './shared.ts';

/** Whose passwords are accepted: all, only those of emergency accounts, or none. */
export const passwordSignIns = ['all', 'operators', 'off'] as const;

/** Page to open when the provider redirects back. */
const returnTo = z._default(z.string().check(z.maxLength(2048)), '/');

/** Part of `GET /api/policies` if an identity provider is configured. */
export const singleSignOnPolicy = z.object({
  providers: z.array(z.object({ id: z.string(), name: z.string() })),
  passwords: z.enum(passwordSignIns),
  /** Whether the sign-in page redirects to the provider immediately. */
  auto_redirect: z.boolean(),
});

/** `POST /api/sso/start`: the page then opens the returned URL. */
export const ssoStart = z.object({
  provider: z.string().check(z.maxLength(40)),
  return_to: returnTo,
  /** Login hint for the provider. */
  hint: z.optional(z.string().check(z.maxLength(limits.emailCharacters))),
  /** As in `POST /api/sign-in`. */
  shared_device: z.optional(z.boolean()),
  /** Token of an invitation that the sign-in accepts. */
  invitation: z.optional(linkToken),
});

export const ssoStarted = z.object({ url: z.string() });

/** Maximum length of the `state` that a provider returns after a sign-out, in characters. */
export const longestSsoState = 200;

/**
 * Name of one of our cookies. Local stacks have different names, because cookies ignore ports.
 *
 * @param origin - Firedeck's own, e.g. the page's `location`.
 */
export const toCookieName = (name: string, { protocol, port }: OwnOrigin): string =>
  protocol === 'https:' ? `__Host-fd_${name}` : `fd_${name}_${port || 80}`;

/** Name of the cookie that marks a pending sign-out at the provider; readable by pages. */
export const providerSignOutCookie = (origin: OwnOrigin): string => toCookieName('out', origin);

type OwnOrigin = Pick<URL, 'protocol' | 'port'>;

/**
 * `POST /api/sso/sign-out`. `state`: the value that the provider returned to `/login`, before that
 * null. Without it (older auth modules) the URL is returned once.
 */
export const ssoSignOutRequest = z.object({
  state: z.optional(z.nullable(z.string().check(z.maxLength(longestSsoState)))),
});

/**
 * Response of `POST /api/sso/sign-out`: URL that ends the provider's session after a sign-out on a
 * shared device; 204 if there is none to end.
 */
export const ssoSignOut = z.object({ url: z.string() });

/**
 * `GET /api/sso/step-up`: whether the session may perform sensitive actions now, or the one of the
 * ticket.
 */
export const ssoStepUp = z.object({ is_recent: z.boolean() });

/**
 * `GET /api/me/identity`: the member's connection to the provider. 204 where members can't connect
 * themselves: without a provider, with SCIM, on shared devices, and for emergency accounts.
 */
export const ownIdentity = z.object({
  /** Null: not connected. */
  connected_at: z.nullable(instant),
  /** Whether the member can sign in another way, too. */
  can_disconnect: z.boolean(),
});

/**
 * `POST /api/me/identity`: the page then opens the returned URL (`ssoStarted`). The provider
 * redirects to `return_to` with `sso=connected`, or `sso_error=` and an `SsoFailure`.
 */
export const identityConnection = z.object({ return_to: returnTo });

/** Why a sign-in with the provider failed; the value of `sso_error`. */
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
