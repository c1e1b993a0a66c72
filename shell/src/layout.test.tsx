import type { SessionState } from '@firedeck/sdk';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createRoutes } from './routes.tsx';
import { showInShell, signedIn } from './testing/in-shell.tsx';

const signedOut: SessionState = { status: 'signed-out' };
const bar = () => screen.queryByRole('banner');

/** Every page of the shell, without modules. */
async function visit(at: string, session: SessionState) {
  const chosen = { serial: 1, modules: [] };
  showInShell(null, { at, session, chosen, routes: createRoutes(chosen) });
  await act(async () => undefined);
}

afterEach(cleanup);

test('on /login there is no navigation bar [S2-011]', async () => {
  await visit('/login', signedOut);
  expect(bar()).toBeNull();
});

test.each(['/', '/nowhere'])('on %s there is the navigation bar [S2-012]', async (path) => {
  await visit(path, signedIn);
  expect(bar()).not.toBeNull();
});

test('an unknown path is the 404 page for anybody [S2-007]', async () => {
  await visit('/nowhere/at/all', signedOut);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page Not Found');
});

test('the dashboard’s title is Tools before any module shows', async () => {
  await visit('/', signedIn);
  expect(document.title).toBe('Tools · Firedeck');
});
