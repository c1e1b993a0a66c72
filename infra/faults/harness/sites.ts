import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Local sites with an icon that has not been requested yet. */
export interface Sites {
  /** For FAVICON_ALLOWED_HOSTS. */
  hosts: string;
  /** The address of an unused site. */
  next(): string;
  close(): void;
}

const icon = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAEklEQVR4nGP8z8DwnwEImBigAAAfFwICgH3ifwAAAABJRU5ErkJggg==',
  'base64',
);

export async function startSites(count: number): Promise<Sites> {
  const servers = await Promise.all(Array.from({ length: count }, listen));
  const hosts = servers.map((server) => `127.0.0.1:${(server.address() as AddressInfo).port}`);
  const unused = [...hosts];
  return {
    hosts: hosts.join(','),
    next() {
      const host = unused.pop();
      if (host === undefined) throw new Error('all sites are used');
      return `http://${host}/`;
    },
    close() {
      for (const server of servers) server.close();
    },
  };
}

function listen(): Promise<Server> {
  const server = createServer(({ url }, response) => {
    response.writeHead(url === '/favicon.ico' ? 200 : 404, { 'content-type': 'image/png' });
    response.end(url === '/favicon.ico' ? icon : '');
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}
