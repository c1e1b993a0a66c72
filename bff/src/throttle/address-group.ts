import { isIPv6 } from 'node:net';

const groupsOfANetwork = 4;

/**
 * What counts as one asker: an IPv4 address, or the /64 of an IPv6 one, of which any household has
 * more addresses than can be counted.
 */
export function addressGroupOf(address: string): string {
  const bare = address.replace(/%.*$/, '').toLowerCase();
  if (!isIPv6(bare)) return bare;
  const groups = groupsOf(bare);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [groups[6], groups[7]].flatMap(bytesOf).join('.');
  const network = groups.slice(0, groupsOfANetwork).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

function groupsOf(address: string): number[] {
  // An address of the WHATWG kind has its last 32 bits in hex, however they were written.
  const [, written = ''] = /^\[(.*)\]$/.exec(new URL(`http://[${address}]`).hostname) ?? [];
  const [before = '', after] = written.split('::');
  const head = hexGroups(before);
  if (after === undefined) return head;
  const tail = hexGroups(after);
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

const hexGroups = (text: string): number[] =>
  text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));

const bytesOf = (group = 0): number[] => [group >> 8, group & 0xff];
