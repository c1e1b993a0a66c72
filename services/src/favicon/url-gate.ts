import { isIP } from 'node:net';
import { type FaviconPolicy, hasWebPort, namesHost } from './favicon-policy.ts';
import { RefusedAddress } from './refused-address.ts';

const reservedEndings = [
  'localhost',
  'local',
  'localdomain',
  'internal',
  'intranet',
  'lan',
  'home.arpa',
  'svc',
  'cluster.local',
  'onion',
  'test',
  'invalid',
];

/**
 * Checks the parts of the policy that need no DNS resolution.
 *
 * @throws RefusedAddress
 */
export function gateUrl(url: URL, policy: FaviconPolicy): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') refuse('scheme');
  if (url.username !== '' || url.password !== '') refuse('credentials in the address');
  if (url.hostname === '') refuse('no host');
  if (namesHost(policy, url)) return;
  if (!hasWebPort(url)) refuse('port');
  // With allowed networks, internal names may resolve there: the addresses decide.
  if (policy.allowedNetworks.length === 0 && isReservedName(url.hostname)) refuse('reserved name');
}

/** Whether the name belongs to no public site: a single label, or a reserved ending. */
export function isReservedName(hostname: string): boolean {
  if (isIP(stripBrackets(hostname)) !== 0) return false;
  // Lookbehind avoids quadratic backtracking.
  const name = hostname.replace(/(?<!\.)\.+$/, '');
  return (
    !name.includes('.') || reservedEndings.some((end) => name === end || name.endsWith(`.${end}`))
  );
}

/** The host in the form of resolvers and sockets: IPv6 addresses without brackets. */
export function stripBrackets(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}

function refuse(reason: string): never {
  throw new RefusedAddress(reason);
}
