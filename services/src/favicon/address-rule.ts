import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { FaviconPolicy, Network } from './favicon-policy.ts';

/** `opened`: not public, allowed by the operator. */
export type AddressVerdict = 'public' | 'opened' | 'refused';

const globalUnicast = ipaddr.parseCIDR('2000::/3');

// Cloud metadata services are reachable from every network: no setting allows them.
const metadata: readonly Network[] = [
  '169.254.0.0/16',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '192.0.0.192/32',
  'fd00:ec2::/32',
  'fd20:ce::254/128',
].map((network) => ipaddr.parseCIDR(network));

// IPv4-in-IPv6 forms are omitted on purpose: they are refused, not unwrapped.
const openable = new Set(['unicast', 'private', 'carrierGradeNat', 'uniqueLocal']);

/**
 * Checks one IP address. An address not known to be public is refused, unless it is in an allowed
 * network or the operator named the host that led here (`isNamed`).
 */
export function checkAddress(
  address: string,
  policy: FaviconPolicy,
  isNamed: boolean,
): AddressVerdict {
  // ipaddr.js also reads short and octal forms, which resolvers and sockets never return.
  if (isIP(address) === 0 || address.includes('%')) return 'refused';
  const ip = ipaddr.parse(address);
  if (isInside(ip, metadata) || isInside(ip, policy.refusedNetworks)) return 'refused';
  if (isPublic(ip)) return 'public';
  const isOpened = isNamed || isInside(ip, policy.allowedNetworks);
  return isOpened && isOpenable(ip, policy) ? 'opened' : 'refused';
}

function isPublic(ip: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return ip.range() === 'unicast' && (ip.kind() === 'ipv4' || ip.match(globalUnicast));
}

function isOpenable(ip: ipaddr.IPv4 | ipaddr.IPv6, policy: FaviconPolicy): boolean {
  const range: string = ip.range();
  if (range === 'loopback') return policy.loopback;
  return openable.has(range) && !isCompatibleForm(ip);
}

// `::a.b.c.d`: ipaddr.js calls it unicast.
function isCompatibleForm(ip: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return ip.range() === 'unicast' && ip.kind() === 'ipv6' && !ip.match(globalUnicast);
}

function isInside(ip: ipaddr.IPv4 | ipaddr.IPv6, networks: readonly Network[]): boolean {
  return networks.some((network) => network[0].kind() === ip.kind() && ip.match(network));
}
