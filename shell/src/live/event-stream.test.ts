import type { ServerEvent } from '@firedeck/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openEventStream } from './event-stream.ts';

const hello: ServerEvent = { event: 'hello', tools: 1, notes: 2, modules: 3, live: true };

/** A server that gives one stream per ask, into which the test writes. */
function fakeServer() {
  const streams: {
    send(event: ServerEvent): Promise<void>;
    end(retryMs?: number): Promise<void>;
  }[] = [];
  const ask = vi.fn(async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    streams.push({
      send: (event) =>
        writer.write(
          new TextEncoder().encode(`event: ${event.event}\ndata: ${JSON.stringify(event)}\n\n`),
        ),
      end: async (retryMs?: number) => {
        if (retryMs !== undefined)
          await writer.write(new TextEncoder().encode(`retry: ${retryMs}\n\n`));
        await writer.close();
      },
    });
    return new Response(readable, { headers: { 'content-type': 'text/event-stream' } });
  });
  return { ask, streams };
}

function opened(ask: () => Promise<Response>) {
  const events: ServerEvent[] = [];
  const onDown = vi.fn();
  const stream = openEventStream({ ask, onDown, onEvent: (event) => events.push(event) });
  return { events, onDown, stream };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const later = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('events arrive as the server sent them', async () => {
  const server = fakeServer();
  const { events, stream } = opened(server.ask);
  await later(0);
  server.streams[0]?.send(hello);
  await later(0);
  expect(events).toEqual([hello]);
  stream.close();
});

test('a stream that ends is opened again after a second', async () => {
  const server = fakeServer();
  const { onDown, stream } = opened(server.ask);
  await later(0);
  server.streams[0]?.send(hello);
  await later(0);
  server.streams[0]?.end();
  await later(700);
  expect(onDown).toHaveBeenCalledTimes(1);
  expect(server.ask).toHaveBeenCalledTimes(1);
  await later(400);
  expect(server.ask).toHaveBeenCalledTimes(2);
  stream.close();
});

test.each([500, 5_500])('a server that stops says when to come back: after %i ms', async (ms) => {
  const server = fakeServer();
  const { stream } = opened(server.ask);
  await later(0);
  server.streams[0]?.send(hello);
  await later(0);
  server.streams[0]?.end(ms);
  await later(ms - 1);
  expect(server.ask).toHaveBeenCalledTimes(1);
  await later(1);
  expect(server.ask).toHaveBeenCalledTimes(2);
  stream.close();
});

test('what the stopping server said holds once, then waits grow as ever', async () => {
  const server = fakeServer();
  const { stream } = opened(server.ask);
  await later(0);
  server.streams[0]?.send(hello);
  await later(0);
  server.streams[0]?.end(5_500);
  server.ask.mockRejectedValue(new Error('No event stream: 503'));
  await later(5_500);
  expect(server.ask).toHaveBeenCalledTimes(2);
  await later(3_000);
  expect(server.ask).toHaveBeenCalledTimes(4);
  stream.close();
});

test('a server without a stream is asked less and less often', async () => {
  const ask = vi.fn(() => Promise.reject(new Error('No event stream: 503')));
  const { stream } = opened(ask);
  await later(20_000);
  // At 0, 1, 3, 8 and 18 s, each up to a fifth sooner.
  expect(ask.mock.calls.length).toBeGreaterThanOrEqual(4);
  expect(ask.mock.calls.length).toBeLessThanOrEqual(5);
  stream.close();
});

test('a stream that falls silent is given up after two missed heartbeats', async () => {
  const server = fakeServer();
  const { onDown, stream } = opened(server.ask);
  await later(0);
  server.streams[0]?.send(hello);
  await later(59_000);
  expect(onDown).not.toHaveBeenCalled();
  await later(1_500);
  expect(onDown).toHaveBeenCalledTimes(1);
  stream.close();
});

test('once closed it is not opened again', async () => {
  const server = fakeServer();
  const { stream } = opened(server.ask);
  await later(0);
  stream.close();
  await later(60_000);
  expect(server.ask).toHaveBeenCalledTimes(1);
});
