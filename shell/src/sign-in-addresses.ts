import { matchPath } from 'react-router-dom';

export const loginPath = '/login';

interface Place {
  pathname: string;
  search: string;
}

/** Where someone who must sign in is sent; it remembers the page asked for. */
export function loginAddress({ pathname, search }: Place): string {
  const asked = `${pathname}${search}`;
  return asked === '/' ? loginPath : `${loginPath}?next=${encodeURIComponent(asked)}`;
}

/** Where a member goes after signing in: the page asked for when it is one of ours, else the board. */
export function afterSignIn(search: string): string {
  const next = new URLSearchParams(search).get('next');
  if (!next?.startsWith('/') || !URL.canParse(next, location.origin)) return '/';
  const { origin, pathname, search: query } = new URL(next, location.origin);
  // A path that begins with two slashes names another host once it is resolved again.
  const isOurs = origin === location.origin && !pathname.startsWith('//');
  const isPage = isOurs && matchPath(loginPath, pathname) === null;
  return isPage ? `${pathname}${query}` : '/';
}
