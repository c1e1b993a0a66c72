import { serverPaths } from '@firedeck/contract';

/** The page to show after sign-in: the requested one if it is ours, else the board. */
export function toReturnPath(requested: string, publicOrigin: string): string {
  const url = requested.startsWith('/') ? URL.parse(requested, publicOrigin) : null;
  // A path that starts with two slashes leads to another host.
  if (url?.origin !== publicOrigin || url.pathname.startsWith('//')) return '/';
  const { pathname, search } = url;
  const isWithin = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  return [...serverPaths, '/login'].some(isWithin) ? '/' : `${pathname}${search}`;
}
