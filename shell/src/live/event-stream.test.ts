import type { ServerEvent } from '@firedeck/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openEventStream } from './event-stream.ts';

const hello: ServerEvent = { event: 'hello', tools: 1, notes: 2, modules: 3, live: true };

/** A fake server with one stream per request, which the test writes to. */
function fakeServer() {
  const streams: {
    send(event: ServerEvent): Promise<void>;
    end(retryMs?: number): Promise<void>;
  }[] = [];
  const fetchStream = vi.fn(async () => {
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
  return { fetchStream, streams };
}

function openStream(fetchStream: () => Promise<Response>) {
  const events: ServerEvent[] = [];
  const onDown = vi.fn();
  const stream = openEventStream({ fetchStream, onDown, onEvent: (event) => events.push(event) });
  return { events, onDown, stream };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const advance = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('an open stream › delivers events as sent', async () => {
  const server = fakeServer();
  const { events, stream } = openStream(server.fetchStream);
  await advance(0);
  server.streams[0]?.send(hello);
  await advance(0);
  expect(events).toEqual([hello]);
  stream.close();
});

test('the stream ends › it reconnects after a second', async () => {
  const server = fakeServer();
  const { onDown, stream } = openStream(server.fetchStream);
  await advance(0);
  server.streams[0]?.send(hello);
  await advance(0);
  server.streams[0]?.end();
  await advance(700);
  expect(onDown).toHaveBeenCalledTimes(1);
  expect(server.fetchStream).toHaveBeenCalledTimes(1);
  await advance(400);
  expect(server.fetchStream).toHaveBeenCalledTimes(2);
  stream.close();
});

test.each([500, 5_500])(
  'a stopping server sends a reconnect delay of %i ms › it is used',
  async (ms) => {
    const server = fakeServer();
    const { stream } = openStream(server.fetchStream);
    await advance(0);
    server.streams[0]?.send(hello);
    await advance(0);
    server.streams[0]?.end(ms);
    await advance(ms - 1);
    expect(server.fetchStream).toHaveBeenCalledTimes(1);
    await advance(1);
    expect(server.fetchStream).toHaveBeenCalledTimes(2);
    stream.close();
  },
);

test('the delay of a stopping server › is used once, then delays grow as usual', async () => {
  const server = fakeServer();
  const { stream } = openStream(server.fetchStream);
  await advance(0);
  server.streams[0]?.send(hello);
  await advance(0);
  server.streams[0]?.end(5_500);
  server.fetchStream.mockRejectedValue(new Error('No event stream: 503'));
  await advance(5_500);
  expect(server.fetchStream).toHaveBeenCalledTimes(2);
  await advance(3_000);
  expect(server.fetchStream).toHaveBeenCalledTimes(4);
  stream.close();
});

test('no stream available › delays between attempts grow', async () => {
  const fetchStream = vi.fn(() => Promise.reject(new Error('No event stream: 503')));
  const { stream } = openStream(fetchStream);
  await advance(20_000);
  // At 0, 1, 3, 8 and 18 s, each up to a fifth sooner.
  expect(fetchStream.mock.calls.length).toBeGreaterThanOrEqual(4);
  expect(fetchStream.mock.calls.length).toBeLessThanOrEqual(5);
  stream.close();
});

describe('a missing heartbeat', () => {
  test('8 s overdue › the stream is closed as silent and reopened', async () => {
    const server = fakeServer();
    const { onDown, stream } = openStream(server.fetchStream);
    await advance(0);
    server.streams[0]?.send(hello);
    await advance(32_900);
    expect(onDown).not.toHaveBeenCalled();
    await advance(200);
    expect(onDown.mock.calls).toEqual([[true]]);
    await advance(500);
    expect(server.fetchStream).toHaveBeenCalledTimes(2);
    stream.close();
  });

  test('7 s late › nothing happens', async () => {
    const server = fakeServer();
    const { onDown, stream } = openStream(server.fetchStream);
    await advance(0);
    for (let beats = 0; beats < 4; beats += 1) {
      server.streams[0]?.send({ event: 'heartbeat', live: true });
      await advance(32_000);
    }
    expect(onDown).not.toHaveBeenCalled();
    stream.close();
  });

  test('after the page was suspended › the stream reopens without reporting silence', async () => {
    const server = fakeServer();
    const { onDown, stream } = openStream(server.fetchStream);
    await advance(0);
    server.streams[0]?.send(hello);
    await advance(20_000);
    vi.setSystemTime(Date.now() + 3_600_000);
    await advance(13_000);
    expect(onDown.mock.calls).toEqual([[false]]);
    stream.close();
  });
});

test('closed › it does not reconnect', async () => {
  const server = fakeServer();
  const { stream } = openStream(server.fetchStream);
  await advance(0);
  stream.close();
  await advance(60_000);
  expect(server.fetchStream).toHaveBeenCalledTimes(1);
});
