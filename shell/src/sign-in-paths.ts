import { matchPath } from 'react-router-dom';

export const loginPath = '/login';

interface PageLocation {
  pathname: string;
  search: string;
}

/** The login page, with the requested page as `next`. */
export function getLoginPath({ pathname, search }: PageLocation): string {
  const requestedPath = `${pathname}${search}`;
  return requestedPath === '/'
    ? loginPath
    : `${loginPath}?next=${encodeURIComponent(requestedPath)}`;
}

/** The page after sign-in: the requested one if it is ours, else the board. */
export function getPathAfterSignIn(search: string): string {
  const next = new URLSearchParams(search).get('next');
  if (!next?.startsWith('/') || !URL.canParse(next, location.origin)) return '/';
  const { origin, pathname, search: query } = new URL(next, location.origin);
  // The browser resolves a path with two leading slashes to another host.
  const isSameOrigin = origin === location.origin && !pathname.startsWith('//');
  const isPage = isSameOrigin && matchPath(loginPath, pathname) === null;
  return isPage ? `${pathname}${query}` : '/';
}
