import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type NetworkAddress = ipaddr.IPv4 | ipaddr.IPv6;

// Proxies send the address alone, with a port, or in brackets (RFC 3986 §3.2.2).
const forms = [/^\[(?<address>[^[\]]+)\](?::\d{1,5})?$/, /^(?<address>[\d.]+):\d{1,5}$/];

/** Parses an address from a socket or proxy; IPv4-mapped addresses become IPv4. Null if invalid. */
export function parseAddress(written = ''): NetworkAddress | null {
  const text = written.trim();
  const form = forms.find((each) => each.test(text));
  const bare = form?.exec(text)?.groups?.address ?? text;
  // ipaddr.js also accepts short and octal forms, which sockets never return.
  return isIP(bare) === 0 ? null : ipaddr.process(bare);
}
