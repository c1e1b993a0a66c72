import { isLaunchable, withScheme } from '@firedeck/contract';

/**
 * A key to compare URLs: it ignores the scheme, a trailing slash and the case of the host. Null for
 * an invalid URL.
 */
export function normalizeUrl(url: string): string | null {
  const complete = withScheme(url);
  if (!isLaunchable(complete)) return null;
  const { host, pathname, search, hash } = new URL(complete);
  return `${host}${pathname.replace(/\/$/, '')}${search}${hash}`;
}
