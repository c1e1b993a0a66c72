import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

type Listener = (event: unknown) => void;
const listeners = new Map<string, Listener>();
const enable = vi.fn(async () => undefined);
const claim = vi.fn(async () => undefined);
const fetched = vi.fn(async (_request: unknown) => new Response('sent for by the worker'));

beforeAll(async () => {
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    skipWaiting: async () => undefined,
    registration: { navigationPreload: { enable } },
    clients: { claim },
  });
  vi.stubGlobal('location', { origin: 'https://firedeck.example' });
  vi.stubGlobal('fetch', fetched);
  // Nothing is kept.
  vi.stubGlobal('caches', { open: () => Promise.reject(new Error('no storage')) });
  await import('./worker.ts');
});
beforeEach(() => {
  for (const mock of [enable, claim, fetched]) mock.mockClear();
});
afterAll(() => vi.unstubAllGlobals());

/** Opens a page, with or without a navigation preload response. */
async function openPage(path: string, preloadResponse: Promise<Response | undefined>) {
  const request = { method: 'GET', mode: 'navigate', url: `https://firedeck.example${path}` };
  let response: Promise<Response> | undefined;
  const waits: Promise<unknown>[] = [];
  listeners.get('fetch')?.({
    request,
    preloadResponse,
    respondWith: (given: Promise<Response>) => {
      response = given;
    },
    waitUntil: (wait: Promise<unknown>) => waits.push(wait),
  });
  const text = await (await response)?.text();
  await Promise.all(waits);
  return { text, requests: fetched.mock.calls.filter(([sent]) => sent === request) };
}

test('the worker activates › navigation preload is on', async () => {
  let done: Promise<unknown> | undefined;
  listeners.get('activate')?.({
    waitUntil: (wait: Promise<unknown>) => {
      done = wait;
    },
  });
  await done;
  expect([enable.mock.calls.length, claim.mock.calls.length]).toEqual([1, 1]);
});

test.each(['/', '/api/sso/callback'])(
  '%s with a preload response › it is used without a second request',
  async (path) => {
    const { text, requests } = await openPage(path, Promise.resolve(new Response('requested')));
    expect([text, requests.length, enable.mock.calls.length]).toEqual(['requested', 0, 0]);
  },
);

test('no preload response › the worker requests the page and enables navigation preload', async () => {
  const { text, requests } = await openPage('/settings', Promise.resolve(undefined));
  expect([text, requests.length, enable.mock.calls.length]).toEqual([
    'sent for by the worker',
    1,
    1,
  ]);
});
