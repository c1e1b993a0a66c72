import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Sites with an icon at /favicon.ico only. */
export interface Origins {
  live: string[];
  /** Accepts requests and never responds. */
  hanging: string;
  /** Further host names of the hanging site. */
  hangingNames: string[];
  /** Delays all further responses. */
  setLatency(milliseconds: number): void;
  /** Number of requests for the page of a host. */
  countPageRequests(host: string): number;
  close(): void;
}

const hangingNames = 300;
let delayMs = 20;

// 16 × 16 pixels.
export const icon = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR42mPY4cBHEmIY1TCqYfhqAAD0jwYQJg7CPwAAAABJRU5ErkJggg==',
  'base64',
);

export async function startOrigins(count: number): Promise<Origins> {
  const pages = new Map<string, number>();
  const live = await Promise.all(Array.from({ length: count }, () => start(pages)));
  const hanging = await listen(createServer(() => {}));
  return {
    live: live.map(({ host }) => host),
    hanging: hanging.host,
    hangingNames: Array.from(
      { length: hangingNames },
      (_, index) => `h${index}.localhost:${hanging.host.split(':')[1]}`,
    ),
    setLatency(milliseconds) {
      delayMs = milliseconds;
    },
    countPageRequests: (host) => pages.get(host) ?? 0,
    close() {
      for (const { server } of [...live, hanging]) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}

function start(pages: Map<string, number>) {
  const server = createServer((request, response) => {
    const { url, headers } = request;
    if (url === '/') pages.set(headers.host ?? '', (pages.get(headers.host ?? '') ?? 0) + 1);
    setTimeout(() => {
      if (url === '/favicon.ico') response.end(icon);
      else response.writeHead(404).end();
    }, delayMs);
  });
  return listen(server);
}

async function listen(server: Server): Promise<{ server: Server; host: string }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}
