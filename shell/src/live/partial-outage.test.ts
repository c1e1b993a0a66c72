import { type ServerEvent, times } from '@firedeck/contract';
import { api, provideShell, type ShellServices } from '@firedeck/sdk';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connection } from '../connection/connection.ts';
import { createFetchApi } from '../session/fetch-api.ts';
import { createSessionService } from '../session/session-service.ts';
import { createStore } from '../store.ts';
import { aSession, fakeChannel } from '../testing/fake-session.ts';
import { createLiveUpdates } from './live-updates.ts';

/** Requests that a tab may send in the first 10 s of a fault, and in each second after them. */
const mostAtFirst = 12;
const mostPerSecond = 0.4;
const laterSeconds = 60;
const latencyMs = 30;
// Of all automatic retries; request and page time is added to it.
const longestWaitSeconds = Math.max(...times.reconnectMs, ...times.failedPartMs) / 1_000;

type Fault = 503 | 500 | 429 | 'abort' | 'hang' | 'garbage';

const pairs: { routes: string[]; fault: Fault; recoveredAfter: number }[] = [
  { routes: ['GET /api/tools'], fault: 503, recoveredAfter: 15 },
  { routes: ['GET /api/tools'], fault: 500, recoveredAfter: 15 },
  { routes: ['GET /api/tools'], fault: 'garbage', recoveredAfter: 15 },
  { routes: ['GET /api/tools/7'], fault: 'abort', recoveredAfter: 15 },
  { routes: ['GET /api/notes'], fault: 'hang', recoveredAfter: 25 },
  { routes: ['GET /api/events'], fault: 503, recoveredAfter: 15 },
  {
    routes: ['GET /api/pulse', 'GET /api/tools', 'GET /api/events'],
    fault: 429,
    recoveredAfter: 15,
  },
  { routes: ['POST /api/refresh'], fault: 503, recoveredAfter: 15 },
  { routes: ['POST /api/refresh'], fault: 'garbage', recoveredAfter: 15 },
];

const hello: ServerEvent = { event: 'hello', tools: 1, notes: 2, modules: 3, live: true };
const answers: Record<string, () => Response> = {
  'POST /api/refresh': () => Response.json(aSession()),
  'GET /api/tools': () => Response.json({ version: 1, tools: [] }),
  'GET /api/tools/7': () => Response.json({ id: '7', rev: 1 }),
  'GET /api/notes': () => Response.json({ version: 2, content: '' }),
  'GET /api/pulse': () => Response.json({ tools: 1, notes: 2, modules: 3, live: true }),
  'GET /api/events': () => new Response(stream(), { headers: eventStreamType }),
};
const eventStreamType = { 'content-type': 'text/event-stream' };

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

let faulty: { routes: string[]; fault: Fault } | null;
let requests: string[];
let tokenExpiresAt: number;
let endTab = () => {};

/** A signed-in member's tab whose modules refetch like those of earlier releases. */
function openTab() {
  const store = createStore();
  const session = createSessionService({ channel: fakeChannel() });
  const fetchApi = createFetchApi(session);
  provideShell({ fetchApi, session } as unknown as ShellServices);
  const { onEvent } = createLiveUpdates({ fetchApi, session, store });
  const queries = [outageList.initiate(), outageTool.initiate('7'), outageNotes.initiate()].map(
    (query) => store.dispatch(query as ReturnType<typeof outageList.initiate>),
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
  endTab = () => {
    for (const query of queries) query.unsubscribe();
    dispatchEvent(new Event('pagehide'));
  };
  const isHealthy = () =>
    session.state().status === 'signed-in' &&
    !connection.state().isServerUnreachable &&
    !connection.state().isLiveUnavailable &&
    [outageList.select(), outageTool.select('7'), outageNotes.select()].every(
      (select) => select(store.getState() as never).isSuccess,
    );
  const refetchList = () => void store.dispatch(api.util.invalidateTags(['ToolList']));
  return { isHealthy, refetchList };
}

function stream(): ReadableStream<Uint8Array> {
  const text = new TextEncoder().encode(`data: ${JSON.stringify(hello)}\n\n`);
  return new ReadableStream({ start: (controller) => controller.enqueue(text) });
}

async function serve(
  path: string,
  { method = 'GET', signal }: RequestInit = {},
): Promise<Response> {
  const route = `${method} ${path}`;
  requests.push(route);
  await sleep(latencyMs);
  if (!faulty?.routes.includes(route)) return respond(route);
  const { fault } = faulty;
  if (fault === 'abort') throw new TypeError('Failed to fetch');
  if (fault === 'garbage') return new Response('<p>nonsense', { status: 200 });
  if (fault !== 'hang') return new Response('', { status: fault });
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}

function respond(route: string): Response {
  const isRefresh = route === 'POST /api/refresh';
  if (isRefresh) tokenExpiresAt = Date.now() + aSession().expires_in * 1_000;
  if (!isRefresh && Date.now() > tokenExpiresAt) return new Response(null, { status: 401 });
  return answers[route]?.() ?? new Response(null, { status: 404 });
}

const sleep = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', serve);
  // The real one ignores fake timers.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), milliseconds);
    return controller.signal;
  });
  connection.update({ isServerUnreachable: false, isLiveUnavailable: false });
  faulty = null;
  requests = [];
  tokenExpiresAt = Number.POSITIVE_INFINITY;
});

afterEach(() => {
  endTab();
  vi.clearAllTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe.each(pairs)('$routes answering $fault', ({ routes, fault, recoveredAfter }) => {
  test('› the tab sends few requests and recovers soon after', async () => {
    faulty = { routes, fault };
    const { isHealthy } = openTab();
    await seconds(10);
    const atFirst = requests.length;
    await seconds(laterSeconds);
    const afterwards = requests.length - atFirst;
    expect(isHealthy()).toBe(false);
    faulty = null;
    await seconds(recoveredAfter);
    expect(isHealthy()).toBe(true);
    expect({ atFirst, afterwards }).toEqual({
      atFirst: expect.toSatisfy((count: number) => count <= mostAtFirst),
      afterwards: expect.toSatisfy((count: number) => count <= mostPerSecond * laterSeconds),
    });
  });
});

/** Seconds from the end of the outage until the whole page works, counting only our own delays. */
async function recoverySeconds(outage: { routes: string[]; fault: Fault }, lastsSeconds: number) {
  faulty = outage;
  const { isHealthy } = openTab();
  await seconds(lastsSeconds);
  faulty = null;
  for (let waited = 0; waited < 60; waited += 0.25) {
    if (isHealthy()) return waited;
    await seconds(0.25);
  }
  return Number.POSITIVE_INFINITY;
}

test.each([
  { routes: ['POST /api/refresh'], fault: 500 as const },
  { routes: ['POST /api/refresh', 'GET /api/events'], fault: 500 as const },
  { routes: ['POST /api/refresh', 'GET /api/pulse', 'GET /api/tools'], fault: 503 as const },
  { routes: ['GET /api/events', 'GET /api/pulse'], fault: 503 as const },
  { routes: ['GET /api/tools', 'GET /api/notes'], fault: 500 as const },
])(
  '$routes answering $fault › the tab recovers within the longest delay, whenever the outage ends',
  async (outage) => {
    const random = vi.spyOn(Math, 'random');
    const recoveries: number[] = [];
    for (let lasts = 40; lasts < 75; lasts += 0.7)
      for (const drawn of [0, 0.5, 0.99]) {
        random.mockReturnValue(drawn);
        recoveries.push(await recoverySeconds(outage, lasts));
        endTab();
        vi.clearAllTimers();
        connection.update({ isServerUnreachable: false, isLiveUnavailable: false });
      }
    expect(Math.max(...recoveries)).toBeLessThanOrEqual(longestWaitSeconds + 0.5);
  },
  60_000,
);

test('the token expired and cannot be refreshed › the whole page recovers soon after', async () => {
  const { isHealthy, refetchList } = openTab();
  await seconds(60);
  faulty = { routes: ['POST /api/refresh'], fault: 503 };
  await seconds(600);
  refetchList();
  await seconds(30);
  expect(isHealthy()).toBe(false);
  faulty = null;
  await seconds(15);
  expect(isHealthy()).toBe(true);
});

test('everything works › nothing is requested twice', async () => {
  const { isHealthy } = openTab();
  await seconds(60);
  expect(isHealthy()).toBe(true);
  expect(requests.sort()).toEqual(
    Object.keys(answers)
      .filter((route) => route !== 'GET /api/pulse')
      .sort(),
  );
});
