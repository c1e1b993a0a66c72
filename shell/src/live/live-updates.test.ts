import type { ServerEvent } from '@firedeck/contract';
import type { SessionState } from '@firedeck/sdk';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ShellSession } from '../session/session-service.ts';
import { createStore } from '../store.ts';
import { aSession } from '../testing/fake-session.ts';
import { connection } from './connection.ts';
import { createLiveUpdates } from './live-updates.ts';

const member: SessionState = { status: 'signed-in', user: aSession().user };
const nobody: SessionState = { status: 'signed-out' };
const versions = { tools: 1, notes: 2, modules: 3, live: true };
const hello: ServerEvent = { event: 'hello', ...versions };

// Ends what a test left running.
let signOutAgain = () => {};

/** Live updates against a server that keeps each stream open, and tells which are. */
function following(first: SessionState = member) {
  let state = first;
  let changed: () => void = () => {};
  const streams: { open: boolean; send(event: ServerEvent): Promise<void> }[] = [];
  vi.stubGlobal('fetch', async (_path: string, { signal }: RequestInit) => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const send = (event: ServerEvent) =>
      writer.write(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
    const stream = { open: true, send };
    streams.push(stream);
    signal?.addEventListener('abort', () => {
      stream.open = false;
    });
    return new Response(readable, { headers: { 'content-type': 'text/event-stream' } });
  });
  const session = {
    state: () => state,
    subscribe: (listener: () => void) => {
      changed = listener;
      return () => {};
    },
    accessToken: async () => 'token',
    replaceToken: async () => null,
    checkNow: vi.fn(async () => connection.noteAnswer(204)),
  };
  const fetchApi = vi.fn(async () => Response.json(versions));
  const { onEvent } = createLiveUpdates({
    fetchApi,
    session: session as unknown as ShellSession,
    store: createStore(),
  });
  const become = (next: SessionState) => {
    state = next;
    changed();
  };
  signOutAgain = () => become(nobody);
  return { session, fetchApi, onEvent, become, streams, open: () => streams.filter((s) => s.open) };
}

const later = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

function hide(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  connection.noteAnswer(200);
  connection.note({ isServerAway: false, isLiveAway: false });
});

afterEach(() => {
  signOutAgain();
  // All of them follow one connection.
  dispatchEvent(new Event('pagehide'));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('without a member there is no stream, with one there is', async () => {
  const { become, open } = following(nobody);
  await later(0);
  expect(open()).toHaveLength(0);
  become(member);
  await later(0);
  expect(open()).toHaveLength(1);
});

test('signing out closes it', async () => {
  const { become, open } = following();
  await later(0);
  become(nobody);
  await later(60_000);
  expect(open()).toHaveLength(0);
});

test('modules hear the events that they asked for', async () => {
  const { onEvent, streams } = following();
  const heard = vi.fn();
  onEvent('tools.changed', heard);
  await later(0);
  streams[0]?.send(hello);
  streams[0]?.send({ event: 'tools.changed', version: 5 });
  await later(0);
  expect(heard.mock.calls).toEqual([[{ event: 'tools.changed', version: 5 }]]);
});

test('a heartbeat without live updates shows, and the next with them takes it back', async () => {
  const { streams } = following();
  await later(0);
  streams[0]?.send({ event: 'heartbeat', live: false });
  await later(0);
  expect(connection.state().isLiveAway).toBe(true);
  streams[0]?.send({ event: 'heartbeat', live: true });
  await later(0);
  expect(connection.state().isLiveAway).toBe(false);
});

test('once live updates are back, what changed meanwhile is asked for', async () => {
  const { fetchApi, onEvent, streams } = following();
  const heard = vi.fn();
  onEvent('hello', heard);
  await later(0);
  for (const live of [true, false, true, true]) streams[0]?.send({ event: 'heartbeat', live });
  await later(0);
  expect(fetchApi.mock.calls).toEqual([['/api/pulse']]);
  expect(heard.mock.calls).toEqual([[hello]]);
});

test('where all is asked again anyway, the pulse is not', async () => {
  const { fetchApi, streams } = following();
  await later(0);
  streams[0]?.send({ event: 'heartbeat', live: false });
  streams[0]?.send({ event: 'resync' });
  streams[0]?.send({ event: 'heartbeat', live: true });
  await later(0);
  expect(connection.state().isLiveAway).toBe(false);
  expect(fetchApi).not.toHaveBeenCalled();
});

test('a short look at another tab keeps the stream, a long one closes it', async () => {
  const { open } = following();
  await later(0);
  hide(true);
  await later(19_000);
  expect(open()).toHaveLength(1);
  await later(2_000);
  expect(open()).toHaveLength(0);
  hide(false);
  await later(0);
  expect(open()).toHaveLength(1);
});

test('coming back to the tab asks for the pulse once', async () => {
  const { fetchApi, onEvent } = following();
  const heard = vi.fn();
  onEvent('hello', heard);
  await later(0);
  hide(false);
  await later(0);
  expect(fetchApi.mock.calls).toEqual([['/api/pulse']]);
  expect(heard).toHaveBeenCalledWith(hello);
});

test('leaving the page closes the stream, returning to it opens one', async () => {
  const { open } = following();
  await later(0);
  window.dispatchEvent(new Event('pagehide'));
  expect(open()).toHaveLength(0);
  window.dispatchEvent(new Event('pageshow'));
  await later(0);
  expect(open()).toHaveLength(1);
});

test('a revoked session is checked at once', async () => {
  const { session, streams } = following();
  await later(0);
  streams[0]?.send({ event: 'session.revoked', session: 'any' });
  await later(0);
  expect(session.checkNow).toHaveBeenCalledTimes(1);
});

test('when the server is back, modules ask again and a new stream opens', async () => {
  const { fetchApi, onEvent, open, streams } = following();
  const again = vi.fn();
  onEvent('resync', again);
  await later(0);
  fetchApi.mockImplementationOnce(async () => {
    connection.noteAnswer(503, 'GET /api/pulse');
    return new Response(null, { status: 503 });
  });
  fetchApi.mockImplementation(async () => {
    connection.noteAnswer(200, 'GET /api/pulse');
    return Response.json(versions);
  });
  connection.noteAnswer(503);
  await later(4_000);
  expect(again).toHaveBeenCalledTimes(1);
  expect([streams.length, open().length]).toEqual([2, 1]);
});

test('when one request failed and the server is there, only what changed is asked for again', async () => {
  const { fetchApi, onEvent, streams } = following();
  const again = vi.fn();
  onEvent('resync', again);
  await later(0);
  connection.noteAnswer(503);
  connection.noteAnswer(200, 'GET /api/notes');
  await later(10_000);
  expect(again).not.toHaveBeenCalled();
  expect([streams.length, fetchApi.mock.calls.length]).toEqual([1, 0]);
});

test('while the stream lives › a pulse that fails leaves the server reachable', async () => {
  const { fetchApi, streams } = following();
  await later(0);
  fetchApi.mockImplementation(async () => {
    connection.noteAnswer(503, 'GET /api/pulse');
    return new Response(null, { status: 503 });
  });
  hide(false);
  await later(0);
  expect(connection.state().isServerAway).toBe(true);
  streams[0]?.send({ event: 'heartbeat', live: true });
  await later(0);
  expect(connection.state().isServerAway).toBe(false);
});

test('without a member too it is noticed that the server is back', async () => {
  const { session } = following(nobody);
  connection.noteAnswer(0);
  await later(2_000);
  expect(session.checkNow).toHaveBeenCalledTimes(1);
  expect(connection.state().isServerAway).toBe(false);
});
