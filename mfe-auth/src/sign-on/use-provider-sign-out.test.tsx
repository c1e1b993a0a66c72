import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeShell } from '../testing/fake-shell.ts';
import { useProviderSignOut } from './use-provider-sign-out.ts';

const url = 'https://id.example.org/session/end';
const assign = vi.fn();
const cookies = new EventTarget();
let shell: ReturnType<typeof createFakeShell>;
let cookie: string;

function Page() {
  useProviderSignOut();
  return null;
}

beforeEach(() => {
  cookie = 'fd_theme=dark';
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => cookie);
  vi.stubGlobal('cookieStore', cookies);
  vi.stubGlobal('location', { ...location, assign });
  shell = createFakeShell({
    answer: ({ route }) =>
      route === 'POST /api/sso/sign-out' ? { body: { url } } : { status: 404 },
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  assign.mockReset();
  vi.restoreAllMocks();
  delete document.documentElement.dataset.reloadsOnSignOut;
});

const show = () => act(async () => void shell.show(Page));

test('nobody signed out on a shared device › nothing is requested', async () => {
  await show();
  expect(shell.requests).toEqual([]);
});

test('after a sign-out there › leads to the provider’s own', async () => {
  cookie = 'fd_theme=dark; fd_out_3000=sealed';
  await show();
  expect(assign).toHaveBeenCalledExactlyOnceWith(url);
});

test('the server answers the sign-out late › leads there then', async () => {
  await show();
  cookie = 'fd_theme=dark; fd_out_3000=sealed';
  await act(async () => void cookies.dispatchEvent(new Event('change')));
  expect(assign).toHaveBeenCalledExactlyOnceWith(url);
});

test('a tab that nobody looks at › leaves it to the one in front, and goes once it is looked at', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  cookie = 'fd_theme=dark; fd_out_3000=sealed';
  await show();
  expect(shell.requests).toEqual([]);
  hidden.mockReturnValue(false);
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(assign).toHaveBeenCalledExactlyOnceWith(url);
});

test('a page that is reloaded after the sign-out › leaves it to the next one', async () => {
  document.documentElement.dataset.reloadsOnSignOut = '';
  cookie = 'fd_theme=dark; fd_out_3000=sealed';
  await show();
  expect(shell.requests).toEqual([]);
  expect(assign).not.toHaveBeenCalled();
});
