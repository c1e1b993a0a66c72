import { createServer } from 'node:net';
import { Trouble } from './trouble.ts';

// From here up, systems hand out ports to outgoing connections: a server's port may be gone at its restart.
const firstEphemeralPort = 32_768;
const firstOwnPort = 20_000;

/** The first port from `wanted` upwards that nobody on this machine listens on. */
export async function nextFreePort(wanted: number): Promise<number> {
  for (let port = wanted; port < wanted + 200; port++) if (await isFree(port)) return port;
  throw new Trouble(`No free port from ${wanted} to ${wanted + 199}: choose another with --port.`);
}

/** Some free port for a server of our own, at random so that parallel runs do not meet. */
export async function anyFreePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const port = firstOwnPort + Math.floor(Math.random() * (firstEphemeralPort - firstOwnPort));
    if (await isFree(port)) return port;
  }
  throw new Trouble(`No free port between ${firstOwnPort} and ${firstEphemeralPort}.`);
}

async function isFree(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '0.0.0.0', '::1'])
    if (!(await canListen(port, host))) return false;
  return true;
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    // Where there is no IPv6, nobody else can be on it.
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT'),
    );
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
