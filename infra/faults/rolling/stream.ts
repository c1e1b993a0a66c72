import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type ServerEvent, times } from '@firedeck/contract';
import type { Member } from '../ground/member.ts';

/** An event stream as a page keeps it: ended, it is opened again. */
export interface LastingStream {
  /** How often it was opened with an answer of 200. */
  opened: number;
  /** Whether it is open now. */
  isOpen: boolean;
  events: ServerEvent[];
  refusals: string[];
  close(): void;
}

export function aLastingStream(address: string, member: Member): LastingStream {
  const closing = new AbortController();
  const stream: LastingStream = {
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
  stream: LastingStream,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await once(address, member, stream, signal);
    stream.isOpen = false;
    await pause(times.reconnectMs[0], undefined, { signal }).catch(() => {});
  }
}

/** Resolves when the stream has ended, for whatever reason. */
function once(
  address: string,
  { accessToken }: Member,
  stream: LastingStream,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${accessToken}` };
    const asking = get(`${address}/api/events`, { agent: false, headers, signal }, (response) => {
      if (response.statusCode !== 200) {
        stream.refusals.push(String(response.statusCode));
        response.resume();
      } else {
        stream.opened += 1;
        stream.isOpen = true;
        response.setEncoding('utf8').on('data', (text) => take(text, stream));
      }
      response.on('error', () => resolve());
      response.on('close', () => resolve());
    });
    asking.on('error', (error) => {
      if (!signal.aborted) stream.refusals.push(error.message);
      resolve();
    });
  });
}

function take(text: string, stream: LastingStream): void {
  for (const [, event] of text.matchAll(/^data: (.*)$/gm))
    stream.events.push(JSON.parse(event ?? ''));
}
