import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createRoutes } from '../routes.tsx';
import { showInShell } from '../testing/in-shell.tsx';

vi.mock('../pages/not-found-page.tsx', () => ({
  NotFoundPage: () => {
    throw new Error('an error of the shell');
  },
}));

afterEach(cleanup);

test('an uncaught error › shows our text and Reload, and is logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  showInShell(null, { at: '/nowhere', routes: createRoutes({ serial: 1, modules: [] }) });
  await act(async () => undefined);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Firedeck stopped working');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined();
  expect(screen.getByRole('main').contains(screen.getByRole('alert'))).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(document.body.textContent).not.toContain('an error of the shell');
  expect(logged).toHaveBeenCalledWith('Firedeck stopped working', expect.any(Error));
  logged.mockClear();
});
