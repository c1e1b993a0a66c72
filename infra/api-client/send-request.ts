import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';

export interface ApiRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** Sent as JSON; a buffer is sent unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Default 15,000. */
  withinMs?: number;
  /** The response is an event stream: resolve at the first event. */
  firstEventOnly?: boolean;
}

export interface Answer {
  /** 0: no response. */
  status: number;
  headers: IncomingHttpHeaders;
  body: unknown;
  /** From the request to the end of the response. */
  ms: number;
  /** Why there is no response. */
  failure?: string;
}

/** Sends one request on its own connection without retries. Never throws. */
export function sendRequest(address: string, request: ApiRequest): Promise<Answer> {
  const { method, path, body, headers = {}, withinMs = 15_000, firstEventOnly = false } = request;
  const startedAt = Date.now();
  const text = body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  const { hostname } = new URL(address);
  const open = chooseRequest(address);
  return new Promise((resolve) => {
    const fail = (failure: string) =>
      resolve({ status: 0, headers: {}, body: undefined, ms: Date.now() - startedAt, failure });
    const clientRequest = open(`${address}${path}`, {
      method,
      agent: false,
      // The certificate has the name of the address, even if the Host header has another one.
      servername: isIP(hostname) ? '' : hostname,
      headers: {
        ...(text !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        }),
        ...headers,
      },
      signal: AbortSignal.timeout(withinMs),
    });
    clientRequest.on('error', (error) => fail(error.message));
    clientRequest.on('response', (response) => {
      let read = '';
      const answer = (text: string) =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: parseBody(text),
          ms: Date.now() - startedAt,
        });
      response.setEncoding('utf8');
      response.on('data', (part) => {
        read += part;
        const event = firstEventOnly ? /^data: (.*)\n\n/.exec(read)?.[1] : undefined;
        if (event === undefined) return;
        answer(event);
        clientRequest.destroy();
      });
      response.on('error', (error) => fail(error.message));
      response.on('end', () => answer(read));
    });
    clientRequest.end(text);
  });
}

/** `request` of `node:http` or `node:https`, by the protocol of the address. */
export const chooseRequest = (address: string): typeof httpsRequest =>
  new URL(address).protocol === 'https:' ? httpsRequest : httpRequest;

/** One line for messages. */
export function describeResponse({ status, body, failure, ms }: Answer): string {
  return `${status} ${failure ?? JSON.stringify(body)} after ${ms} ms`;
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
