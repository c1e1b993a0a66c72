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

/** An answer that comes when it is released. */
function holdResponse(): (response: FakeResponse) => void {
  let release: (response: FakeResponse) => void = () => {};
  respondToSignOut = () =>
    new Promise((resolve) => {
      release = resolve;
    });
  return (response) => release(response);
}

/** What is logged is part of the test. */
function expectLogs() {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  return () => {
    expect(logged).toHaveBeenCalled();
    logged.mockClear();
  };
}

test('nobody signed out on a shared device › nothing is requested', async () => {
  await show();
  await pass(60_000);
  expect(shell.requests).toEqual([]);
});

test('a cookie of another port › is not this page’s', async () => {
  cookie = 'fd_out_4000=sealed.once';
  await show();
  expect(shell.requests).toEqual([]);
});

test('after a sign-out there › leads to the provider’s own', async () => {
  cookie = pending;
  await show();
  expect(bodies()).toEqual([{ state: null }]);
  expect(assign).toHaveBeenCalledExactlyOnceWith(url);
});

test('the server answers the sign-out late › leads there then', async () => {
  await show();
  await changeCookie(pending);
  expect(assign).toHaveBeenCalledExactlyOnceWith(url);
});

test('a tab that nobody looks at › leaves it to the one in front, and goes once it is looked at', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  cookie = pending;
  await show();
  expect(shell.requests).toEqual([]);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(assign).toHaveBeenCalledExactlyOnceWith(url);
});

test('a page that is reloaded after the sign-out › leaves it to the next one', async () => {
  document.documentElement.dataset.reloadsOnSignOut = '';
  cookie = pending;
  await show();
  expect(shell.requests).toEqual([]);
  expect(assign).not.toHaveBeenCalled();
});

test('led back by the provider › says so to the server, and takes it from the address', async () => {
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
  'led back with another state (%#) › never goes there again by itself',
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

test('the server is away when the provider leads back › says it later, also while somebody types', async () => {
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

test('not led back › goes there by a press alone from then on', async () => {
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

test('another sign-out after one that was not led back › goes there by itself', async () => {
  cookie = pending;
  await show();
  cleanup();
  cookie = 'fd_out_3000=sealed.again';
  await show();
  expect(assign).toHaveBeenCalledTimes(2);
});

test('without storage › by a press alone, as nothing would end a circle', async () => {
  const refuse = () => {
    throw new Error('full');
  };
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: refuse });
  cookie = pending;
  await show();
  expect(assign).not.toHaveBeenCalled();
  expect(notice()).not.toBeNull();
});

test('the provider is down › says so, tries again, and goes once it answers', async () => {
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
  'somebody uses the page (%s) › it stays, also when the answer was on its way',
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

test('the page is left while the answer is on its way › nothing leads away from the next one', async () => {
  const release = holdResponse();
  cookie = pending;
  await show();
  cleanup();
  release({ body: { url } });
  await pass(1_000);
  expect(assign).not.toHaveBeenCalled();
});

test('of two visible windows › the one in front goes, the other says so until it is done', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  cookie = pending;
  await show();
  await pass(1_000);
  expect(shell.requests).toEqual([]);
  // The window in front has left, or waits for the answer.
  localStorage.setItem('fd-provider-sign-out', 'sealed.once');
  await pass(2_000);
  expect(shell.requests).toEqual([]);
  expect(notice()).not.toBeNull();
  await changeCookie('fd_theme=dark');
  await pass(2_000);
  expect(notice()).toBeNull();
});
