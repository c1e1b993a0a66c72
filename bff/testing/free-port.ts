import { createServer } from 'node:net';

// Ephemeral ports are used by outgoing connections: a server could lose its port while it restarts.
const firstEphemeralPort = 32_768;
const firstOwnPort = 20_000;

/** A random free port, so that parallel runs do not collide. */
export async function anyFreePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const port = firstOwnPort + Math.floor(Math.random() * (firstEphemeralPort - firstOwnPort));
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port between ${firstOwnPort} and ${firstEphemeralPort}.`);
}

export async function isFree(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '0.0.0.0', '::1'])
    if (!(await canListen(port, host))) return false;
  return true;
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    // Without IPv6 the port can't be in use there.
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT'),
    );
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
