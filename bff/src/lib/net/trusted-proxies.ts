import ipaddr from 'ipaddr.js';
import { type NetworkAddress, parseAddress } from './network-address.ts';

type Network = [base: NetworkAddress, bits: number];

/**
 * Whether an address is that of a proxy in one of the networks. Fastify's own reading of networks
 * takes an address with a port for none of them.
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
