import { memoryDrafts } from '@firedeck/build/testing';
import { provideShell, type SessionState } from '@firedeck/sdk';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { Guard } from './guard.tsx';
import { signedIn } from './testing/in-shell.tsx';

const loading: SessionState = { status: 'loading' };
const signedOut: SessionState = { status: 'signed-out' };

afterEach(cleanup);

function visit(address: string, first: SessionState) {
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
    showToast: vi.fn(),
    navigate: () => undefined,
    renderSlot: () => null,
  });
  const page = (path: string, access: 'public' | 'member') => ({
    path,
    element: <Guard access={access}>{`page ${path}`}</Guard>,
  });
  const routes = [page('/', 'member'), page('/edit/:id', 'member'), page('/login', 'public')];
  const router = createMemoryRouter([...routes, page('/confirm', 'public')], {
    initialEntries: [address],
  });
  render(<RouterProvider router={router} />);
  const where = () => `${router.state.location.pathname}${router.state.location.search}`;
  const become = (next: SessionState) =>
    act(() => {
      state = next;
      for (const listener of listeners) listener();
    });
  return { where, become };
}

const shown = () => document.body.textContent;

test.each([
  ['/', '/login', 'S2-010'],
  ['/edit/42', '/login?next=%2Fedit%2F42', 'S4-008'],
])('signed out at %s › goes to %s [%s]', (address, expected) => {
  expect(visit(address, signedOut).where()).toBe(expected);
  expect(shown()).toBe('page /login');
});

test('signed in at /login › goes to the board [S2-002]', () => {
  expect(visit('/login', signedIn).where()).toBe('/');
});

test.each([
  ['/login?next=%2Fedit%2F42', '/edit/42'],
  ['/login?next=%2F%2Felsewhere.example', '/'],
])('signed in at %s › goes to %s', (address, expected) => {
  expect(visit(address, signedIn).where()).toBe(expected);
});

test('while it is not known who is here › a spinner, then the page asked for [S2-009]', () => {
  const { become, where } = visit('/edit/42', loading);
  expect(screen.getByRole('status')).toBeDefined();
  become(signedIn);
  expect([where(), shown()]).toEqual(['/edit/42', 'page /edit/:id']);
});

test('a public page › waits for nobody', () => {
  visit('/confirm', loading);
  expect(shown()).toBe('page /confirm');
});

test('signing out on a page for members › leads to the sign-in page and back again', () => {
  const { become, where } = visit('/edit/42', signedIn);
  become(signedOut);
  expect(where()).toBe('/login?next=%2Fedit%2F42');
  become(signedIn);
  expect(where()).toBe('/edit/42');
});
