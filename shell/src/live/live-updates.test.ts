import { type ServerEvent, times } from '@firedeck/contract';
import type { SessionState } from '@firedeck/sdk';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { takeBootResponse } from '../boot/boot-responses.ts';
import { connection } from '../connection/connection.ts';
import type { ShellSession } from '../session/shell-session.ts';
import { createStore } from '../store.ts';
import { aSession } from '../testing/fake-session.ts';
import { createLiveUpdates } from './live-updates.ts';

const member = { status: 'signed-in', user: aSession().user } as const;
const signedOut: SessionState = { status: 'signed-out' };
const versions = { tools: 1, notes: 2, modules: 3, live: true };
const hello: ServerEvent = { event: 'hello', ...versions };

// Stops the live updates that a test left running.
let signOut = () => {};

/** Live updates with a fake server that lists the open streams. */
function startLiveUpdates(first: SessionState = member, shown?: Promise<void>) {
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
    isOffline: () => state.status === 'signed-in' && state.copiedAt !== undefined,
    subscribe: (listener: () => void) => {
      changed = listener;
      return () => {};
    },
    accessToken: async () => 'token',
    replaceToken: async () => null,
    checkNow: vi.fn(async () => connection.recordStatus(204)),
  };
  const fetchApi = vi.fn(async () => Response.json(versions));
  const { onEvent } = createLiveUpdates({
    fetchApi,
    session: session as unknown as ShellSession,
    store: createStore(),
    ...(shown && { shown }),
  });
  const setSession = (next: SessionState) => {
    state = next;
    changed();
  };
  signOut = () => setSession(signedOut);
  return {
    session,
    fetchApi,
    onEvent,
    setSession,
    streams,
    open: () => streams.filter((s) => s.open),
  };
}

const advance = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

function hide(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  connection.recordStatus(200);
  connection.update({ isServerUnreachable: false, isLiveUnavailable: false });
});

afterEach(() => {
  signOut();
  // All live updates share one connection store.
  dispatchEvent(new Event('pagehide'));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('signed out › no stream; signed in › one stream', async () => {
  const { setSession, open } = startLiveUpdates(signedOut);
  await advance(0);
  expect(open()).toHaveLength(0);
  setSession(member);
  await advance(0);
  expect(open()).toHaveLength(1);
});

test('the app is not shown yet › no stream; shown › one stream', async () => {
  const { promise: shown, resolve: show } = Promise.withResolvers<void>();
  const { open } = startLiveUpdates(member, shown);
  await advance(1_000);
  expect(open()).toHaveLength(0);
  show();
  await advance(0);
  expect(open()).toHaveLength(1);
});

test('a page that shows its offline copy › opens no stream; confirmed by the server › a stream, and modules refetch', async () => {
  const { setSession, open, onEvent, fetchApi } = startLiveUpdates({ ...member, copiedAt: '' });
  const resync = vi.fn();
  onEvent('resync', resync);
  await advance(0);
  expect(open()).toHaveLength(0);
  expect(fetchApi).not.toHaveBeenCalled();
  setSession(member);
  await advance(0);
  expect(open()).toHaveLength(1);
  expect(resync).toHaveBeenCalledTimes(1);
  setSession(member);
  expect(resync).toHaveBeenCalledTimes(1);
});

test('sign-out › closes the stream', async () => {
  const { setSession, open } = startLiveUpdates();
  await advance(0);
  setSession(signedOut);
  await advance(60_000);
  expect(open()).toHaveLength(0);
});

test('modules › receive the events they subscribe to', async () => {
  const { onEvent, streams } = startLiveUpdates();
  const listener = vi.fn();
  onEvent('tools.changed', listener);
  await advance(0);
  streams[0]?.send(hello);
  streams[0]?.send({ event: 'tools.changed', version: 5 });
  await advance(0);
  expect(listener.mock.calls).toEqual([[{ event: 'tools.changed', version: 5 }]]);
});

test('the first versions arrive › views that load later request fresh data', async () => {
  const answers = () => ({ '/api/notes': Promise.resolve(Response.json({})) });
  window.firedeckBoot = { refresh: null, answers: answers(), session: Promise.resolve(member) };
  onTestFinished(() => void delete window.firedeckBoot);
  const { streams } = startLiveUpdates();
  await advance(0);
  expect(await takeBootResponse('/api/notes', member.user.id)).not.toBeNull();
  Object.assign(window.firedeckBoot, { answers: answers() });
  streams[0]?.send(hello);
  await advance(0);
  expect(await takeBootResponse('/api/notes', member.user.id)).toBeNull();
});

test('a heartbeat without live updates › marks them unavailable until the next one with them', async () => {
  const { streams } = startLiveUpdates();
  await advance(0);
  streams[0]?.send({ event: 'heartbeat', live: false });
  await advance(0);
  expect(connection.state().isLiveUnavailable).toBe(true);
  streams[0]?.send({ event: 'heartbeat', live: true });
  await advance(0);
  expect(connection.state().isLiveUnavailable).toBe(false);
});

test('live updates recover › the pulse fetches what changed meanwhile', async () => {
  const { fetchApi, onEvent, streams } = startLiveUpdates();
  const listener = vi.fn();
  onEvent('hello', listener);
  await advance(0);
  for (const live of [true, false, true, true]) streams[0]?.send({ event: 'heartbeat', live });
  await advance(0);
  expect(fetchApi.mock.calls).toEqual([['/api/pulse', expect.anything()]]);
  expect(listener.mock.calls).toEqual([[hello]]);
});

test('a resync refetches everything › no pulse is sent', async () => {
  const { fetchApi, streams } = startLiveUpdates();
  await advance(0);
  streams[0]?.send({ event: 'heartbeat', live: false });
  streams[0]?.send({ event: 'resync' });
  streams[0]?.send({ event: 'heartbeat', live: true });
  await advance(0);
  expect(connection.state().isLiveUnavailable).toBe(false);
  expect(fetchApi).not.toHaveBeenCalled();
});

test('hidden for less than 20 s › the stream stays open; longer › it closes', async () => {
  const { open } = startLiveUpdates();
  await advance(0);
  hide(true);
  await advance(19_000);
  expect(open()).toHaveLength(1);
  await advance(2_000);
  expect(open()).toHaveLength(0);
  hide(false);
  await advance(0);
  expect(open()).toHaveLength(1);
});

test('the stream falls silent › the server is unreachable until it responds', async () => {
  const { streams } = startLiveUpdates();
  await advance(0);
  streams[0]?.send(hello);
  await advance(32_900);
  expect(connection.state().isServerUnreachable).toBe(false);
  await advance(200);
  expect(connection.state()).toEqual({ isServerUnreachable: true, isLiveUnavailable: true });
  await advance(500);
  streams[1]?.send(hello);
  await advance(0);
  expect(connection.state()).toEqual({ isServerUnreachable: false, isLiveUnavailable: false });
});

test('the stream falls silent in a hidden page › the server stays reachable', async () => {
  const { streams } = startLiveUpdates();
  await advance(0);
  streams[0]?.send(hello);
  await advance(20_000);
  hide(true);
  await advance(13_200);
  expect(connection.state()).toEqual({ isServerUnreachable: false, isLiveUnavailable: true });
});

test('the tab becomes visible › one pulse is sent', async () => {
  const { fetchApi, onEvent } = startLiveUpdates();
  const listener = vi.fn();
  onEvent('hello', listener);
  await advance(0);
  hide(false);
  await advance(0);
  expect(fetchApi.mock.calls).toEqual([['/api/pulse', expect.anything()]]);
  expect(listener).toHaveBeenCalledWith(hello);
});

test('leaving the page › closes the stream; returning › opens one', async () => {
  const { open } = startLiveUpdates();
  await advance(0);
  window.dispatchEvent(new Event('pagehide'));
  expect(open()).toHaveLength(0);
  window.dispatchEvent(new Event('pageshow'));
  await advance(0);
  expect(open()).toHaveLength(1);
});

test('session revoked › it is checked immediately', async () => {
  const { session, streams } = startLiveUpdates();
  await advance(0);
  streams[0]?.send({ event: 'session.revoked', session: 'any' });
  await advance(0);
  expect(session.checkNow).toHaveBeenCalledTimes(1);
});

test('the roles change twice › one refresh, after the servers’ caches have expired', async () => {
  const { session, streams } = startLiveUpdates();
  await advance(0);
  streams[0]?.send({ event: 'roles.changed' });
  streams[0]?.send({ event: 'roles.changed' });
  await advance(times.sessionMemoMs);
  expect(session.checkNow).not.toHaveBeenCalled();
  await advance(times.sessionMemoMs);
  expect(session.checkNow).toHaveBeenCalledOnce();
});

test('the server recovers › modules refetch and a new stream opens', async () => {
  const { fetchApi, onEvent, open, streams } = startLiveUpdates();
  const onResync = vi.fn();
  onEvent('resync', onResync);
  await advance(0);
  fetchApi.mockImplementationOnce(async () => {
    connection.recordStatus(503, 'GET /api/pulse');
    return new Response(null, { status: 503 });
  });
  fetchApi.mockImplementation(async () => {
    connection.recordStatus(200, 'GET /api/pulse');
    return Response.json(versions);
  });
  connection.recordStatus(503);
  await advance(4_000);
  expect(onResync).toHaveBeenCalledTimes(1);
  expect([streams.length, open().length]).toEqual([2, 1]);
});

test('one request failed while the server is up › nothing else is refetched', async () => {
  const { fetchApi, onEvent, streams } = startLiveUpdates();
  const onResync = vi.fn();
  onEvent('resync', onResync);
  await advance(0);
  connection.recordStatus(503);
  connection.recordStatus(200, 'GET /api/notes');
  await advance(10_000);
  expect(onResync).not.toHaveBeenCalled();
  expect([streams.length, fetchApi.mock.calls.length]).toEqual([1, 0]);
});

test('a pulse fails while the stream is open › the next heartbeat marks the server reachable', async () => {
  const { fetchApi, streams } = startLiveUpdates();
  await advance(0);
  fetchApi.mockImplementation(async () => {
    connection.recordStatus(503, 'GET /api/pulse');
    return new Response(null, { status: 503 });
  });
  hide(false);
  await advance(0);
  expect(connection.state().isServerUnreachable).toBe(true);
  streams[0]?.send({ event: 'heartbeat', live: true });
  await advance(0);
  expect(connection.state().isServerUnreachable).toBe(false);
});

test('signed out › server recovery is detected', async () => {
  const { session } = startLiveUpdates(signedOut);
  connection.recordStatus(0);
  await advance(2_000);
  expect(session.checkNow).toHaveBeenCalledTimes(1);
  expect(connection.state().isServerUnreachable).toBe(false);
});
