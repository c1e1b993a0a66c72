import ipaddr from 'ipaddr.js';
import { parseAddress } from './network-address.ts';

/** Common group of all unreadable addresses. */
export const noAddress = 'no address';

const groupsOfANetwork = 4;

/**
 * The unit of per-client limits: an IPv4 address, or the /64 of an IPv6 address, because each
 * household has a whole /64.
 */
export function toAddressGroup(written: string | undefined): string {
  const address = parseAddress(written);
  if (address === null) return noAddress;
  if (!('parts' in address)) return address.toString();
  const network = address.parts.slice(0, groupsOfANetwork).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

/** Prefix lengths by IP version: of one site, or of a provider with many. */
export const networkBits = {
  site: { ipv4: 24, ipv6: 48 },
  provider: { ipv4: 16, ipv6: 32 },
} as const;

/** The network of an address, such as `192.0.2.0/24`. */
export function toNetwork(written: string | undefined, kind: keyof typeof networkBits): string {
  const address = parseAddress(written);
  if (address === null) return noAddress;
  const bits = networkBits[kind][address.kind()];
  const family = address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  // A zone id is only meaningful on the machine that wrote it.
  const bare = address.toString().replace(/%.*/, '');
  return `${family.networkAddressFromCIDR(`${bare}/${bits}`).toString()}/${bits}`;
}
