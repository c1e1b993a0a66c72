import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aReadyModule } from './testing/a-module.ts';

const page = (path: string) =>
  ({ path, access: 'member', view: 'page', title: path, prefetch: [] as string[] }) as const;
const documentModules = {
  serial: 1,
  modules: [aReadyModule({ id: 'auth', routes: [page('/agency/people'), page('/settings')] })],
};
const reload = vi.fn();

// Evaluated once, when the module loads.
beforeEach(() => {
  vi.resetModules();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  reload.mockClear();
});

/** Whether the page is loaded from the server, and its title. */
async function visit(at: string, isAgency: boolean): Promise<[boolean, string | null]> {
  document.title = '';
  const pathname = isAgency ? '/agency/people' : '/';
  vi.stubGlobal('location', { ...location, pathname, reload });
  const { createRoutes } = await import('./routes.tsx');
  const { showInShell, signedIn } = await import('./testing/in-shell.tsx');
  showInShell(null, {
    at,
    session: signedIn,
    documentModules,
    routes: createRoutes(documentModules),
  });
  await act(async () => undefined);
  const missing = screen.queryByRole('heading', { level: 1, name: 'Page Not Found' });
  return [reload.mock.calls.length > 0, missing ? 'missing' : document.title];
}

describe('any other document', () => {
  test.each(['/agency/people', '/agency/people/', '/AGENCY/people', '/%61gency/people', '/agency'])(
    '%s › is loaded from the server without mounting anything',
    async (path) => expect(await visit(path, false)).toEqual([true, '']),
  );

  test('own pages › are mounted; unknown paths show 404', async () => {
    expect(await visit('/settings', false)).toEqual([false, '/settings · Firedeck']);
    expect(await visit('/agencypage', false)).toEqual([false, 'missing']);
  });
});

describe('the agency’s document', () => {
  test.each(['/', '/settings', '/login', '/nowhere'])(
    '%s › is loaded from the server without mounting anything',
    async (path) => expect(await visit(path, true)).toEqual([true, '']),
  );

  test('own pages › are mounted; unknown paths show 404', async () => {
    expect(await visit('/agency/people', true)).toEqual([false, '/agency/people · Firedeck']);
    expect(await visit('/agency/nowhere', true)).toEqual([false, 'missing']);
  });
});
