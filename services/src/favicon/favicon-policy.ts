import type { FaviconPolicy } from '../policies.ts';

/** The public web and nothing else. */
export const publicWebOnly: FaviconPolicy = {
  allowedHosts: new Set(),
  allowedNetworks: [],
  refusedNetworks: [],
  loopback: false,
};

/**
 * What holds for a step from one address to another: what the operator opened is for the address
 * that a member gave, so that no other site can lead there.
 *
 * @param from - what redirects to `url` or declares it; null where the look-up begins with it.
 */
export function policyOfStep(policy: FaviconPolicy, from: URL | null, url: URL): FaviconPolicy {
  if (from === null || isSameSite(from, url)) return policy;
  return { ...policy, allowedHosts: new Set(), allowedNetworks: [] };
}

// Another port of a host may be another service; http and https are not.
function isSameSite(one: URL, other: URL): boolean {
  return (
    one.host === other.host ||
    (one.hostname === other.hostname && hasWebPort(one) && hasWebPort(other))
  );
}

/** Whether the operator named this very host (and port, where it is not 80 or 443). */
export function namesHost(policy: FaviconPolicy, url: URL): boolean {
  return (
    policy.allowedHosts.has(url.host) || (hasWebPort(url) && policy.allowedHosts.has(url.hostname))
  );
}

/** Whether the address asks for port 80 or 443. */
export function hasWebPort(url: URL): boolean {
  return url.port === '' || url.port === '80' || url.port === '443';
}
