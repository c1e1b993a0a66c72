import { isLaunchable, withScheme } from '@firedeck/contract';

/** A key to compare URLs, without scheme, trailing slash and case of the host; null if invalid. */
export function normalizeUrl(url: string): string | null {
  const complete = withScheme(url);
  if (!isLaunchable(complete)) return null;
  const { host, pathname, search, hash } = new URL(complete);
  return `${host}${pathname.replace(/\/$/, '')}${search}${hash}`;
}
