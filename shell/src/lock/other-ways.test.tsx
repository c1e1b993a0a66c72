import type { LastMember } from '@firedeck/contract';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showInShell } from '../testing/in-shell.tsx';
import { OtherMembers } from './other-members.tsx';
import { ProviderWays } from './provider-ways.tsx';

const sam: LastMember = { id: 's'.repeat(22), name: 'Sam M.' };
const { dataset } = document.documentElement;
const fetchApi = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>();

beforeEach(() => {
  fetchApi.mockReset().mockImplementation(async () => Response.json({ members: [sam] }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  for (const name of ['device', 'signOn']) delete dataset[name];
});

async function show(part: React.ReactNode): Promise<void> {
  showInShell(part, { fetchApi, session: { status: 'signed-out' } });
  await act(async () => {});
}

test('on a device of a station › a name leads to that member’s password', async () => {
  dataset.device = 'shared';
  await show(<OtherMembers />);
  const link = await screen.findByRole('link', { name: 'Sam M.' });
  expect(link.getAttribute('href')).toBe(`/login?member=${sam.id}`);
});

test.each([
  ['a member’s own device', '', async () => Response.json({ members: [sam] }), false],
  ['a server that is away', 'shared', async () => Promise.reject(new TypeError('away')), true],
  ['an older server', 'shared', async () => new Response('', { status: 404 }), true],
] as const)(
  'on %s › the sign-in is there all the same',
  async (_where, device, answer, isRequested) => {
    dataset.device = device;
    fetchApi.mockImplementation(answer);
    await show(<OtherMembers />);
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Sign in as someone else',
    ]);
    expect(fetchApi.mock.calls.length > 0).toBe(isRequested);
  },
);

test('the provider › is one press away, and leads back to this page', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { ...location, pathname: '/add', search: '?from=mail', assign });
  dataset.signOn = JSON.stringify({
    providers: [{ id: 'oidc', name: 'Metro Fire' }],
    passwords: 'off',
    auto_redirect: false,
  });
  fetchApi.mockImplementation(async () => Response.json({ url: 'https://id.example.org/' }));
  await show(<ProviderWays isFirst />);
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Continue with Metro Fire' }));
  });
  const [path, init] = fetchApi.mock.calls[0] ?? [];
  expect([path, JSON.parse(String(init?.body))]).toEqual([
    '/api/sso/start',
    { provider: 'oidc', return_to: '/add?from=mail' },
  ]);
  expect(assign).toHaveBeenCalledExactlyOnceWith('https://id.example.org/');
});

test('the provider cannot be reached › says so, and the button is there again', async () => {
  dataset.signOn = JSON.stringify({
    providers: [{ id: 'oidc', name: 'Metro Fire' }],
    passwords: 'off',
    auto_redirect: false,
  });
  fetchApi.mockImplementation(async () =>
    Response.json(
      { code: 'sign_in_unavailable', message: 'Away.', request_id: 'r' },
      { status: 503 },
    ),
  );
  await show(<ProviderWays isFirst />);
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Continue with Metro Fire' }));
  });
  expect(screen.getByRole('alert').textContent).not.toBe('');
  expect(screen.getByRole('button')).toHaveProperty('disabled', false);
});

test('a page that names no provider › leads to the sign-in', async () => {
  await show(<ProviderWays isFirst />);
  expect(screen.getByRole('link', { name: 'Sign in again' }).getAttribute('href')).toBe('/login');
});
