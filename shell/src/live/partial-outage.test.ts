import { times } from '@firedeck/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FetchFault, openTab, serve, server, typeNotes } from '../testing/outage-tab.ts';

/** Requests that a tab may send in the first 10 s of a fault, and in each second after them. */
const maxAtFirst = 12;
const maxPerSecond = 0.4;
const laterSeconds = 60;
// The longest wait of all automatic retries; request and page time is added to it.
const longestWaitSeconds = Math.max(...times.reconnectMs, ...times.failedPartMs) / 1_000;

const pairs: { routes: string[]; fault: FetchFault; recoveredAfter: number }[] = [
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

let tab: ReturnType<typeof openTab>;

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
  Object.assign(server, { faulty: null, requests: [], tokenExpiresAt: Number.POSITIVE_INFINITY });
});

afterEach(() => {
  tab.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe.each(pairs)('$routes answering $fault', ({ routes, fault, recoveredAfter }) => {
  test('the tab sends few requests and recovers soon after', async () => {
    server.faulty = { routes, fault };
    tab = openTab();
    await seconds(10);
    const atFirst = server.requests.length;
    await seconds(laterSeconds);
    const afterwards = server.requests.length - atFirst;
    expect(tab.isHealthy()).toBe(false);
    server.faulty = null;
    await seconds(recoveredAfter);
    expect(tab.isHealthy()).toBe(true);
    expect({ atFirst, afterwards }).toEqual({
      atFirst: expect.toSatisfy((count: number) => count <= maxAtFirst),
      afterwards: expect.toSatisfy((count: number) => count <= maxPerSecond * laterSeconds),
    });
  });
});

/** Seconds from the end of the outage until the whole page works, counting only our own delays. */
async function recoverySeconds(
  outage: { routes: string[]; fault: FetchFault },
  lastsSeconds: number,
) {
  server.faulty = outage;
  tab = openTab();
  await seconds(lastsSeconds);
  server.faulty = null;
  for (let waited = 0; waited < 60; waited += 0.25) {
    if (tab.isHealthy()) return waited;
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
        tab.close();
      }
    expect(Math.max(...recoveries)).toBeLessThanOrEqual(longestWaitSeconds + 0.5);
  },
  60_000,
);

test('the token expired and cannot be refreshed › the whole page recovers soon after', async () => {
  tab = openTab();
  await seconds(60);
  server.faulty = { routes: ['POST /api/refresh'], fault: 503 };
  await seconds(600);
  tab.refetchList();
  await seconds(30);
  expect(tab.isHealthy()).toBe(false);
  server.faulty = null;
  await seconds(15);
  expect(tab.isHealthy()).toBe(true);
});

test('no fault › nothing is requested twice', async () => {
  tab = openTab();
  await seconds(60);
  expect(tab.isHealthy()).toBe(true);
  expect(server.requests.toSorted()).toEqual([
    'GET /api/events',
    'GET /api/notes',
    'GET /api/tools',
    'GET /api/tools/7',
    'POST /api/refresh',
  ]);
});

const boardRoutes = [
  'POST /api/refresh',
  'GET /api/tools',
  'GET /api/notes',
  'PUT /api/notes',
  'GET /api/events',
  'GET /api/pulse',
  'GET /api/sessions',
];
const sets = Array.from({ length: 2 ** boardRoutes.length }, (_, set) =>
  boardRoutes.filter((_route, index) => set & (1 << index)),
);

/** The requests in the first 10 s of a board, with typing and a network change while it opens. */
async function countAtFirst(routes: readonly string[], fault: FetchFault): Promise<number> {
  Object.assign(server, { faulty: { routes, fault }, requests: [] });
  tab = openTab('board');
  await seconds(0.5);
  void tab.fetchApi('/api/sessions').catch(() => {});
  if (tab.areNotesShown()) typeNotes(tab);
  dispatchEvent(new Event('online'));
  await seconds(9.5);
  tab.close();
  return server.requests.length;
}

test.each([503, 500, 'garbage'] as const)(
  'any routes of the board answering %s › few requests at first, whatever the jitter',
  async (fault) => {
    const tooMany: string[] = [];
    for (const routes of sets)
      for (const drawn of [0, 0.99]) {
        vi.spyOn(Math, 'random').mockReturnValue(drawn);
        const count = await countAtFirst(routes, fault);
        if (count > maxAtFirst) tooMany.push(`${routes.join(' + ')}: ${count}`);
      }
    expect(tooMany).toEqual([]);
  },
  60_000,
);
