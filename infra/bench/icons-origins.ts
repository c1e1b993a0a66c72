import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Sites whose only icon is at the first of the usual paths. */
export interface Origins {
  live: string[];
  /** Nobody listens there any more. */
  dead: string[];
  /** Takes requests and answers none. */
  hanging: string;
  /** The same site by so many names of this machine. */
  hangingNames: string[];
  /** From now on each answers after so long. */
  moveAway(milliseconds: number): void;
  /** Asked for its page so often. */
  pagesAsked(host: string): number;
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
  const dead = await Promise.all(Array.from({ length: count }, () => start(pages)));
  for (const { server } of dead) server.close();
  const hanging = await listen(createServer(() => {}));
  return {
    live: live.map(({ host }) => host),
    dead: dead.map(({ host }) => host),
    hanging: hanging.host,
    hangingNames: Array.from(
      { length: hangingNames },
      (_, index) => `h${index}.localhost:${hanging.host.split(':')[1]}`,
    ),
    moveAway(milliseconds) {
      delayMs = milliseconds;
    },
    pagesAsked: (host) => pages.get(host) ?? 0,
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
