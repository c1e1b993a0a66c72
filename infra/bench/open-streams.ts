import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { repeat } from './figures.ts';

// Concurrent connection attempts that a server accepts without queueing.
const atOnce = 50;

/** Opens one event stream per token over plain sockets, which need little memory in the client. */
export async function openStreams(address: string, tokens: readonly string[]): Promise<Socket[]> {
  const open: Socket[] = [];
  const waiting = [...tokens];
  const openNext = async () => open.push(await openStream(address, waiting.pop() ?? ''));
  await repeat(tokens.length, openNext, atOnce);
  return open;
}

async function openStream(address: string, token: string): Promise<Socket> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.write(
    `GET /api/events HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  );
  const [first] = await once(socket, 'data');
  if (!String(first).startsWith('HTTP/1.1 200')) throw new Error(`No event stream: ${first}`);
  socket.resume();
  return socket;
}
