import type { OwnIdentity, SingleSignOnPolicy } from '@firedeck/contract';
import { errorResponse, type FakeResponse } from '@firedeck/sdk/testing';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeShell, member } from '../testing/fake-shell.ts';
import { View } from './linked-identity.tsx';

const policy: SingleSignOnPolicy = {
  providers: [{ id: 'oidc', name: 'Metro Fire' }],
  passwords: 'all',
  auto_redirect: false,
};
const path = '/api/me/identity';
const url = 'https://id.example.org/authorize?state=1';
const unconnected: OwnIdentity = { connected_at: null, can_disconnect: true };
const connected: OwnIdentity = {
  connected_at: '2026-11-02T10:00:00.000Z',
  can_disconnect: true,
};
const assign = vi.fn();

beforeEach(() => {
  document.documentElement.dataset.signOn = JSON.stringify(policy);
  assign.mockReset();
  vi.stubGlobal('location', { ...window.location, search: '', assign });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  delete document.documentElement.dataset.signOn;
});

async function show(
  identity: OwnIdentity | FakeResponse | null,
  { query = '', ...responses }: { query?: string; POST?: FakeResponse; DELETE?: FakeResponse } = {},
) {
  let current = identity;
  const read = (): FakeResponse => {
    if (current === null) return { status: 204 };
    return 'connected_at' in current ? { body: current } : current;
  };
  const shell = createFakeShell({
    state: { status: 'signed-in', user: member },
    answer: ({ route }) => {
      if (route === `GET ${path}`) return read();
      if (route === `POST ${path}` && responses.POST) return responses.POST;
      if (route !== `DELETE ${path}` || !responses.DELETE)
        throw new Error(`not expected: ${route}`);
      if (responses.DELETE.status === 204) current = unconnected;
      return responses.DELETE;
    },
  });
  const { router } = shell.show(View, '/', `/?panel=settings${query}`);
  await act(async () => {});
  return { ...shell, router };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => act(async () => void fireEvent.click(button(name)));

test.each(['', 'not JSON'])(
  'an agency without a provider (%j) › sends no request',
  async (signOn) => {
    document.documentElement.dataset.signOn = signOn;
    const { requests } = await show(unconnected);
    expect(requests).toEqual([]);
    expect(document.body.textContent).toBe('');
  },
);

test('the directory connects accounts › shows nothing', async () => {
  const { requests } = await show(null);
  expect(requests).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
});

test('Connect › redirects to the provider, with a return to this section', async () => {
  const { requests } = await show(unconnected, { POST: { body: { url } } });
  expect(screen.getByRole('heading', { name: 'Sign-in with Metro Fire' })).toBeTruthy();
  await press('Connect');
  const body = { return_to: '/?panel=settings&section=Sign-in+with+Metro+Fire' };
  expect(requests.at(-1)).toEqual({ route: `POST ${path}`, body });
  expect(assign).toHaveBeenCalledExactlyOnceWith(url);
  const busy = button('Going to Metro Fire...');
  expect([busy.disabled, busy.getAttribute('aria-disabled')]).toEqual([false, 'true']);
  await press('Going to Metro Fire...');
  expect(assign).toHaveBeenCalledOnce();
});

test('Connect while the provider is down › shows an error, and can be pressed again', async () => {
  await show(unconnected, { POST: errorResponse(503, 'sign_in_unavailable') });
  await press('Connect');
  expect(screen.getByRole('alert').textContent).toMatch(/\S/);
  expect(button('Connect').hasAttribute('aria-disabled')).toBe(false);
  expect(assign).not.toHaveBeenCalled();
});

test('back from the provider, connected › shows one toast and removes the result from the URL', async () => {
  const { toasts, router } = await show(connected, { query: '&section=S&sso=connected' });
  expect(toasts).toEqual([{ kind: 'success', title: 'Connected to Metro Fire' }]);
  expect(router.state.location.search).toBe('?panel=settings&section=S');
  expect(
    screen.getByText(/^Connected on Nov 2, 2026\. You can sign in with Metro Fire\./),
  ).toBeTruthy();
});

test.each([
  [
    'identity_taken',
    'Your sign-in at Metro Fire opens another account here already. Please ask your administrator.',
  ],
  [
    'session_changed',
    'In the meantime you were signed out, or somebody else signed in here. Please try again.',
  ],
  ['denied', 'Sign-in at Metro Fire was canceled or refused. Please try again.'],
  ['expired', 'That sign-in has expired. Please try again.'],
])(
  'back from the provider with %s › shows the reason, and removes it from the URL',
  async (failure, sentence) => {
    const { toasts, router } = await show(unconnected, { query: `&sso_error=${failure}` });
    expect(screen.getByRole('alert').textContent).toBe(sentence);
    expect(router.state.location.search).toBe('?panel=settings');
    expect(toasts).toEqual([]);
  },
);

test('a URL with sso=connected, without a connection › shows no toast, and is cleaned', async () => {
  const { toasts, router } = await show(unconnected, { query: '&sso=connected' });
  expect(toasts).toEqual([]);
  expect(router.state.location.search).toBe('?panel=settings');
});

test.each([
  ['members no longer connect accounts', null],
  ['the account is already connected', connected],
])(
  'back from the provider with an error, and %s › shows the reason in a toast',
  async (_where, identity) => {
    const { toasts, router } = await show(identity, { query: '&sso_error=identity_taken' });
    expect(toasts).toEqual([
      {
        kind: 'error',
        title: "Couldn't connect",
        text: 'Your sign-in at Metro Fire opens another account here already. Please ask your administrator.',
      },
    ]);
    expect(router.state.location.search).toBe('?panel=settings');
  },
);

test.each([
  ['shows nothing, so that the content below does not move', '', 0],
  [
    'shows the heading to a member who returns to this section',
    '&section=Sign-in+with+Metro+Fire&sso=connected',
    1,
  ],
])('while the connection loads › %s', async (_what, query, count) => {
  let answer = (_: FakeResponse) => {};
  const answered = new Promise<FakeResponse>((resolve) => {
    answer = resolve;
  });
  const shell = createFakeShell({
    state: { status: 'signed-in', user: member },
    answer: () => answered,
  });
  shell.show(View, '/', `/?panel=settings${query}`);
  await act(async () => {});
  expect(shell.requests).toHaveLength(1);
  expect(screen.queryAllByRole('heading')).toHaveLength(count);
  expect(screen.queryAllByRole('status')).toHaveLength(count);
  await act(async () => answer({ body: unconnected }));
  expect(await screen.findByRole('button', { name: 'Connect' })).toBeTruthy();
});

test('Disconnect › disconnects and shows a toast', async () => {
  const { requests, toasts } = await show(connected, { DELETE: { status: 204 } });
  await press('Disconnect');
  expect(requests.map(({ route }) => route)).toContain(`DELETE ${path}`);
  expect(await screen.findByRole('button', { name: 'Connect' })).toBeTruthy();
  expect(toasts).toEqual([{ kind: 'success', title: 'Disconnected from Metro Fire' }]);
  expect(document.activeElement?.textContent).toBe('Sign-in with Metro Fire');
});

test('Disconnect is rejected › shows an error, and can be pressed again', async () => {
  const { toasts } = await show(connected, {
    DELETE: errorResponse(403, 'not_allowed', { message: 'This is the only way.' }),
  });
  await press('Disconnect');
  expect(toasts).toMatchObject([{ kind: 'error', title: "Couldn't disconnect" }]);
  expect(button('Disconnect').hasAttribute('aria-disabled')).toBe(false);
});

test('the only sign-in method › cannot be disconnected, and shows why', async () => {
  await show({ ...connected, can_disconnect: false });
  expect(screen.getByText(/it is your only way to sign in/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('the request fails › shows an error and Retry', async () => {
  await show(errorResponse(503, 'temporarily_unavailable'));
  expect(await screen.findByText("Couldn't load how you sign in")).toBeTruthy();
  expect(button('Retry')).toBeTruthy();
});
