import { setTimeout as pause } from 'node:timers/promises';
import type { ServerEvent } from '@firedeck/contract';

type Name = ServerEvent['event'];
type Named<N extends Name> = Extract<ServerEvent, { event: N }>;

/** An event stream as a screen opens it. */
export interface EventReader {
  status: number;
  headers: Headers;
  events: ServerEvent[];
  /** The next unread event of this kind. */
  next<N extends Name>(name: N, withinMs?: number): Promise<Named<N>>;
  /** Resolves with the last data when the server ends the stream. */
  ended: Promise<string>;
  close(): void;
}

export async function readEvents(address: string, accessToken: string): Promise<EventReader> {
  const closing = new AbortController();
  const response = await fetch(`${address}/api/events`, {
    headers: { authorization: `Bearer ${accessToken}` },
    signal: closing.signal,
  });
  const events: ServerEvent[] = [];
  const taken = new Set<ServerEvent>();
  return {
    status: response.status,
    headers: response.headers,
    events,
    ended: collect(response, events),
    close: () => closing.abort(),
    async next<N extends Name>(name: N, withinMs = 15_000) {
      for (const deadline = Date.now() + withinMs; Date.now() < deadline; await pause(10)) {
        const found = events.find((event) => event.event === name && !taken.has(event));
        if (found === undefined) continue;
        taken.add(found);
        return found as Named<N>;
      }
      throw new Error(`no ${name} within ${withinMs} ms, but ${JSON.stringify(events)}`);
    },
  };
}

async function collect(response: Response, events: ServerEvent[]): Promise<string> {
  let unread = '';
  const decoder = new TextDecoder();
  try {
    for await (const chunk of response.body ?? []) {
      unread += decoder.decode(chunk, { stream: true });
      const frames = unread.split('\n\n');
      unread = frames.pop() ?? '';
      for (const frame of frames) {
        if (frame.startsWith('data: ')) events.push(JSON.parse(frame.slice(6)));
        else return frame;
      }
    }
  } catch {
    // Closed by either side.
  }
  return unread;
}
