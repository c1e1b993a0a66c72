import { createSocket } from 'node:dgram';
import { isIPv4 } from 'node:net';

/** A name server on this machine that answers what a test wants, and counts. */
export interface DnsServer {
  /** As a resolver's `servers` takes it. */
  address: string;
  /** Names asked for, once for each A and AAAA question. */
  asked: string[];
  close(): Promise<void>;
}

/** Addresses of a name, by how often it was asked; a name that is not there does not exist. */
export type Zone = Record<string, (times: number) => string[]>;

const typeA = 1;

export async function aDnsServer(zone: Zone): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (query, from) => {
    const { name, type, end } = readQuestion(query);
    const times = asked.filter((other) => other === name).length;
    asked.push(name);
    const addresses = zone[name]?.(times);
    const fitting = (addresses ?? []).filter((address) => isIPv4(address) === (type === typeA));
    socket.send(
      answer(query, end, { type, addresses: fitting, isKnown: addresses !== undefined }),
      from.port,
    );
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
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
  type: number;
  addresses: string[];
  isKnown: boolean;
}

function answer(query: Buffer, end: number, { type, addresses, isKnown }: Answer): Buffer {
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(isKnown ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(addresses.length, 6);
  header.fill(0, 8);
  const records = addresses.map((address) => record(type, bytesOf(address)));
  return Buffer.concat([header, query.subarray(12, end), ...records]);
}

function record(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12);
  // The name is the question's, by its place.
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function bytesOf(address: string): Buffer {
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
