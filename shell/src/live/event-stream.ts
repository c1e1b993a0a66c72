import { type ServerEvent, times } from '@firedeck/contract';
import { createEventSource, type EventSourceClient } from 'eventsource-client';
import { createBackOff } from './back-off.ts';

const firstEventMs = 12_000;
// Two heartbeats may be missed.
const silenceMs = times.heartbeatMs * 2 + 10_000;

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

  function again(): void {
    client?.close();
    client = null;
    onDown();
    wait(backOff.nextMs(), open);
  }

  function open(): void {
    wait(firstEventMs, again);
    client = createEventSource({
      url: '/api/events',
      fetch: (_url, init) => ask(init as RequestInit),
      onMessage: ({ data }) => {
        backOff.reset();
        wait(silenceMs, again);
        onEvent(JSON.parse(data));
      },
      // The library would wait a fixed time.
      onScheduleReconnect: again,
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
