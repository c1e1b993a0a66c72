import { createServer } from 'node:net';
import type { Log } from './steps.ts';
import { UserError } from './user-error.ts';

// Ephemeral ports are given to outgoing connections: a server could lose its port while it restarts.
const firstEphemeralPort = 32_768;
const firstOwnPort = 20_000;

/** The first free port from `wanted` upwards. */
export async function nextFreePort(wanted: number): Promise<number> {
  for (let port = wanted; port < wanted + 200; port++) if (await isFree(port)) return port;
  throw new UserError(
    `No free port from ${wanted} to ${wanted + 199}: choose another with --port.`,
  );
}

/** The first free port from `wanted` upwards, else any; logs when the wanted one is busy. */
export async function choosePort(wanted: number | undefined, label: string, log: Log) {
  if (wanted === undefined) return anyFreePort();
  const port = await nextFreePort(wanted);
  if (port !== wanted) log(`${label} ${wanted} is busy, taking ${port}`);
  return port;
}

/** A random free port, so that parallel runs do not collide. */
export async function anyFreePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const port = firstOwnPort + Math.floor(Math.random() * (firstEphemeralPort - firstOwnPort));
    if (await isFree(port)) return port;
  }
  throw new UserError(`No free port between ${firstOwnPort} and ${firstEphemeralPort}.`);
}

export async function isFree(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '0.0.0.0', '::1'])
    if (!(await canListen(port, host))) return false;
  return true;
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    // Without IPv6 the port cannot be in use there.
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT'),
    );
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
