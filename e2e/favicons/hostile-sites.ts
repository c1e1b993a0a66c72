import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts one site for each file, with that file as its icon. */
export interface HostileSites {
  /** `127.0.0.1:<port>` by the kind of file. */
  hosts: ReadonlyMap<string, string>;
  close(): void;
}

export async function startHostileSites(files: ReadonlyMap<string, Buffer>): Promise<HostileSites> {
  const servers: Server[] = [];
  const hosts = new Map<string, string>();
  for (const [what, bytes] of files) {
    const server = createServer((request, response) => {
      if (request.url === '/favicon.ico') response.end(bytes);
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    hosts.set(what, `127.0.0.1:${(server.address() as AddressInfo).port}`);
    servers.push(server);
  }
  return {
    hosts,
    close() {
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}
