import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeShell, type FakeRequest, type FakeResponse } from '../testing/fake-shell.ts';
import { watchProviderSession } from './watch-provider-session.ts';

const url = 'https://id.example.org/session/end';
const assign = vi.fn();
const setUnfinished = vi.fn();
const setFailure = vi.fn();
let cookie: string;
let isPressed: boolean;
let stop = (): void => {};
let answer: (request: FakeRequest) => FakeResponse | Promise<FakeResponse>;
let shell: ReturnType<typeof createFakeShell>;

beforeEach(() => {
  vi.useFakeTimers();
  cookie = 'fd_out_3000=sealed.once';
  isPressed = false;
  answer = () => ({ body: { url } });
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => cookie);
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  vi.stubGlobal('location', {
    protocol: 'http:',
    port: '3000',
    pathname: '/login',
    search: '',
    assign,
  });
  shell = createFakeShell({ answer: (request) => answer(request) });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  for (const mock of [assign, setUnfinished, setFailure]) mock.mockReset();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
function watch(): void {
  stop = watchProviderSession({ setUnfinished, setFailure, isPressed: () => isPressed });
}

test('a pending sign-out › redirects once', async () => {
  watch();
  await pass(60_000);
  expect(assign).toHaveBeenCalledExactlyOnceWith(url);
});

test('no pending sign-out › reports that it is finished', async () => {
  cookie = '';
  watch();
  await pass(0);
  expect(setUnfinished).toHaveBeenCalledExactlyOnceWith(false);
  expect(setFailure).toHaveBeenCalledExactlyOnceWith(null);
  expect(shell.requests).toEqual([]);
});

test.each([
  { how: 'not pressed', pressed: false, shown: 1 },
  { how: 'pressed', pressed: true, shown: 0 },
])('the provider is down, the button $how › shows $shown failures', async ({ pressed, shown }) => {
  isPressed = pressed;
  answer = () => ({ status: 503, body: { code: 'sign_in_unavailable', message: 'down' } });
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  watch();
  await pass(0);
  expect(setFailure).toHaveBeenCalledTimes(shown);
  expect(setUnfinished).toHaveBeenCalledExactlyOnceWith(true);
  expect(logged).toHaveBeenCalled();
  logged.mockClear();
});

test('stopped › sends no request, whatever happens on the page', async () => {
  watch();
  stop();
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('pageshow'));
  await pass(60_000);
  expect(shell.requests).toEqual([]);
  expect(assign).not.toHaveBeenCalled();
});
