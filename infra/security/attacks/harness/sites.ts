import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';

/** Sites in the agency's network as `host:port`, which the operator allows for the worker. */
export interface Hosts {
  /** A site with an icon. */
  quick: string;
  /** Another one that no member has a tool for. */
  fresh: string;
  /** Its page says that its icon is on `inside`. */
  redirecting: string;
  /** No member has a tool for it. `/requests` returns the number of other requests. */
  inside: string;
  /** Hosts that accept connections and never respond. */
  silent: string[];
}

const icon = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAEklEQVR4nGP8z8DwnwEImBigAAAfFwICgH3ifwAAAABJRU5ErkJggg==',
  'base64',
);

const isPrivate = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|f[cd])/i;

/** A private address of this machine; undefined when it has only loopback. */
export const ownAddress = (): string | undefined =>
  Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .find(({ address, internal }) => !internal && isPrivate.test(address))?.address;

export async function startSites(
  address: string,
  silentHosts: number,
): Promise<{ hosts: Hosts; close(): Promise<void> }> {
  const servers: Server[] = [];
  let inside = 0;
  const listen = async (answer: RequestListener): Promise<string> => {
    const server = createServer(answer);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, address, resolve));
    const { port } = server.address() as AddressInfo;
    return address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`;
  };
  const respondWithIcon: RequestListener = ({ url }, response) => {
    response.writeHead(url === '/favicon.ico' ? 200 : 404, { 'content-type': 'image/png' });
    response.end(url === '/favicon.ico' ? icon : '');
  };
  const insideHost = await listen(({ url }, response) => {
    if (url === '/requests') return response.end(String(inside));
    inside += 1;
    response.writeHead(200, { 'content-type': 'image/png' }).end(icon);
  });
  const redirecting = await listen((_request, response) => {
    response.writeHead(302, { location: `http://${insideHost}/favicon.ico` }).end();
  });
  const silent: string[] = [];
  for (let count = 0; count < silentHosts; count += 1) silent.push(await listen(() => {}));
  const hosts = {
    quick: await listen(respondWithIcon),
    fresh: await listen(respondWithIcon),
    redirecting,
    inside: insideHost,
    silent,
  };
  return {
    hosts,
    async close() {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}
