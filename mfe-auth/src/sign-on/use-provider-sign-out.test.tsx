import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeShell, type FakeAnswer, type FakeRequest } from '../testing/fake-shell.ts';
import { UnfinishedSignOut } from './unfinished-sign-out.tsx';
import { useProviderSignOut } from './use-provider-sign-out.ts';

const url = 'https://id.example.org/session/end';
const assign = vi.fn();
const cookies = new EventTarget();
let shell: ReturnType<typeof createFakeShell>;
let cookie: string;
let answerSignOut: (request: FakeRequest) => FakeAnswer;

const pending = 'fd_theme=dark; fd_out_3000=sealed.once';

function Page() {
  const signOut = useProviderSignOut();
  return signOut.isUnfinished ? <UnfinishedSignOut {...signOut} /> : null;
}

beforeEach(() => {
  cookie = 'fd_theme=dark';
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => cookie);
  vi.stubGlobal('cookieStore', cookies);
  vi.stubGlobal('location', { search: '', href: 'http://localhost:3000/login', assign });
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  answerSignOut = () => ({ body: { url } });
  shell = createFakeShell({
    answer: (request) =>
      request.route === 'POST /api/sso/sign-out' ? answerSignOut(request) : { status: 404 },
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
  vi.unstubAllGlobals();
  assign.mockReset();
  vi.restoreAllMocks();
  delete document.documentElement.dataset.reloadsOnSignOut;
});

const show = () => act(async () => void shell.show(Page));
const bodies = () => shell.requests.map(({ body }) => body);
const notice = () => screen.queryByRole('region', { name: /You may still be signed in/ });

test('nobody signed out on a shared device › nothing is requested', async () => {
  await show();
  expect(shell.requests).toEqual([]);
});

test('after a sign-out there › leads to the provider’s own', async () => {
  cookie = pending;
  await show();
  expect(assign).toHaveBeenCalledExactlyOnceWith(url);
});

test('the server answers the sign-out late › leads there then', async () => {
  await show();
  cookie = pending;
  await act(async () => void cookies.dispatchEvent(new Event('change')));
  expect(assign).toHaveBeenCalledExactlyOnceWith(url);
});

test('a tab that nobody looks at › leaves it to the one in front, and goes once it is looked at', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  cookie = pending;
  await show();
  expect(shell.requests).toEqual([]);
  hidden.mockReturnValue(false);
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
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
  vi.stubGlobal('location', {
    search: '?state=theirs&next=%2Fadd',
    href: 'http://localhost:3000/login?state=theirs&next=%2Fadd',
    assign,
  });
  answerSignOut = () => ({ status: 204 });
  cookie = pending;
  await show();
  expect(bodies()).toEqual([{ state: 'theirs' }]);
  expect(assign).not.toHaveBeenCalled();
  expect(String(replaceState.mock.lastCall?.[2])).toBe('http://localhost:3000/login?next=%2Fadd');
});

test('not led back › goes there by a press alone from then on', async () => {
  cookie = pending;
  await show();
  cleanup();
  await show();
  expect(assign).toHaveBeenCalledOnce();
  expect(notice()).not.toBeNull();
  await act(
    async () => void fireEvent.click(screen.getByRole('button', { name: 'Sign out there' })),
  );
  expect(assign).toHaveBeenCalledTimes(2);
});

test('another sign-out after one that was not led back › goes there by itself', async () => {
  cookie = pending;
  await show();
  cleanup();
  cookie = 'fd_out_3000=sealed.again';
  await show();
  expect(assign).toHaveBeenCalledTimes(2);
});

test('the provider is away › says so, tries again, and goes once it answers', async () => {
  vi.useFakeTimers();
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const unavailable = { code: 'sign_in_unavailable', message: 'away' };
  answerSignOut = () => ({ status: 503, body: unavailable });
  cookie = pending;
  await show();
  expect(notice()).not.toBeNull();
  expect(screen.getByRole('alert').textContent).not.toBe('');
  expect(logged).toHaveBeenCalledOnce();
  logged.mockClear();
  answerSignOut = () => ({ body: { url } });
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(assign).toHaveBeenCalledExactlyOnceWith(url);
});

test('somebody types meanwhile › the page stays', async () => {
  vi.useFakeTimers();
  await show();
  document.body.dispatchEvent(new InputEvent('input', { bubbles: true }));
  cookie = pending;
  await act(async () => void cookies.dispatchEvent(new Event('change')));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(shell.requests).toEqual([]);
  expect(notice()).not.toBeNull();
});

test('of two visible windows › the one in front goes, the other says so until it is done', async () => {
  vi.useFakeTimers();
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  cookie = pending;
  await show();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(shell.requests).toEqual([]);
  // The window in front has left.
  localStorage.setItem('fd-provider-sign-out', 'sealed.once');
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(shell.requests).toEqual([]);
  expect(notice()).not.toBeNull();
  cookie = 'fd_theme=dark';
  await act(async () => void cookies.dispatchEvent(new Event('change')));
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(notice()).toBeNull();
});
