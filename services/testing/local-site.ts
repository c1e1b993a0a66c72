import { createServer, type RequestListener } from 'node:http';
import {
  type AddressInfo,
  createServer as createRawServer,
  type Server,
  type Socket,
} from 'node:net';
import { type Dial, dialWebAddress } from '../src/favicon/pinned-connector.ts';

/** A local server that counts connections. */
export interface LocalSite {
  port: number;
  connects: () => number;
  open: () => number;
  requests: string[];
  hosts: string[];
  close(): Promise<void>;
}

/** Response of a path: a body, or a request listener. */
export type Files = Record<string, Buffer | string | RequestListener>;

export async function aLocalSite(files: Files = {}): Promise<LocalSite> {
  const requests: string[] = [];
  const hosts: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push(path);
    hosts.push(request.headers.host ?? '');
    const file = files[path];
    if (file === undefined) response.writeHead(404).end();
    else if (typeof file === 'function') file(request, response);
    else response.end(file);
  });
  return { ...(await listen(server, () => server.closeAllConnections())), requests, hosts };
}

/** Sends these bytes on every connection. */
export async function aRawSite(text: string): Promise<LocalSite> {
  const server = createRawServer((socket) => {
    socket.on('error', () => {}).resume();
    socket.end(text);
  });
  return { ...(await listen(server, () => {})), requests: [], hosts: [] };
}

async function listen(
  server: Server,
  cut: () => void,
): Promise<Omit<LocalSite, 'requests' | 'hosts'>> {
  let connects = 0;
  let open = 0;
  server.on('connection', (socket: Socket) => {
    connects += 1;
    open += 1;
    socket.on('close', () => {
      open -= 1;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    connects: () => connects,
    open: () => open,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}

/** Connects to the requested address, on the port of a local site instead of 80 and 443. */
export function dialOnPort(port: number): Dial {
  return (options, callback) =>
    dialWebAddress({ ...options, protocol: 'http:', port: String(port) }, callback);
}

/** Connects to a local site for any address; the socket reports the dialed address. */
export function dialInDisguise(port: number): Dial {
  return (options, callback) => {
    const target = { ...options, protocol: 'http:', hostname: '127.0.0.1', port: String(port) };
    dialWebAddress(target, (...[error, socket]) => {
      if (error !== null) {
        callback(error, null);
        return;
      }
      Object.defineProperty(socket, 'remoteAddress', { value: options.hostname });
      callback(null, socket);
    });
  };
}

/** Redirects every request; non-ASCII characters of the location are percent-encoded. */
export function redirectTo(location: string, status = 302): RequestListener {
  const written = location.replace(/[^\x20-\x7e]/gu, encodeURIComponent);
  return (_request, response) => response.writeHead(status, { location: written }).end();
}
