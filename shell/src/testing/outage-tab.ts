import { type ServerEvent, times } from '@firedeck/contract';
import { api, provideShell, type ShellServices } from '@firedeck/sdk';
import { vi } from 'vitest';
import { connection } from '../connection/connection.ts';
import { createLiveUpdates } from '../live/live-updates.ts';
import { createFetchApi } from '../session/fetch-api.ts';
import { createSessionService } from '../session/session-service.ts';
import { createStore } from '../store.ts';
import { aSession, fakeChannel, noCopy } from './fake-session.ts';

/** How a request fails: a status, an unreadable response, or none. */
export type FetchFault = 503 | 500 | 429 | 'abort' | 'hang' | 'garbage';

const latencyMs = 30;
const hello: ServerEvent = { event: 'hello', tools: 1, notes: 2, modules: 3, live: true };
const eventStreamType = { 'content-type': 'text/event-stream' };
const responses = {
  'POST /api/refresh': () => Response.json(aSession()),
  'GET /api/tools': () => Response.json({ version: 1, tools: [] }),
  'GET /api/tools/7': () => Response.json({ id: '7', rev: 1 }),
  'GET /api/notes': () => Response.json({ version: 2, content: '' }),
  'PUT /api/notes': () => Response.json({ version: 3, content: 'a' }),
  'GET /api/sessions': () => Response.json({ sessions: [] }),
  'GET /api/pulse': () => Response.json({ tools: 1, notes: 2, modules: 3, live: true }),
  'GET /api/events': () => new Response(eventStream(), { headers: eventStreamType }),
};

/** The fake server: which requests fail, and which were sent. */
export const server = {
  faulty: null as { routes: readonly string[]; fault: FetchFault } | null,
  requests: [] as string[],
  tokenExpiresAt: Number.POSITIVE_INFINITY,
};

const { outageList, outageTool, outageNotes } = api.injectEndpoints({
  endpoints: (build) => ({
    outageList: build.query<{ version: number }, void>({
      query: () => ({ path: '/api/tools' }),
      providesTags: ['ToolList'],
    }),
    outageTool: build.query<{ rev: number }, string>({
      query: (id) => ({ path: `/api/tools/${id}` }),
      providesTags: (_tool, _error, id) => [{ type: 'Tool', id }],
    }),
    outageNotes: build.query<{ version: number }, void>({
      query: () => ({ path: '/api/notes' }),
      providesTags: ['Notes'],
    }),
  }),
}).endpoints;

const pageQueries = {
  tool: [outageList.initiate(), outageTool.initiate('7'), outageNotes.initiate()],
  board: [outageList.initiate(), outageNotes.initiate()],
};

/** A signed-in member's tab whose modules refetch like those of earlier releases. */
export function openTab(page: keyof typeof pageQueries = 'tool') {
  const listening = vi.spyOn(globalThis, 'addEventListener');
  const store = createStore();
  const session = createSessionService({ channel: fakeChannel() });
  const fetchApi = createFetchApi(session, noCopy);
  provideShell({ fetchApi, session } as unknown as ShellServices);
  const { onEvent } = createLiveUpdates({ fetchApi, session, store });
  const queries = pageQueries[page].map((query) =>
    store.dispatch(query as ReturnType<typeof outageList.initiate>),
  );
  const list = () => outageList.select()(store.getState() as never);
  onEvent('hello', ({ tools }) => {
    if (!list().isLoading && (list().data?.version ?? -1) < tools)
      store.dispatch(api.util.invalidateTags(['ToolList', 'Tool']));
  });
  onEvent(
    'resync',
    () => void store.dispatch(api.util.invalidateTags(['ToolList', 'Tool', 'Notes'])),
  );
  const areNotesShown = () => outageNotes.select()(store.getState() as never).isSuccess;
  return {
    fetchApi,
    onEvent,
    areNotesShown,
    refetchList: () => void store.dispatch(api.util.invalidateTags(['ToolList'])),
    isHealthy: () =>
      session.state().status === 'signed-in' &&
      !connection.state().isServerUnreachable &&
      !connection.state().isLiveUnavailable &&
      areNotesShown() &&
      list().isSuccess &&
      (page === 'board' || outageTool.select('7')(store.getState() as never).isSuccess),
    close() {
      for (const query of queries) query.unsubscribe();
      dispatchEvent(new Event('pagehide'));
      // Live updates live as long as their page, so one test leaves many open.
      for (const [name, listener] of listening.mock.calls) removeEventListener(name, listener);
      listening.mockRestore();
      vi.clearAllTimers();
      for (const route of Object.keys(responses)) connection.recordStatus(200, route);
      connection.update({ isServerUnreachable: false, isLiveUnavailable: false });
    },
  };
}

/** Saves a typed text as the notes module does. */
export function typeNotes({ fetchApi, onEvent }: ReturnType<typeof openTab>): void {
  let isSaved = false;
  let isSaving = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout>;
  const save = async () => {
    if (isSaved || isSaving) return;
    clearTimeout(timer);
    isSaving = true;
    const response = await fetchApi('/api/notes', { method: 'PUT' }).catch(() => null);
    isSaved = await (response?.ok ? response.json() : Promise.reject()).then(
      () => true,
      () => false,
    );
    isSaving = false;
    const delayMs = times.notesRetryMs[Math.min(failures, times.notesRetryMs.length - 1)];
    failures += 1;
    timer = setTimeout(save, delayMs);
  };
  timer = setTimeout(save, times.notesSaveDelayMs);
  onEvent('resync', () => void (failures > 0 && save()));
}

function eventStream(): ReadableStream<Uint8Array> {
  const encode = (event: ServerEvent) =>
    new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`);
  let timer: ReturnType<typeof setInterval>;
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encode(hello));
      timer = setInterval(
        () => controller.enqueue(encode({ event: 'heartbeat', live: true })),
        times.heartbeatMs,
      );
    },
    cancel: () => clearInterval(timer),
  });
}

/** Replaces `fetch`. */
export async function serve(
  path: string,
  { method = 'GET', signal }: RequestInit = {},
): Promise<Response> {
  const route = `${method} ${path}`;
  server.requests.push(route);
  await new Promise((resolve) => {
    setTimeout(resolve, latencyMs);
  });
  if (!server.faulty?.routes.includes(route)) return respond(route);
  const { fault } = server.faulty;
  if (fault === 'abort') throw new TypeError('Failed to fetch');
  if (fault === 'garbage') return new Response('<p>nonsense', { status: 200 });
  if (fault !== 'hang') return new Response('', { status: fault });
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}

function respond(route: string): Response {
  const isRefresh = route === 'POST /api/refresh';
  if (isRefresh) server.tokenExpiresAt = Date.now() + aSession().expires_in * 1_000;
  if (!isRefresh && Date.now() > server.tokenExpiresAt) return new Response(null, { status: 401 });
  return responses[route as keyof typeof responses]?.() ?? new Response(null, { status: 404 });
}
