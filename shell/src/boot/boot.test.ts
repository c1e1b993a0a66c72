import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const fetched = vi.fn<(path: string) => Promise<Response>>();

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('fetch', fetched);
  const script = document.createElement('script');
  script.dataset.prefetch = '/api/tools';
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
});
afterEach(() => {
  delete window.firedeckBoot;
  vi.useRealTimers();
  vi.doUnmock('./boot-copy.ts');
  localStorage.clear();
  delete document.documentElement.dataset.cached;
  delete document.documentElement.dataset.offline;
  delete document.documentElement.dataset.theme;
  delete document.documentElement.dataset.nightHue;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetched.mockReset();
});

/** The requests of the boot script, given this refresh response. */
async function boot(response: unknown) {
  fetched.mockImplementation(async (path) =>
    Response.json(path === '/api/refresh' ? response : { version: 1, tools: [] }),
  );
  await import('./boot.ts');
  const { session, answers: responses } = window.firedeckBoot ?? {};
  return { session: await session, list: await responses?.['/api/tools'] };
}

test('a session › the list is requested with its token', async () => {
  const { session, list } = await boot({ access_token: 'a.b.c', user: { id: 'ada' } });
  expect(session).toMatchObject({ user: { id: 'ada' } });
  expect(list?.status).toBe(200);
});

test.each([{}, { user: null }, { user: {} }, 'nonsense', null])(
  'a refresh response %j › no session, and no list request',
  async (response) => {
    expect(await boot(response)).toEqual({ session: null, list: null });
    expect(fetched).toHaveBeenCalledTimes(1);
  },
);

test('a page with the board › is painted before the session and the bundle are requested', async () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
  const script = document.createElement('script');
  Object.assign(script.dataset, { entry: '/main.js', integrity: 'sha384-x' });
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  const append = vi.spyOn(document.head, 'append').mockReturnValue();
  const answered = boot({});
  await vi.waitFor(() => expect(frames).toHaveLength(1));
  expect(fetched).not.toHaveBeenCalled();
  expect(append).not.toHaveBeenCalled();

  frames[0]?.(0);
  await answered;
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(append).toHaveBeenCalledTimes(1);
});

test('a cached page › is painted once this device’s copy is read', async () => {
  const frame = vi.fn(() => 0);
  vi.stubGlobal('requestAnimationFrame', frame);
  let read = (_copy: null): void => undefined;
  const readBootCopy = vi.fn(
    () =>
      new Promise<null>((resolve) => {
        read = resolve;
      }),
  );
  vi.doMock('./boot-copy.ts', () => ({ readBootCopy }));
  localStorage.setItem('rememberMe', 'true');
  Object.assign(document.documentElement.dataset, { cached: '', offline: 'private' });
  const script = document.createElement('script');
  Object.assign(script.dataset, { entry: '/main.js', integrity: 'sha384-x' });
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  vi.spyOn(document.head, 'append').mockReturnValue();
  const answered = boot({});
  await vi.dynamicImportSettled();
  expect(readBootCopy).toHaveBeenCalledTimes(1);
  expect(frame).not.toHaveBeenCalled();
  read(null);
  await vi.waitFor(() => expect(frame).toHaveBeenCalledTimes(1));
  await answered;
});

test('a cached page › has the theme chosen since it was cached', async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('fd_theme=night; fd_night_hue=amber');
  document.documentElement.dataset.theme = 'system';
  await boot({});
  expect(document.documentElement.dataset).toMatchObject({ theme: 'night', nightHue: 'amber' });
});

test.each([
  ['hidden', true, 0],
  ['never painted', false, 1_000],
])('a page that is %s › starts without a frame', async (_how, hidden, afterMs) => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', () => 0);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  const script = document.createElement('script');
  Object.assign(script.dataset, { entry: '/main.js', integrity: 'sha384-x' });
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  const append = vi.spyOn(document.head, 'append').mockReturnValue();
  const answered = boot({});
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(Math.max(afterMs - 1, 0));
  expect(fetched).toHaveBeenCalledTimes(hidden ? 1 : 0);
  await vi.advanceTimersByTimeAsync(1);
  await answered;
  expect(append).toHaveBeenCalledTimes(1);
});
