import { setTimeout as pause } from 'node:timers/promises';
import { type ServerEvent, times } from '@firedeck/contract';
import type { Member } from '../../api-client/member.ts';
import { chooseRequest } from '../../api-client/send-request.ts';

/** An event stream that reconnects, as in a page. */
export interface ReconnectingStream {
  /** Number of successful connections. */
  opened: number;
  /** Whether it is open now. */
  isOpen: boolean;
  events: ServerEvent[];
  refusals: string[];
  close(): void;
}

export function openStream(address: string, member: Member): ReconnectingStream {
  const closing = new AbortController();
  const stream: ReconnectingStream = {
    opened: 0,
    isOpen: false,
    events: [],
    refusals: [],
    close: () => closing.abort(),
  };
  void keepOpen(address, member, stream, closing.signal);
  return stream;
}

async function keepOpen(
  address: string,
  member: Member,
  stream: ReconnectingStream,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await connectOnce(address, member, stream, signal);
    stream.isOpen = false;
    await pause(times.reconnectMs[0], undefined, { signal }).catch(() => {});
  }
}

/** Resolves when the stream ends, for whatever reason. */
function connectOnce(
  address: string,
  { accessToken }: Member,
  stream: ReconnectingStream,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${accessToken}` };
    const options = { agent: false, headers, signal } as const;
    const request = chooseRequest(address)(`${address}/api/events`, options, (response) => {
      if (response.statusCode !== 200) {
        stream.refusals.push(String(response.statusCode));
        response.resume();
      } else {
        stream.opened += 1;
        stream.isOpen = true;
        response.setEncoding('utf8').on('data', (text) => readEvents(text, stream));
      }
      response.on('error', () => resolve());
      response.on('close', () => resolve());
    });
    request.end().on('error', (error) => {
      if (!signal.aborted) stream.refusals.push(error.message);
      resolve();
    });
  });
}

function readEvents(text: string, stream: ReconnectingStream): void {
  for (const [, event] of text.matchAll(/^data: (.*)$/gm))
    stream.events.push(JSON.parse(event ?? ''));
}
