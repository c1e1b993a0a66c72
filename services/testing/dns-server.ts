import { createSocket } from 'node:dgram';
import { isIPv4 } from 'node:net';

/** A local name server with the answers of a test, which records queries. */
export interface DnsServer {
  /** For a resolver's `servers`. */
  address: string;
  /** Queried names, one entry per A or AAAA query. */
  queries: string[];
  close(): Promise<void>;
}

/**
 * Addresses of a name by number of earlier queries; `alias <name>` redirects to that name. Unknown
 * names don't exist. Every TTL is 0.
 */
export type Zone = Record<string, (times: number) => string[]>;

const typeA = 1;
const typeCname = 5;
const aliasesAtMost = 20;

/** @param port - default: any free one. */
export async function aDnsServer(zone: Zone, port = 0): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const queries: string[] = [];
  socket.on('message', (query, from) => {
    const { name, type, end } = readQuestion(query);
    const times = queries.filter((other) => other === name).length;
    queries.push(name);
    const records: Buffer[] = [];
    let [owner, entries] = [name, zone[name]?.(times)];
    for (let aliases = 0; entries !== undefined && aliases < aliasesAtMost; aliases += 1) {
      const target = entries.find((entry) => entry.startsWith('alias '))?.slice('alias '.length);
      for (const address of entries.filter((entry) => !entry.startsWith('alias ')))
        if (isIPv4(address) === (type === typeA))
          records.push(record(owner, type, bytesOf(address)));
      if (target === undefined) break;
      records.push(record(owner, typeCname, labelsOf(target)));
      [owner, entries] = [target, zone[target]?.(times)];
    }
    const isKnown = zone[name] !== undefined;
    socket.send(answer(query, end, { records, isKnown }), from.port);
  });
  await new Promise<void>((resolve) => socket.bind(port, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    queries,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let size = query.readUInt8(at); size > 0; size = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + size));
    at += size + 1;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

interface Answer {
  records: Buffer[];
  isKnown: boolean;
}

function answer(query: Buffer, end: number, { records, isKnown }: Answer): Buffer {
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(isKnown ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  header.fill(0, 8);
  return Buffer.concat([header, query.subarray(12, end), ...records]);
}

function record(owner: string, type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(10);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(1, 2);
  head.writeUInt16BE(data.length, 8);
  return Buffer.concat([labelsOf(owner), head, data]);
}

function labelsOf(name: string): Buffer {
  const labels = name.split('.').map((label) => {
    const text = Buffer.from(label, 'latin1');
    return Buffer.concat([Buffer.from([text.length]), text]);
  });
  return Buffer.concat([...labels, Buffer.from([0])]);
}

/** Encodes an address; the last 32 bits of an IPv6 address may be in IPv4 notation. */
function bytesOf(written: string): Buffer {
  const address = written.replace(/(?<=:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, ...parts) => {
    const [one = 0, two = 0, three = 0, four = 0] = parts.slice(0, 4).map(Number);
    return `${(one * 256 + two).toString(16)}:${(three * 256 + four).toString(16)}`;
  });
  if (isIPv4(address)) return Buffer.from(address.split('.').map(Number));
  const [head = '', tail = ''] = address.split('::');
  const groups = (part: string) => part.split(':').filter((group) => group !== '');
  const before = groups(head);
  const after = groups(tail);
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  const bytes = Buffer.alloc(16);
  for (const [index, group] of [...before, ...zeros, ...after].entries())
    bytes.writeUInt16BE(Number.parseInt(group, 16), index * 2);
  return bytes;
}
