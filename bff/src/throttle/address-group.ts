import type ipaddr from 'ipaddr.js';
import { parseAddress } from './network-address.ts';

const groupsOfANetwork = 4;

/** What all count as whose address cannot be read. */
export const noAddress = 'no address';

/**
 * What counts as one client: an IPv4 address, or the /64 of an IPv6 one, of which any household has
 * more addresses than can be counted.
 */
export function addressGroupOf(written: string | undefined): string {
  const address = parseAddress(written);
  if (address === null) return noAddress;
  return isIPv6(address) ? networkOf(address) : address.toString();
}

function networkOf({ parts }: ipaddr.IPv6): string {
  const network = parts.slice(0, groupsOfANetwork).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

const isIPv6 = (address: ipaddr.IPv4 | ipaddr.IPv6): address is ipaddr.IPv6 =>
  address.kind() === 'ipv6';
