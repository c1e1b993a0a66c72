import { provideShell, type SessionState } from '@firedeck/sdk';
import { memoryDrafts, memoryValues } from '@firedeck/sdk/testing';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Guard } from './guard.tsx';
import { lastSignOut } from './session/last-sign-out.ts';
import { anotherSession } from './testing/fake-session.ts';
import { signedIn } from './testing/in-shell.tsx';

const loading: SessionState = { status: 'loading' };
const anotherSignedIn: SessionState = { status: 'signed-in', user: anotherSession().user };
const signedOut: SessionState = { status: 'signed-out' };

afterEach(() => {
  cleanup();
  lastSignOut.isByMember = false;
});

function visit(address: string, first: SessionState, content?: ReactNode) {
  let state = first;
  const listeners = new Set<() => void>();
  const never = () => Promise.reject(new Error('not part of these tests'));
  provideShell({
    fetchApi: never,
    session: {
      state: () => state,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      signIn: never,
      signUp: never,
      signOut: never,
      takeUser: () => undefined,
    },
    drafts: memoryDrafts(),
    values: memoryValues(),
    showToast: vi.fn(),
    navigate: () => undefined,
    renderSlot: () => null,
  });
  const page = (path: string, access: 'public' | 'member') => ({
    path,
    element: <Guard access={access}>{content ?? `page ${path}`}</Guard>,
  });
  const routes = [page('/', 'member'), page('/edit/:id', 'member'), page('/login', 'public')];
  const router = createMemoryRouter([...routes, page('/confirm', 'public')], {
    initialEntries: [address],
  });
  render(<RouterProvider router={router} />);
  const currentAddress = () => `${router.state.location.pathname}${router.state.location.search}`;
  const setSession = (next: SessionState) =>
    act(() => {
      state = next;
      for (const listener of listeners) listener();
    });
  return { currentAddress, setSession };
}

const shown = () => document.body.textContent;

test.each([
  ['/', '/login', 'S2-010'],
  ['/edit/42', '/login?next=%2Fedit%2F42', 'S4-008'],
])('signed out at %s › goes to %s [%s]', (address, expected) => {
  expect(visit(address, signedOut).currentAddress()).toBe(expected);
  expect(shown()).toBe('page /login');
});

test('signed in at /login › goes to the board [S2-002]', () => {
  expect(visit('/login', signedIn).currentAddress()).toBe('/');
});

test.each([
  ['/login?next=%2Fedit%2F42', '/edit/42'],
  ['/login?next=%2F%2Felsewhere.example', '/'],
])('signed in at %s › goes to %s', (address, expected) => {
  expect(visit(address, signedIn).currentAddress()).toBe(expected);
});

test('session loading › a spinner, then the requested page [S2-009]', async () => {
  const { setSession, currentAddress } = visit('/edit/42', loading);
  const status = screen.getByRole('status', { name: 'Loading...' });
  await waitFor(() => expect(status.querySelector('svg')).not.toBeNull());
  setSession(signedIn);
  expect([currentAddress(), shown()]).toEqual(['/edit/42', 'page /edit/:id']);
});

test('session loading on a public page › it is shown', () => {
  visit('/confirm', loading);
  expect(shown()).toBe('page /confirm');
});

test('the server ends the session on a member page › the login page, then back to that page', () => {
  const { setSession, currentAddress } = visit('/edit/42', signedIn);
  setSession(signedOut);
  expect(currentAddress()).toBe('/login?next=%2Fedit%2F42');
  setSession(signedIn);
  expect(currentAddress()).toBe('/edit/42');
});

test('the member signs out on a member page › the next sign-in opens the board', () => {
  const { setSession, currentAddress } = visit('/edit/42', signedIn);
  lastSignOut.isByMember = true;
  setSession(signedOut);
  expect(currentAddress()).toBe('/login');
  setSession(signedIn);
  expect(currentAddress()).toBe('/');
});

describe('a partly filled form', () => {
  const field = () => screen.getByRole<HTMLInputElement>('textbox');
  function typed(address: string, first: SessionState) {
    const { setSession } = visit(address, first, <input />);
    fireEvent.change(field(), { target: { value: 'of the first member' } });
    return setSession;
  }

  test('another member signs in without a sign-out › is empty', () => {
    typed('/edit/42', signedIn)(anotherSignedIn);
    expect(field().value).toBe('');
  });

  test('the member’s names change › keeps its text', () => {
    const { user } = anotherSession();
    const renamed = { ...user, user_metadata: { first_name: 'Eva', last_name: 'Lind' } };
    typed('/edit/42', anotherSignedIn)({ status: 'signed-in', user: renamed });
    expect(field().value).toBe('of the first member');
  });

  test('the session loads on a public page › keeps its text', () => {
    typed('/confirm', loading)(signedIn);
    expect(field().value).toBe('of the first member');
  });
});
