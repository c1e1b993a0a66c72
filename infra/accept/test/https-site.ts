import { readFile, rm } from 'node:fs/promises';
import { createServer as createPlainServer, type RequestListener, type Server } from 'node:http';
import { createServer, type ServerOptions } from 'node:https';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { commonHeaders, strictTransport, workerHeaders } from '@firedeck/bff/header-policy';
import { runProgram } from '../../lib/run-program.ts';
import { makeTemporaryFolder } from '../../lib/temporary-folder.ts';

const artifact = '1.0.0-00000000000000aa';

interface SiteResponse {
  status: number;
  body?: string;
  headers?: Record<string, string>;
}

/** The responses of a sound installation, by path. */
export const healthyResponses: Record<string, SiteResponse> = {
  '/': { status: 200, body: 'a page' },
  '/api/modules': {
    status: 200,
    body: JSON.stringify({ modules: [{ id: 'notes', current: { artifact, version: '1.0.0' } }] }),
  },
  [`/mf/notes/${artifact}/descriptor.json`]: { status: 200 },
  '/sw.js': { status: 200, headers: workerHeaders },
  '/metrics': { status: 302 },
};

export interface SiteOptions {
  days?: number;
  host?: string;
  tls?: ServerOptions;
  responses?: typeof healthyResponses;
  /** Overrides headers of every response; undefined removes one. */
  headers?: Record<string, string | undefined>;
  acceptsForeignHosts?: boolean;
  /** Delay of each response. */
  delayMs?: number;
  /** Redirect target of the HTTP port. Default: the same path by https. */
  redirect?: string;
}

export interface Site {
  address: string;
  plainAddress: string;
  /** A certificate that clients trust. */
  certificateFile: string;
  /** Statuses of `GET /api/tools`, in order. */
  requests(): string[];
  close(): Promise<void>;
}

/** A gateway with an HTTPS port, whose certificate this process trusts, and an HTTP port. */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const { days = 90, host = 'localhost' } = options;
  const folder = await makeTemporaryFolder();
  const [keyFile, certificateFile] = [join(folder, 'tls.key'), join(folder, 'tls.crt')];
  await runProgram('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', `/CN=${host}`],
    ...['-days', String(days), '-addext', `subjectAltName=DNS:${host}`],
    ...['-keyout', keyFile, '-out', certificateFile],
  ]);
  const [key, cert] = await Promise.all([readFile(keyFile), readFile(certificateFile, 'utf8')]);
  setDefaultCACertificates([...getCACertificates('default'), cert]);
  const requests: string[] = [];
  const answer = createListener(options);
  const secure = createServer({ key, cert, ...options.tls }, (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    setTimeout(answer, options.delayMs ?? 0, request, response);
  });
  const address = `https://localhost:${await listen(secure)}`;
  const plain = createPlainServer((_request, response) => {
    response.writeHead(301, { location: options.redirect ?? address }).end();
  });
  return {
    address,
    plainAddress: `http://localhost:${await listen(plain)}`,
    certificateFile,
    requests: () => requests,
    close: async () => {
      for (const server of [secure, plain]) server.close().closeAllConnections();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function createListener(options: SiteOptions): RequestListener {
  const { responses = healthyResponses, acceptsForeignHosts = false } = options;
  return ({ headers, url = '' }, response) => {
    const isOurs = acceptsForeignHosts || headers.host?.startsWith('localhost:');
    const answer: SiteResponse = isOurs ? (responses[url] ?? { status: 404 }) : { status: 400 };
    const { status, body = '', headers: own } = answer;
    const all = { ...commonHeaders, ...strictTransport, ...own, ...options.headers };
    const sent = Object.entries(all).filter(([, value]) => value !== undefined);
    response.writeHead(status, Object.fromEntries(sent) as Record<string, string>).end(body);
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, 'localhost', () => resolve((server.address() as { port: number }).port));
  });
}
