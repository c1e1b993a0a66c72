import { isLaunchable, withScheme } from '@firedeck/contract';

/**
 * The same for addresses that lead to the same place as far as one can tell without asking: with or
 * without https, a last slash, or capitals in the host. Null for what is no address.
 */
export function addressKey(address: string): string | null {
  const complete = withScheme(address);
  if (!isLaunchable(complete)) return null;
  const { host, pathname, search, hash } = new URL(complete);
  return `${host}${pathname.replace(/\/$/, '')}${search}${hash}`;
}
