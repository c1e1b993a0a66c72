import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a script can be broken, from missing to no response. */
export type ScriptFault =
  | 'refused'
  | 'missing'
  | 'unavailable'
  | 'failing'
  | 'a page'
  | 'cut short'
  | 'wrong'
  | 'hanging';

export interface FaultyLine {
  /** The address of the stack through this proxy. */
  address: string;
  /** Breaks matching URLs until `recover`. */
  break(pattern: RegExp, fault: ScriptFault): void;
  recover(): void;
  /** Matching paths requested so far. */
  requested(pattern: RegExp): string[];
  close(): Promise<void>;
}

/**
 * A proxy in front of the stack, with real connections and caches, unlike intercepted requests. A
 * target that is a function is called for each request.
 */
export async function startFaultyLine(target: string | (() => string)): Promise<FaultyLine> {
  const next = typeof target === 'string' ? () => target : target;
  const faults: { pattern: RegExp; fault: ScriptFault }[] = [];
  const paths: string[] = [];
  const held = new Set<ServerResponse>();
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    paths.push(path);
    const fault = faults.find(({ pattern }) => pattern.test(path))?.fault;
    if (fault === 'hanging') held.add(outgoing);
    else if (fault === undefined || fault === 'cut short')
      passOn(next(), incoming, outgoing, fault === 'cut short');
    else responses[fault](outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    break: (pattern, fault) => faults.push({ pattern, fault }),
    recover: () => faults.splice(0),
    requested: (pattern) => paths.filter((path) => pattern.test(path)),
    close() {
      for (const outgoing of held) outgoing.destroy();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

const uncached = { 'cache-control': 'no-store' };
// With a long cache lifetime, as from a broken cache between browser and server.
const cached = { 'cache-control': 'public, max-age=31536000, immutable' };
const script = { 'content-type': 'text/javascript' };

const responses: Record<
  Exclude<ScriptFault, 'hanging' | 'cut short'>,
  (to: ServerResponse) => void
> = {
  refused: (to) => void to.destroy(),
  missing: (to) => void to.writeHead(404, uncached).end(),
  unavailable: (to) => void to.writeHead(503, { 'content-type': 'text/plain' }).end('busy'),
  failing: (to) =>
    void to.writeHead(500, { 'content-type': 'application/json' }).end('{"code":"failed"}'),
  'a page': (to) =>
    void to.writeHead(200, { ...cached, 'content-type': 'text/html' }).end('<!doctype html><p>'),
  wrong: (to) => void to.writeHead(200, { ...cached, ...script }).end('window.tampered = true;'),
};

function passOn(
  target: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  isCut: boolean,
): void {
  const { hostname, port, host } = new URL(target);
  const { url, method, headers } = incoming;
  const options = { hostname, port, path: url, method, headers: { ...headers, host } };
  const onward = request(options, (response) => {
    if (isCut) return sendHalf(response, outgoing);
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(outgoing);
  });
  onward.on('error', () => outgoing.destroy());
  outgoing.on('close', () => onward.destroy());
  incoming.pipe(onward);
}

// Half of the bytes, as a complete response.
async function sendHalf(response: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const bytes = Buffer.concat(await response.toArray());
  const { 'content-length': _whole, 'content-encoding': _packed, ...headers } = response.headers;
  outgoing.writeHead(200, { ...headers, ...cached }).end(bytes.subarray(0, bytes.length / 2));
}
