import { type ServerEvent, times } from '@firedeck/contract';
import { parseJson } from '@firedeck/sdk';
import { createEventSource, type EventSourceClient } from 'eventsource-client';
import { createBackOff } from './back-off.ts';
import { readEvent } from './read-event.ts';

const firstEventMs = 12_000;
// Two heartbeats may be missed.
const silenceMs = times.heartbeatMs * 2 + 10_000;
// What the library would wait unless the server said otherwise.
const unaskedDelayMs = 2_000;

export interface EventStreamParts {
  /** Asks for the stream; throws where there is none. */
  ask(init: RequestInit): Promise<Response>;
  onEvent(event: ServerEvent): void;
  /** The stream broke or could not be had; it is tried again. */
  onDown(): void;
}

/** One stream of server events that comes back by itself until it is closed. */
export function openEventStream({ ask, onEvent, onDown }: EventStreamParts): { close(): void } {
  const backOff = createBackOff();
  let client: EventSourceClient | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function wait(milliseconds: number, then: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(then, milliseconds);
  }

  function again(inMs = backOff.nextMs()): void {
    client?.close();
    client = null;
    onDown();
    wait(inMs, open);
  }

  function open(): void {
    wait(firstEventMs, again);
    client = createEventSource({
      url: '/api/events',
      fetch: (_url, init) => ask(init as RequestInit),
      onMessage: ({ data }) => {
        const json = parseJson(data);
        // Not our server.
        if (json === undefined) return again();
        const event = readEvent(json);
        // Reset only after a heartbeat: a stream cut after its first event would reconnect every second.
        if (event?.event === 'heartbeat') backOff.reset();
        wait(silenceMs, again);
        if (event) onEvent(event);
      },
      // A server that stops spreads its streams; otherwise the library would wait a fixed time.
      onScheduleReconnect: ({ delay }) => again(delay === unaskedDelayMs ? undefined : delay),
    });
  }

  open();
  return {
    close() {
      clearTimeout(timer);
      client?.close();
      client = null;
    },
  };
}
