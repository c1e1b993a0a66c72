import { type ServerEvent, times } from '@firedeck/contract';
import { parseJson } from '@firedeck/sdk';
import { createEventSource, type EventSourceClient } from 'eventsource-client';
import { addJitter, createBackOff } from '../connection/back-off.ts';
import { parseEvent } from './parse-event.ts';

const firstEventTimeoutMs = 12_000;
// Heartbeats may be this late.
const silenceTimeoutMs = times.heartbeatMs + 8_000;
// A timer that fires this late was suspended with the page; events may be unread.
const lateMs = 2_000;
// Short, so that a reachable server answers before the outage shows.
const afterSilenceMs = 500;
// The library's delay when the server sends no `retry`.
const defaultReconnectMs = 2_000;

interface EventStreamOptions {
  /** Requests the stream; throws on failure. */
  fetchStream(init: RequestInit): Promise<Response>;
  onEvent(event: ServerEvent): void;
  /**
   * The stream broke or could not be opened; a reconnect follows. `isSilent`: it is open, and a
   * heartbeat did not come.
   */
  onDown(isSilent: boolean): void;
}

/** A stream of server events that reconnects until it is closed. */
export function openEventStream({ fetchStream, onEvent, onDown }: EventStreamOptions): {
  close(): void;
} {
  const backOff = createBackOff();
  let client: EventSourceClient | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function schedule(milliseconds: number, then: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(then, milliseconds);
  }

  function reconnect(inMs = backOff.nextMs(), isSilent = false): void {
    client?.close();
    client = null;
    onDown(isSilent);
    schedule(inMs, open);
  }

  function awaitHeartbeat(): void {
    const dueAt = Date.now() + silenceTimeoutMs;
    schedule(silenceTimeoutMs, () =>
      reconnect(addJitter(afterSilenceMs), Date.now() - dueAt < lateMs),
    );
  }

  function open(): void {
    schedule(firstEventTimeoutMs, reconnect);
    client = createEventSource({
      url: '/api/events',
      fetch: (_url, init) => fetchStream(init as RequestInit),
      onMessage: ({ data }) => {
        const json = parseJson(data);
        // A proxy or captive portal responded, not our server.
        if (json === undefined) return reconnect();
        const event = parseEvent(json);
        // Only after a heartbeat: a stream cut after its first event would reconnect every second.
        if (event?.event === 'heartbeat') backOff.reset();
        awaitHeartbeat();
        if (event) onEvent(event);
      },
      // A stopping server sends staggered delays; the library's own delay is fixed.
      onScheduleReconnect: ({ delay }) =>
        reconnect(delay === defaultReconnectMs ? undefined : delay),
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
