import { isLaunchable, withScheme } from '@firedeck/contract';

/**
 * Equal for URLs that lead to the same page as far as their text shows: with or without https, a last
 * slash, or capitals in the host. For comparison only, it has no scheme. Null for what is no URL.
 */
export function normalizeUrl(url: string): string | null {
  const complete = withScheme(url);
  if (!isLaunchable(complete)) return null;
  const { host, pathname, search, hash } = new URL(complete);
  return `${host}${pathname.replace(/\/$/, '')}${search}${hash}`;
}
