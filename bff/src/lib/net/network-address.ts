import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type NetworkAddress = ipaddr.IPv4 | ipaddr.IPv6;

// Proxies write the address alone, with its port, or in brackets (RFC 3986 §3.2.2).
const forms = [/^\[(?<address>[^[\]]+)\](?::\d{1,5})?$/, /^(?<address>[\d.]+):\d{1,5}$/];

/** The address that a socket or a proxy gives, a mapped one as that of IPv4; null for anything else. */
export function parseAddress(written = ''): NetworkAddress | null {
  const text = written.trim();
  const form = forms.find((each) => each.test(text));
  const bare = form?.exec(text)?.groups?.address ?? text;
  // ipaddr.js also reads short and octal forms, which no socket gives.
  return isIP(bare) === 0 ? null : ipaddr.process(bare);
}
