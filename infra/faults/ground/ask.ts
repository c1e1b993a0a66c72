import { type IncomingHttpHeaders, request } from 'node:http';

export interface Question {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** Sent as JSON, bytes as they are. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Default 15,000. */
  withinMs?: number;
  /** The answer is a stream of events: only the first is waited for. */
  firstEventOnly?: boolean;
}

export interface Answer {
  /** 0: no answer came. */
  status: number;
  headers: IncomingHttpHeaders;
  body: unknown;
  /** From asking to the end of the answer. */
  ms: number;
  /** Why there is no answer. */
  failure?: string;
}

/** One request on a connection of its own, never sent a second time. Never throws. */
export function ask(address: string, question: Question): Promise<Answer> {
  const { method, path, body, headers = {}, withinMs = 15_000, firstEventOnly = false } = question;
  const asked = Date.now();
  const text = body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  return new Promise((resolve) => {
    const noAnswer = (failure: string) =>
      resolve({ status: 0, headers: {}, body: undefined, ms: Date.now() - asked, failure });
    const asking = request(`${address}${path}`, {
      method,
      agent: false,
      headers: {
        ...(text !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        }),
        ...headers,
      },
      signal: AbortSignal.timeout(withinMs),
    });
    asking.on('error', (error) => noAnswer(error.message));
    asking.on('response', (response) => {
      let read = '';
      const answer = (text: string) =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: parsed(text),
          ms: Date.now() - asked,
        });
      response.setEncoding('utf8');
      response.on('data', (part) => {
        read += part;
        const event = firstEventOnly ? /^data: (.*)\n\n/.exec(read)?.[1] : undefined;
        if (event === undefined) return;
        answer(event);
        asking.destroy();
      });
      response.on('error', (error) => noAnswer(error.message));
      response.on('end', () => answer(read));
    });
    asking.end(text);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
