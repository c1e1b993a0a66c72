import { createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';

const ok = 'HTTP/1.1 200 OK\r\nContent-Type: image/png\r\n';

/** Ways to stall or flood a client; each runs until its connection closes. */
const tricks: Record<string, (socket: Socket) => void> = {
  'headers at one byte a second': (socket) => drip(socket, `${ok}X: ${'y'.repeat(60)}\r\n\r\n`),
  'a body at one byte a second': (socket) => {
    socket.write(`${ok}\r\n`);
    drip(socket, '\x89PNG\r\n\x1a\n');
  },
  'a body at one byte a second, of a known length': (socket) => {
    socket.write(`${ok}Content-Length: 5000\r\n\r\n`);
    drip(socket, '\x89PNG\r\n\x1a\n');
  },
  'nothing at all': () => {},
  'headers and then nothing': (socket) => socket.write(`${ok}Content-Length: 500\r\n\r\n`),
  'a body without end': (socket) => flood(socket, `${ok}\r\n`, Buffer.alloc(64 * 1024, 'x')),
  'a page of links without end': (socket) =>
    flood(socket, `${ok}\r\n`, Buffer.from('<link rel=icon href=/>'.repeat(3_000))),
  'one tag without end': (socket) =>
    flood(socket, `${ok}\r\n<link rel="`, Buffer.alloc(64 * 1024, 'x')),
  'chunks of one byte without end': (socket) =>
    flood(
      socket,
      `${ok}Transfer-Encoding: chunked\r\n\r\n`,
      Buffer.from('1\r\nx\r\n'.repeat(9_000)),
    ),
  "one chunk's extension without end": (socket) =>
    flood(socket, `${ok}Transfer-Encoding: chunked\r\n\r\n1;`, Buffer.alloc(64 * 1024, 'x')),
  'headers without end': (socket) =>
    flood(socket, ok, Buffer.from('X-Filler: 0123456789\r\n'.repeat(3_000))),
  'one header without end': (socket) => flood(socket, `${ok}X: `, Buffer.alloc(64 * 1024, 'x')),
  'forty headers': (socket) =>
    socket.end(
      `${ok}${Array.from({ length: 40 }, (_, index) => `X-${index}: y\r\n`).join('')}Content-Length: 0\r\n\r\n`,
    ),
  'interim answers without end': (socket) =>
    flood(socket, '', Buffer.from('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(2_000))),
  'a gzip bomb': (socket) => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    socket.write(`${ok}Content-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`);
    socket.end(bomb);
  },
  'a gzip bomb as its transfer': (socket) => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    socket.write(`${ok}Transfer-Encoding: gzip, chunked\r\n\r\n${bomb.length.toString(16)}\r\n`);
    socket.end(Buffer.concat([bomb, Buffer.from('\r\n0\r\n\r\n')]));
  },
  'less than the length it said': (socket) =>
    socket.end(`${ok}Content-Length: 5000\r\n\r\n\x89PNG`),
  'more than the length it said': (socket) =>
    flood(socket, `${ok}Content-Length: 5\r\n\r\n`, Buffer.alloc(64 * 1024, 'x')),
  'a length of petabytes': (socket) =>
    socket.write(`${ok}Content-Length: 9007199254740991\r\n\r\n`),
  'a length that is none': (socket) => socket.write(`${ok}Content-Length: -1\r\n\r\nx`),
  'two lengths': (socket) => socket.end(`${ok}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`),
  'a length beside chunks': (socket) =>
    socket.end(`${ok}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`),
  'HTTP 0.9': (socket) => socket.end('<html></html>'),
  'another protocol': (socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'),
  'an upgrade': (socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
  'its end at once': (socket) => socket.destroy(),
};

export const trickNames = Object.keys(tricks);

function drip(socket: Socket, text: string): void {
  let at = 0;
  const timer = setInterval(() => socket.write(text.charAt(at++) || 'x', 'latin1'), 1_000);
  socket.on('close', () => clearInterval(timer));
}

function flood(socket: Socket, first: string, part: Buffer): void {
  const more = () => {
    while (!socket.destroyed && socket.write(part));
  };
  socket.on('drain', more);
  socket.write(first);
  more();
}

// A separate process, so that its memory does not count as the client's.
if (import.meta.main) {
  const ports: Record<string, number> = {};
  for (const name of trickNames) {
    const server = createServer((socket) => {
      socket.on('error', () => {}).once('data', () => tricks[name]?.(socket));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ports[name] = (server.address() as { port: number }).port;
  }
  process.send?.(ports);
  process.on('disconnect', () => process.exit());
}
