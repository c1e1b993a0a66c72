import { act, cleanup, screen } from '@testing-library/react';
import { use } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { createRoutes } from '../routes.tsx';
import { showInShell, signedIn } from '../testing/in-shell.tsx';

let search: () => null;
vi.mock('./search/search-button.tsx', () => ({ SearchButton: () => search() }));
vi.mock('./notifications/notifications-button.tsx', () => ({
  NotificationsButton: () => {
    throw new Error('broken');
  },
}));
let pendingLink: Promise<string> | null = null;
vi.mock('./skip-link.tsx', () => ({ SkipLink: () => (pendingLink ? use(pendingLink) : null) }));

afterEach(cleanup);

async function show() {
  const documentModules = { serial: 1, modules: [] };
  showInShell(null, { session: signedIn, documentModules, routes: createRoutes(documentModules) });
  await act(async () => undefined);
}

test('header buttons throw › they are shown disabled with the reason', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  search = () => {
    throw new Error('broken');
  };
  await show();
  for (const name of ['Search stopped working.', 'Notifications stopped working.'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
  logged.mockClear();
});

test('the header suspends › its space is reserved without a spinner', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  pendingLink = new Promise(() => {});
  await show();
  expect(screen.getByRole('banner').getAttribute('aria-busy')).toBe('true');
  expect(screen.getByRole('banner').textContent).toBe('');
  pendingLink = null;
  logged.mockClear();
});
