import { isLaunchable, withScheme } from '@firedeck/contract';
import type { FaviconJob } from '@firedeck/contract/jobs';

/**
 * The site of an address: its host as favicons are kept by, e.g. `example.org:8443`, and where a
 * look-up of its icon begins. Null for what names no site.
 */
export function siteOf(address: string): FaviconJob | null {
  const complete = withScheme(address);
  if (!isLaunchable(complete)) return null;
  const { host, origin } = new URL(complete);
  return { host, origin };
}
