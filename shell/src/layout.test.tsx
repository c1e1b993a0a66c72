import type { SessionState } from '@firedeck/sdk';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createRoutes } from './routes.tsx';
import { aReadyModule } from './testing/a-module.ts';
import { showInShell, signedIn } from './testing/in-shell.tsx';

const signedOut: SessionState = { status: 'signed-out' };
const bar = () => screen.queryByRole('banner');

const auth = aReadyModule({
  id: 'auth',
  routes: [{ path: '/login', access: 'public', view: 'login', title: 'Sign in', prefetch: [] }],
});

/** Renders the shell at a path; the sign-in page has a route, but no code. */
async function visit(at: string, session: SessionState) {
  const documentModules = { serial: 1, modules: [auth] };
  const shell = showInShell(null, {
    at,
    session,
    documentModules,
    routes: createRoutes(documentModules),
  });
  await act(async () => undefined);
  return shell;
}

afterEach(cleanup);

const loginSpellings = ['/login', '/login/', '/Login', '/%6Cogin', '/login//'];

test.each(loginSpellings)('on %s › there is no navigation bar [S2-011]', async (path) => {
  const { address } = await visit(path, signedOut);
  expect(bar()).toBeNull();
  expect(address()).toBe('/login');
});

test('on /login while the session loads › there is no navigation bar [S2-011]', async () => {
  await visit('/login', { status: 'loading' });
  expect(bar()).toBeNull();
});

test.each(loginSpellings)('signed in at %s › goes to the board', async (path) => {
  const { address } = await visit(path, signedIn);
  expect(address()).toBe('/');
  expect(bar()).not.toBeNull();
});

test('another spelling of an address › keeps its query', async () => {
  const { address, setSession } = await visit('/Login/?next=%2Fadd', signedOut);
  expect(address()).toBe('/login?next=%2Fadd');
  setSession(signedIn);
  expect(address()).toBe('/add');
});

test.each([
  ['/', signedIn],
  ['/nowhere', signedIn],
  ['/nowhere', signedOut],
])('on %s › there is the navigation bar [S2-012]', async (path, session) => {
  await visit(path, session);
  expect(bar()).not.toBeNull();
});

test('an unknown path › is the 404 page for everyone [S2-007]', async () => {
  await visit('/nowhere/at/all', signedOut);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page Not Found');
});

test('the dashboard before any module loads › its title is Tools', async () => {
  await visit('/', signedIn);
  expect(document.title).toBe('Tools · Firedeck');
});
