import type { SingleSignOnPolicy } from '@firedeck/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../../lib/http/domain-error.ts';
import type { SingleSignOn } from '../../../../lib/settings/oidc-settings.ts';

const cookieOptions = { path: '/', httpOnly: true, sameSite: 'lax' } as const;

/** Marks a browser after a sign-out: the provider may still have an open session there. */
const signedOutCookie = 'fd_signed_out';

/** What the sign-in page offers beside passwords; undefined without a provider. */
export function toSignOnPolicy({
  providers,
  passwords,
  autoRedirect,
}: SingleSignOn): SingleSignOnPolicy | undefined {
  if (providers.length === 0) return undefined;
  const named = providers.map(({ id, name }) => ({ id, name }));
  return { providers: named, passwords, auto_redirect: autoRedirect };
}

/**
 * Refuses sign-ups where members may not use passwords.
 *
 * @throws DomainError
 */
export function refuseWithoutPasswords({ passwords }: SingleSignOn): void {
  if (passwords !== 'all') throw new DomainError('password_sign_in_off');
}

/** The offer for this browser: after a sign-out, the page does not go to the provider by itself. */
export function describeSignOn(
  settings: SingleSignOn,
  request: FastifyRequest,
): SingleSignOnPolicy | undefined {
  const policy = toSignOnPolicy(settings);
  const isFirstVisit =
    request.server.readRefreshCookie(request) === null &&
    request.cookies[signedOutCookie] === undefined;
  return policy && { ...policy, auto_redirect: policy.auto_redirect && isFirstVisit };
}

/** Until the browser is closed, or somebody signs in by the provider. */
export function rememberSignOut(reply: FastifyReply): void {
  const { autoRedirect, providers } = reply.server.config.singleSignOn;
  if (autoRedirect && providers.length > 0) reply.setCookie(signedOutCookie, '1', cookieOptions);
}

export function forgetSignOut(request: FastifyRequest, reply: FastifyReply): void {
  if (request.cookies[signedOutCookie] !== undefined)
    reply.clearCookie(signedOutCookie, cookieOptions);
}
