import ipaddr from 'ipaddr.js';
import { type NetworkAddress, parseAddress } from './network-address.ts';

type Network = [base: NetworkAddress, bits: number];

/**
 * Whether an address belongs to a proxy in one of the networks. Unlike Fastify's check, it accepts
 * addresses with a port.
 */
export function isTrustedBy(networks: readonly string[]): (address: string) => boolean {
  const trusted = networks.map(parseNetwork);
  return (written) => {
    const address = parseAddress(written);
    return address !== null && trusted.some((network) => isInside(address, network));
  };
}

const mappedBits = 96;

function parseNetwork(text: string): Network {
  const [base, bits] = ipaddr.parseCIDR(text);
  const isMapped = 'isIPv4MappedAddress' in base && base.isIPv4MappedAddress();
  return isMapped && bits >= mappedBits ? [base.toIPv4Address(), bits - mappedBits] : [base, bits];
}

const isInside = (address: NetworkAddress, network: Network): boolean =>
  address.kind() === network[0].kind() && address.match(network);
