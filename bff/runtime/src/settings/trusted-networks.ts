import ipaddr from 'ipaddr.js';
import { z } from 'zod/mini';
import { parseLowerCaseList } from './lists.ts';

type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** Networks in which database connections need neither TLS nor a password. */
export interface TrustedNetworks {
  networks: Network[];
  /** Host names; a name with a leading dot is a suffix. */
  names: string[];
}

/** Prefix lengths of the widest private networks: 10.0.0.0/8 and fc00::/7. */
const shortestPrefix = { ipv4: 8, ipv6: 7 } as const;
/** Suffixes need at least two labels: a single one, as in `.com`, is public. */
const hostName =
  /^(\.(?=[^.]+\.))?[a-z\d_]([a-z\d_-]*[a-z\d_])?(\.[a-z\d_]([a-z\d_-]*[a-z\d_])?)*$/;

/** TRUSTED_NETWORKS: networks and host names, separated by commas. */
export const trustedNetworks = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) =>
          parseLowerCaseList(text).every((entry) => isOwnNetwork(entry) || hostName.test(entry)),
        'must be networks, hosts or host suffixes, as in 10.20.4.0/28,redis,.svc.cluster.local',
      ),
    ),
  z.transform((text): TrustedNetworks => {
    const entries = parseLowerCaseList(text);
    return {
      networks: entries.filter(isOwnNetwork).map((entry) => ipaddr.parseCIDR(entry)),
      names: entries.filter((entry) => !isOwnNetwork(entry)),
    };
  }),
);

/** Parses the setting; empty if missing or invalid. */
export function parseTrustedNetworks(text: string | undefined): TrustedNetworks {
  return trustedNetworks.safeParse(text ?? '').data ?? { networks: [], names: [] };
}

/**
 * Whether a host is this machine or in a trusted network. Names are compared as text and never
 * resolved, because DNS may change after the start.
 */
export function isTrustedHost(host: string, { networks, names }: TrustedNetworks): boolean {
  const name = host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
  if (name === 'localhost') return true;
  if (!ipaddr.isValid(name))
    return names.some((entry) => (entry.startsWith('.') ? name.endsWith(entry) : name === entry));
  const address = ipaddr.process(name);
  return address.range() === 'loopback' || networks.some((network) => holds(network, address));
}

/** Whether a network is not wider than a private one. */
export function isOwnNetwork(text: string): boolean {
  if (!ipaddr.isValidCIDR(text)) return false;
  const network = ipaddr.parseCIDR(text);
  const [address, bits] = network;
  return bits >= shortestPrefix[address.kind()] && !isUnicastOfAll(network);
}

// The IPv4-mapped network, and public unicast addresses.
function isUnicastOfAll([address, bits]: Network): boolean {
  if (address.kind() === 'ipv4') return false;
  const mapped = ipaddr.parse('::ffff:0:0');
  const isOfAllMapped =
    bits < 96 + shortestPrefix.ipv4 && holds([mapped, Math.min(bits, 96)], address);
  return isOfAllMapped || (bits < 16 && address.range() === 'unicast');
}

function holds(network: Network, address: Network[0]): boolean {
  return address.kind() === network[0].kind() && address.match(network);
}
