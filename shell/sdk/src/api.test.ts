import { configureStore } from '@firedeck/kit';
import { setupListeners } from '@reduxjs/toolkit/query/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ApiRequest, api } from './api.ts';
import { isApiError } from './api-error.ts';
import { provideShell, type ShellServices } from './shell-services.ts';

const fetchApi = vi.fn<ShellServices['fetchApi']>();
const never = () => Promise.reject(new Error('not part of these tests'));
const { testRead, testSave } = api.injectEndpoints({
  endpoints: (build) => ({
    testRead: build.query<unknown, string>({ query: (path) => ({ path }) }),
    testSave: build.mutation<unknown, ApiRequest>({ query: (request) => request }),
  }),
}).endpoints;

const aStore = () =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
let store: ReturnType<typeof aStore>;
const read = (path = '/api/tools') => store.dispatch(testRead.initiate(path));
const save = (request: Partial<ApiRequest> = {}) =>
  store.dispatch(testSave.initiate({ path: '/api/tools', method: 'POST', ...request }));
const refuse = (status: number, text = '', statusText = '') =>
  fetchApi.mockImplementation(async () => new Response(text, { status, statusText }));

beforeEach(() => {
  vi.useFakeTimers();
  store = aStore();
  fetchApi.mockReset().mockImplementation(async () => Response.json({ name: 'Dispatch' }));
  provideShell({
    fetchApi,
    session: {
      state: () => ({ status: 'signed-out' }),
      subscribe: () => () => {},
      signIn: never,
      signUp: never,
      signOut: never,
      takeUser: () => undefined,
    },
    drafts: {} as ShellServices['drafts'],
    showToast: () => undefined,
    navigate: () => undefined,
    renderSlot: () => null,
  });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a query', () => {
  test('sends a GET request to its path [S7-001]', async () => {
    await read('/api/tools/7');
    expect(fetchApi).toHaveBeenCalledExactlyOnceWith(
      '/api/tools/7',
      expect.objectContaining({ method: 'GET' }),
    );
  });

  test('resolves to the server’s JSON [S7-004]', async () => {
    expect((await read()).data).toEqual({ name: 'Dispatch' });
  });

  test.each([400, 404, 500])('with a %s response › becomes an error [S7-003]', async (status) => {
    refuse(status, '{"name":"Dispatch"}');
    const { error, data } = await read();
    expect([data, isApiError(error), (error as { status: number }).status]).toEqual([
      undefined,
      true,
      status,
    ]);
  });

  test('with a 401 response › becomes an error like any other [S7-005]', async () => {
    refuse(401, 'no');
    expect((await read()).error).toMatchObject({ status: 401, message: '401: no' });
  });

  test('without a response › is a network error', async () => {
    fetchApi.mockRejectedValue(new TypeError('Failed to fetch'));
    expect((await read()).error).toMatchObject({ status: 0, code: 'network' });
  });
});

describe('the text of an error', () => {
  test('with response text › is status, colon, space and that text [S8-001]', async () => {
    refuse(418, 'short and stout', 'I am a teapot');
    expect((await read()).error).toMatchObject({ message: '418: short and stout' });
  });

  test('without response text › ends with the status text [S8-002]', async () => {
    refuse(503, '', 'Service Unavailable');
    expect((await read()).error).toMatchObject({ message: '503: Service Unavailable' });
  });
});

describe('cached data', () => {
  test('time passes or the window gets the focus › is not refetched [S9-023]', async () => {
    // Like a shell with window listeners, which the api ignores.
    const stop = setupListeners(store.dispatch);
    await read();
    dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(24 * 3_600_000);
    expect(fetchApi).toHaveBeenCalledTimes(1);
    stop();
  });

  test('a day later › is not stale [S9-024]', async () => {
    const first = read();
    await first;
    await vi.advanceTimersByTimeAsync(24 * 3_600_000);
    expect((await read()).data).toEqual({ name: 'Dispatch' });
    expect(fetchApi).toHaveBeenCalledTimes(1);
  });
});

describe('a failed request', () => {
  const failures = [
    ['nothing', () => fetchApi.mockRejectedValue(new TypeError('Failed to fetch'))],
    ...[404, 429, 500, 502, 503, 504].map((status) => [status, () => refuse(status)] as const),
  ] as const;

  test.each(failures)('with %s as a query › is not retried [S9-025]', async (_, fail) => {
    fail();
    await read();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(fetchApi).toHaveBeenCalledTimes(1);
  });

  test.each(failures)('with %s as a mutation › is not retried [S9-025]', async (_, fail) => {
    fail();
    await save();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(fetchApi).toHaveBeenCalledTimes(1);
  });
});

test('a cache tag that a module adds › refetches its queries in use when it is invalidated', async () => {
  const incidentsApi = api.enhanceEndpoints({ addTagTypes: ['Incidents'] }).injectEndpoints({
    endpoints: (build) => ({
      incidentsList: build.query<unknown, void>({
        query: () => ({ path: '/api/incidents' }),
        providesTags: ['Incidents'],
      }),
    }),
  });
  await store.dispatch(incidentsApi.endpoints.incidentsList.initiate());
  await read();
  store.dispatch(incidentsApi.util.invalidateTags(['Incidents']));
  await vi.waitFor(() => expect(fetchApi).toHaveBeenCalledTimes(3));
  expect(fetchApi.mock.calls.map(([path]) => path)).toEqual([
    '/api/incidents',
    '/api/tools',
    '/api/incidents',
  ]);
});

describe('a mutation', () => {
  test('sends its body as JSON with its own headers', async () => {
    await save({ method: 'PUT', body: { name: 'Radar' }, headers: { 'if-match': '"3"' } });
    const [, init] = fetchApi.mock.calls[0] ?? [];
    expect(init).toMatchObject({ method: 'PUT', body: '{"name":"Radar"}', keepalive: false });
    expect(init?.headers).toEqual({ 'if-match': '"3"', 'content-type': 'application/json' });
  });

  test('with keepalive › may outlive its page', async () => {
    await save({ keepalive: true });
    expect(fetchApi.mock.calls[0]?.[1]).toMatchObject({ keepalive: true });
  });

  test('with an empty response › is null', async () => {
    fetchApi.mockImplementation(async () => new Response(null, { status: 204 }));
    expect((await save()).data).toBeNull();
  });
});
