import { type ServerEvent, times } from '@firedeck/contract';
import { api, provideShell, type ShellServices } from '@firedeck/sdk';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFetchApi } from '../session/fetch-api.ts';
import { createSessionService } from '../session/session-service.ts';
import { createStore } from '../store.ts';
import { aSession, fakeChannel } from '../testing/fake-session.ts';
import { connection } from './connection.ts';
import { createLiveUpdates } from './live-updates.ts';

/** Requests that a tab may send in the first 10 s of a fault, and in each second after them. */
const mostAtFirst = 12;
const mostPerSecond = 0.4;
const laterSeconds = 60;
const latencyMs = 30;
// Of all that asks again by itself; what the requests and the page take is added to it.
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
let tokenEndsAt: number;
let endTab = () => {};

/** A tab of a signed-in member whose modules refetch as those of releases before do. */
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
  const isWell = () =>
    session.state().status === 'signed-in' &&
    !connection.state().isServerAway &&
    !connection.state().isLiveAway &&
    [outageList.select(), outageTool.select('7'), outageNotes.select()].every(
      (select) => select(store.getState() as never).isSuccess,
    );
  const refetchList = () => void store.dispatch(api.util.invalidateTags(['ToolList']));
  return { isWell, refetchList };
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
  await later(latencyMs);
  if (!faulty?.routes.includes(route)) return answerOf(route);
  const { fault } = faulty;
  if (fault === 'abort') throw new TypeError('Failed to fetch');
  if (fault === 'garbage') return new Response('<p>nonsense', { status: 200 });
  if (fault !== 'hang') return new Response('', { status: fault });
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}

function answerOf(route: string): Response {
  const isRefresh = route === 'POST /api/refresh';
  if (isRefresh) tokenEndsAt = Date.now() + aSession().expires_in * 1_000;
  if (!isRefresh && Date.now() > tokenEndsAt) return new Response(null, { status: 401 });
  return answers[route]?.() ?? new Response(null, { status: 404 });
}

const later = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', serve);
  // The real one runs on a clock of its own.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), milliseconds);
    return controller.signal;
  });
  connection.note({ isServerAway: false, isLiveAway: false });
  faulty = null;
  requests = [];
  tokenEndsAt = Number.POSITIVE_INFINITY;
});

afterEach(() => {
  endTab();
  vi.clearAllTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe.each(pairs)('$routes answering $fault', ({ routes, fault, recoveredAfter }) => {
  test('› the tab sends few requests, and all of it is back soon after', async () => {
    faulty = { routes, fault };
    const { isWell } = openTab();
    await seconds(10);
    const atFirst = requests.length;
    await seconds(laterSeconds);
    const afterwards = requests.length - atFirst;
    expect(isWell()).toBe(false);
    faulty = null;
    await seconds(recoveredAfter);
    expect(isWell()).toBe(true);
    expect({ atFirst, afterwards }).toEqual({
      atFirst: expect.toSatisfy((count: number) => count <= mostAtFirst),
      afterwards: expect.toSatisfy((count: number) => count <= mostPerSecond * laterSeconds),
    });
  });
});

/** Seconds from the end of the outage until all of the page works, by the waits of the code alone. */
async function recoverySeconds(outage: { routes: string[]; fault: Fault }, lastsSeconds: number) {
  faulty = outage;
  const { isWell } = openTab();
  await seconds(lastsSeconds);
  faulty = null;
  for (let waited = 0; waited < 60; waited += 0.25) {
    if (isWell()) return waited;
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
  '$routes answering $fault › whenever that ends, the tab is well within the longest wait',
  async (outage) => {
    const random = vi.spyOn(Math, 'random');
    const recoveries: number[] = [];
    for (let lasts = 40; lasts < 75; lasts += 0.7)
      for (const drawn of [0, 0.5, 0.99]) {
        random.mockReturnValue(drawn);
        recoveries.push(await recoverySeconds(outage, lasts));
        endTab();
        vi.clearAllTimers();
        connection.note({ isServerAway: false, isLiveAway: false });
      }
    expect(Math.max(...recoveries)).toBeLessThanOrEqual(longestWaitSeconds + 0.5);
  },
  60_000,
);

test('no token is to be had and the last one has ended › all of the page is back soon after', async () => {
  const { isWell, refetchList } = openTab();
  await seconds(60);
  faulty = { routes: ['POST /api/refresh'], fault: 503 };
  await seconds(600);
  refetchList();
  await seconds(30);
  expect(isWell()).toBe(false);
  faulty = null;
  await seconds(15);
  expect(isWell()).toBe(true);
});

test('all is well › nothing is asked twice', async () => {
  const { isWell } = openTab();
  await seconds(60);
  expect(isWell()).toBe(true);
  expect(requests.sort()).toEqual(
    Object.keys(answers)
      .filter((route) => route !== 'GET /api/pulse')
      .sort(),
  );
});
