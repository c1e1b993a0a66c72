import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeShell, type FakeRequest, type FakeResponse } from '../testing/fake-shell.ts';
import { UnfinishedSignOut } from './unfinished-sign-out.tsx';
import { useProviderSignOut } from './use-provider-sign-out.ts';

const url = 'https://id.example.org/session/end';
const pending = 'fd_theme=dark; fd_out_3000=sealed.once';
const assign = vi.fn();
const cookies = new EventTarget();
let shell: ReturnType<typeof createFakeShell>;
let cookie: string;
let respondToSignOut: (request: FakeRequest) => FakeResponse | Promise<FakeResponse>;

const signOn = {
  providers: [{ id: 'oidc', name: 'Metro Fire' }],
  passwords: 'all',
  auto_redirect: false,
} as const;

function Page() {
  const { isUnfinished, ...signOut } = useProviderSignOut();
  return isUnfinished ? (
    <UnfinishedSignOut {...signOut} signOn={{ ...signOn, providers: [...signOn.providers] }} />
  ) : null;
}

function standAt(search: string): void {
  vi.stubGlobal('location', {
    protocol: 'http:',
    port: '3000',
    pathname: '/login',
    search,
    assign,
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  cookie = 'fd_theme=dark';
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => cookie);
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  vi.stubGlobal('cookieStore', cookies);
  standAt('');
  respondToSignOut = () => ({ body: { url } });
  shell = createFakeShell({
    answer: (request) =>
      request.route === 'POST /api/sso/sign-out' ? respondToSignOut(request) : { status: 404 },
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  assign.mockReset();
  vi.restoreAllMocks();
  delete document.documentElement.dataset.reloadsOnSignOut;
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
async function show(): Promise<void> {
  await act(async () => void shell.show(Page));
  await pass(0);
}
async function changeCookie(to: string): Promise<void> {
  cookie = to;
  cookies.dispatchEvent(new Event('change'));
  await pass(0);
}
const bodies = () => shell.requests.map(({ body }) => body);
const notice = () => screen.queryByRole('region', { name: /may still be signed in/ });
const press = () =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name: /Metro Fire/ })));

/** Delays the response until the returned function is called. */
function holdResponse(): (response: FakeResponse) => void {
  let release: (response: FakeResponse) => void = () => {};
  respondToSignOut = () =>
    new Promise((resolve) => {
      release = resolve;
    });
  return (response) => release(response);
}

/** Silences the console; the returned function expects that an error was logged. */
function expectLogs() {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  return () => {
    expect(logged).toHaveBeenCalled();
    logged.mockClear();
  };
}

test('no pending sign-out › sends no request', async () => {
  await show();
  await pass(60_000);
  expect(shell.requests).toEqual([]);
});

test('a cookie of another port › is ignored', async () => {
  cookie = 'fd_out_4000=sealed.once';
  await show();
  expect(shell.requests).toEqual([]);
});

test('after a sign-out on a shared device › redirects to the provider’s sign-out', async () => {
  cookie = pending;
  await show();
  expect(bodies()).toEqual([{ state: null }]);
  expect(assign).toHaveBeenCalledExactlyOnceWith(url);
});

test('the sign-out’s cookie arrives late › redirects then', async () => {
  await show();
  await changeCookie(pending);
  expect(assign).toHaveBeenCalledExactlyOnceWith(url);
});

test('a hidden tab › sends no request until it is visible', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  cookie = pending;
  await show();
  expect(shell.requests).toEqual([]);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(assign).toHaveBeenCalledExactlyOnceWith(url);
});

test('a page that is about to reload › does not redirect', async () => {
  document.documentElement.dataset.reloadsOnSignOut = '';
  cookie = pending;
  await show();
  expect(shell.requests).toEqual([]);
  expect(assign).not.toHaveBeenCalled();
});

test('redirected back by the provider › confirms that to the server, and removes the state from the URL', async () => {
  const replaceState = vi.spyOn(history, 'replaceState');
  standAt('?state=theirs&next=%2Fadd');
  respondToSignOut = () => ({ status: 204 });
  cookie = pending;
  await show();
  expect(bodies()).toEqual([{ state: 'theirs' }]);
  expect(assign).not.toHaveBeenCalled();
  expect(notice()).toBeNull();
  expect(String(replaceState.mock.lastCall?.[2])).toBe('/login?next=%2Fadd');
});

test.each(['theirs', 'x'.repeat(300)])(
  'redirected back with another state (%#) › never redirects automatically again',
  async (state) => {
    cookie = pending;
    await show();
    expect(assign).toHaveBeenCalledOnce();
    cleanup();
    standAt(`?state=${state}`);
    await show();
    await pass(60_000);
    expect(assign).toHaveBeenCalledOnce();
    expect(notice()).not.toBeNull();
  },
);

test('the server is down on return from the provider › confirms it later, even while the member types', async () => {
  const expectLogged = expectLogs();
  standAt('?state=theirs');
  cookie = pending;
  respondToSignOut = () => ({ status: 503, body: {} });
  await show();
  expect(notice()).not.toBeNull();
  expectLogged();
  document.body.dispatchEvent(new InputEvent('input', { bubbles: true }));
  respondToSignOut = () => {
    cookie = 'fd_theme=dark';
    return { status: 204 };
  };
  await pass(20_000);
  expect(bodies().at(-1)).toEqual({ state: 'theirs' });
  expect(notice()).toBeNull();
});

test('not redirected back › redirects only on a click from then on', async () => {
  cookie = pending;
  await show();
  cleanup();
  await show();
  expect(assign).toHaveBeenCalledOnce();
  expect(notice()).not.toBeNull();
  await press();
  expect(assign).toHaveBeenCalledTimes(2);
  expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true);
  await act(async () => void window.dispatchEvent(new Event('pageshow')));
  expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(false);
});

test('another sign-out after an unfinished one › redirects automatically', async () => {
  cookie = pending;
  await show();
  cleanup();
  cookie = 'fd_out_3000=sealed.again';
  await show();
  expect(assign).toHaveBeenCalledTimes(2);
});

test('without storage › redirects only on a click, to prevent a redirect loop', async () => {
  const refuse = () => {
    throw new Error('full');
  };
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: refuse });
  cookie = pending;
  await show();
  expect(assign).not.toHaveBeenCalled();
  expect(notice()).not.toBeNull();
});

test('the provider is down › shows an error, retries, and redirects when it is back', async () => {
  const expectLogged = expectLogs();
  const unavailable = { code: 'sign_in_unavailable', message: 'down' };
  respondToSignOut = () => ({ status: 503, body: unavailable });
  cookie = pending;
  await show();
  expect(screen.getByRole('alert').textContent).not.toBe('');
  expectLogged();
  respondToSignOut = () => ({ body: { url } });
  await pass(20_000);
  expect(assign).toHaveBeenCalledExactlyOnceWith(url);
});

test.each(['input', 'keydown', 'pointerdown'])(
  'the member uses the page (%s) while the request is in flight › does not redirect',
  async (use) => {
    const release = holdResponse();
    cookie = pending;
    await show();
    document.body.dispatchEvent(new Event(use, { bubbles: true }));
    release({ body: { url } });
    await pass(60_000);
    expect(assign).not.toHaveBeenCalled();
    expect(notice()).not.toBeNull();
    expect(bodies()).toHaveLength(1);
    await press();
  },
);

test('the page unmounts while the request is in flight › does not redirect', async () => {
  const release = holdResponse();
  cookie = pending;
  await show();
  cleanup();
  release({ body: { url } });
  await pass(1_000);
  expect(assign).not.toHaveBeenCalled();
});

test('two visible windows › the focused one redirects, the other shows a notice until it is done', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  cookie = pending;
  await show();
  await pass(1_000);
  expect(shell.requests).toEqual([]);
  // The focused window has redirected, or waits for the response.
  localStorage.setItem('fd-provider-sign-out', 'sealed.once');
  await pass(2_000);
  expect(shell.requests).toEqual([]);
  expect(notice()).not.toBeNull();
  await changeCookie('fd_theme=dark');
  await pass(2_000);
  expect(notice()).toBeNull();
});
