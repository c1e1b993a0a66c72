import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a script can be broken: not there, something else with its name, or never answered. */
export type Fault = 'missing' | 'wrong' | 'hanging';

export interface FaultyLine {
  /** The stack, reached through this line. */
  address: string;
  /** Breaks the addresses that match until `mend`. */
  break(pattern: RegExp, fault: Fault): void;
  mend(): void;
  /** Paths asked for so far that match. */
  asked(pattern: RegExp): string[];
  close(): Promise<void>;
}

/** A proxy in front of the stack: real connections, real caches, unlike intercepted requests. */
export async function startFaultyLine(target: string): Promise<FaultyLine> {
  const faults: { pattern: RegExp; fault: Fault }[] = [];
  const paths: string[] = [];
  const held = new Set<ServerResponse>();
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    paths.push(path);
    const fault = faults.find(({ pattern }) => pattern.test(path))?.fault;
    if (fault === 'hanging') held.add(outgoing);
    else if (fault === 'missing') outgoing.writeHead(404, { 'cache-control': 'no-store' }).end();
    else if (fault === 'wrong') sendWrongScript(outgoing);
    else passOn(target, incoming, outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    break: (pattern, fault) => faults.push({ pattern, fault }),
    mend: () => faults.splice(0),
    asked: (pattern) => paths.filter((path) => pattern.test(path)),
    close() {
      for (const outgoing of held) outgoing.destroy();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

// As a broken cache on the way would: kept for long.
function sendWrongScript(outgoing: ServerResponse): void {
  const headers = {
    'content-type': 'text/javascript',
    'cache-control': 'public, max-age=31536000, immutable',
  };
  outgoing.writeHead(200, headers).end('window.tampered = true;');
}

function passOn(target: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { hostname, port, host } = new URL(target);
  const { url, method, headers } = incoming;
  const options = { hostname, port, path: url, method, headers: { ...headers, host } };
  const onward = request(options, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  onward.on('error', () => outgoing.destroy());
  outgoing.on('close', () => onward.destroy());
  incoming.pipe(onward);
}
