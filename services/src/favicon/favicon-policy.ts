import type ipaddr from 'ipaddr.js';

export type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** The operator's exceptions to "public web, ports 80 and 443". */
export interface FaviconPolicy {
  /** `host`: its ports 80 and 443; `host:port`: that port. Lower case, as in a URL. */
  allowedHosts: ReadonlySet<string>;
  /** Allowed networks for any name, on ports 80 and 443. */
  allowedNetworks: readonly Network[];
  refusedNetworks: readonly Network[];
  /** Whether exceptions may include loopback; never in production. */
  loopback: boolean;
}

/** The public web and nothing else. */
export const publicWebOnly: FaviconPolicy = {
  allowedHosts: new Set(),
  allowedNetworks: [],
  refusedNetworks: [],
  loopback: false,
};

/**
 * The policy for one redirect or declared URL. The operator's exceptions apply only to the host that
 * the member entered, so that no other site can lead there.
 *
 * @param from - the URL that redirects to `url` or declares it; null at the start of a lookup.
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

/** Whether the operator allowed this host (and port, unless 80 or 443). */
export function namesHost(policy: FaviconPolicy, url: URL): boolean {
  return (
    policy.allowedHosts.has(url.host) || (hasWebPort(url) && policy.allowedHosts.has(url.hostname))
  );
}

export function hasWebPort(url: URL): boolean {
  return url.port === '' || url.port === '80' || url.port === '443';
}
