import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { FaviconPolicy, Network } from '../policies.ts';

/** `opened`: not public, and contacted only because the operator said so. */
export type AddressVerdict = 'public' | 'opened' | 'refused';

const globalUnicast = ipaddr.parseCIDR('2000::/3');

// Services that clouds offer to every machine, whatever its network: no opening reaches them.
const metadata: readonly Network[] = [
  '169.254.0.0/16',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '192.0.0.192/32',
  'fd00:ec2::/32',
  'fd20:ce::254/128',
].map((network) => ipaddr.parseCIDR(network));

// Forms that hide an IPv4 address in an IPv6 one are missing on purpose: refused, not unwrapped.
const openable = new Set(['unicast', 'private', 'carrierGradeNat', 'uniqueLocal']);

/**
 * Judges one IP address. What is not known to be public is refused, unless it is in an allowed
 * network or the operator named the host that led here (`isNamed`).
 */
export function checkAddress(
  address: string,
  policy: FaviconPolicy,
  isNamed: boolean,
): AddressVerdict {
  // ipaddr.js also reads short and octal forms, which no resolver and no socket gives.
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
