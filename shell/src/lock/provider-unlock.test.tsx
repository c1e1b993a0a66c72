import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showInShell } from '../testing/in-shell.tsx';
import { ProviderUnlock } from './provider-unlock.tsx';

const { dataset } = document.documentElement;
const signOn = JSON.stringify({
  providers: [{ id: 'oidc', name: 'Metro Fire' }],
  passwords: 'off',
  auto_redirect: false,
});
const fetchApi = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>();

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  fetchApi.mockReset();
  delete dataset.signOn;
});

const show = () =>
  showInShell(<ProviderUnlock isFirst />, { fetchApi, session: { status: 'signed-out' } });

const pressContinue = () =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Continue with Metro Fire' }));
  });

test('the provider button › opens the provider with this page as the return path', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { ...location, pathname: '/add', search: '?from=mail', assign });
  dataset.signOn = signOn;
  fetchApi.mockImplementation(async () => Response.json({ url: 'https://id.example.org/' }));
  show();
  await pressContinue();
  const [path, init] = fetchApi.mock.calls[0] ?? [];
  expect([path, JSON.parse(String(init?.body))]).toEqual([
    '/api/sso/start',
    { provider: 'oidc', return_to: '/add?from=mail' },
  ]);
  expect(assign).toHaveBeenCalledExactlyOnceWith('https://id.example.org/');
});

test('the provider is unreachable › shows an error, and the button works again', async () => {
  dataset.signOn = signOn;
  fetchApi.mockImplementation(async () =>
    Response.json(
      { code: 'sign_in_unavailable', message: 'Away.', request_id: 'r' },
      { status: 503 },
    ),
  );
  show();
  await pressContinue();
  expect(screen.getByRole('alert').textContent).not.toBe('');
  expect(screen.getByRole('button')).toHaveProperty('disabled', false);
});

test.each([
  ['without single sign-on', ''],
  ['of an older server', '{{signOn}}'],
])('a page %s › leads to the sign-in and reports no fault', (_page, signOn) => {
  dataset.signOn = signOn;
  const { reportUnreadable } = show();
  expect(screen.getByRole('link', { name: 'Sign in again' }).getAttribute('href')).toBe('/login');
  expect(reportUnreadable).not.toHaveBeenCalled();
});
