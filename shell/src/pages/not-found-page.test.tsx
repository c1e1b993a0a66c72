import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showInShell } from '../testing/in-shell.tsx';
import { NotFoundPage } from './not-found-page.tsx';

afterEach(cleanup);

test('an unknown address › shows 404 and a link to the dashboard [S2-008]', () => {
  showInShell(<NotFoundPage />, { at: '/nowhere' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page Not Found');
  expect(document.title).toBe('Page Not Found · Firedeck');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/');
});
