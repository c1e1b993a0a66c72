import { isLaunchable, withScheme } from '@firedeck/contract';
import type { FaviconJob } from '@firedeck/contract/jobs';

/** The site of an address as favicons are kept by, e.g. `example.org:8443`; null for no site. */
export function hostKeyOf(address: string): string | null {
  return siteOf(address)?.host ?? null;
}

/** The site of an address and where a look-up of its icon begins. */
export function siteOf(address: string): FaviconJob | null {
  const complete = withScheme(address);
  if (!isLaunchable(complete)) return null;
  const { host, origin } = new URL(complete);
  return { host, origin };
}
