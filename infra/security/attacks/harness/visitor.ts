import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { Agent, request } from 'node:https';
import { clientHeader, type Session } from '@firedeck/contract';
import { inject } from 'vitest';
import { publicHost } from './production.ts';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: an attacker reads any field.
  json: any;
}

interface Sent {
  body?: unknown;
  headers?: OutgoingHttpHeaders;
  /** The gateway's port. Default: the gateway that forwards client addresses without port. */
  port?: number;
}

export type Send = (method: string, path: string, sent?: Sent) => Promise<Answer>;

/** The headers that our own pages send. */
export const sameSiteHeaders = { [clientHeader]: 'web', 'sec-fetch-site': 'same-origin' };

/** A visitor with their own IP address, one of loopback's many. */
export function visitor(from = '127.0.0.1'): Send {
  const { port: usual, authority } = inject('production');
  const agent = new Agent({ keepAlive: true, ca: authority, servername: publicHost });
  return (method, path, { body, headers = {}, port = usual } = {}) =>
    new Promise((resolve, reject) => {
      const isRaw = typeof body === 'string' || Buffer.isBuffer(body);
      const text = body === undefined || isRaw ? body : JSON.stringify(body);
      const options = {
        host: '127.0.0.1',
        port,
        path,
        method,
        agent,
        localAddress: from,
        headers: {
          host: publicHost,
          ...(text !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text as string),
          }),
          ...headers,
        },
      };
      const sent = request(options, async (response) => {
        const read = Buffer.concat(await response.toArray()).toString();
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, text: read, json: parse(read) });
      });
      sent.on('error', reject);
      sent.end(text);
    });
}

export interface Member {
  id: string;
  email: string;
  password: string;
  token: string;
  /** The Cookie header. */
  cookie: string;
  send: Send;
}

export const goodPassword = 'engine 51 on scene';

export const signUp = (send: Send, email: string, password = goodPassword): Promise<Answer> =>
  send('POST', '/api/sign-up', {
    body: { email, password, data: { first_name: 'Dana', last_name: 'Reyes' } },
    headers: sameSiteHeaders,
  });

/** A visitor with an account, whose requests have their token. */
export async function aMember(from?: string): Promise<Member> {
  const email = `member-${randomUUID()}@example.org`;
  const send = visitor(from);
  const response = await signUp(send, email);
  if (response.status !== 201) throw new Error(`sign-up: ${response.status} ${response.text}`);
  const { access_token: token, user } = response.json.session as Session;
  return {
    id: user.id,
    email,
    password: goodPassword,
    token,
    cookie: readCookies(response),
    send: (method, path, sent = {}) =>
      send(method, path, {
        ...sent,
        headers: { authorization: `Bearer ${token}`, ...sent.headers },
      }),
  };
}

export const readCookies = ({ headers }: Answer): string =>
  (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ');

/** A loopback address that is unique in this run. */
let used = 0;
export function newAddress(): string {
  used += 1;
  return `127.${10 + (process.pid % 200)}.${1 + (used >> 8)}.${1 + (used & 255)}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
