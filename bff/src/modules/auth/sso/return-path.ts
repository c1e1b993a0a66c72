import { type SsoFailure, serverPaths } from '@firedeck/contract';
import { linkPaths } from '@firedeck/contract/jobs';
import { signInPath } from '../../../lib/http/sign-in-path.ts';
import type { SignInAttempt } from './attempt-cookies.ts';

/** The page to show after sign-in: the requested one if it is on this site, else the board. */
export function toReturnPath(requested: string, publicOrigin: string): string {
  const url = requested.startsWith('/') ? URL.parse(requested, publicOrigin) : null;
  // A path that starts with two slashes is a URL of another host.
  if (url?.origin !== publicOrigin || url.pathname.startsWith('//')) return '/';
  const { pathname, search } = url;
  const isWithin = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  return [...serverPaths, signInPath].some(isWithin) ? '/' : `${pathname}${search}`;
}

const withQuery = (path: string, query: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${query}`;

/** The page on which the member connected the account. */
export const toConnectedPath = ({ returnTo }: NonNullable<SignInAttempt['link']>): string =>
  withQuery(returnTo, 'sso=connected');

/** The page that shows the failure; that of an invitation needs its link opened again. */
export function toFailurePath(
  failure: SsoFailure,
  attempt: Pick<SignInAttempt, 'returnTo' | 'invited' | 'link'> | null,
): string {
  if (attempt?.link) return withQuery(attempt.link.returnTo, `sso_error=${failure}`);
  const path = attempt?.invited ? linkPaths.invite : signInPath;
  const returnTo = attempt?.returnTo ?? '/';
  const next = returnTo === '/' ? '' : `&next=${encodeURIComponent(returnTo)}`;
  return `${path}?sso_error=${failure}${next}`;
}
