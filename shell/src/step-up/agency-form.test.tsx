import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showInShell } from '../testing/in-shell.tsx';
import { AgencyForm } from './agency-form.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a slow server › one request at a time, and one confirmation', async () => {
  vi.useFakeTimers();
  const opened = { location: { href: '' }, opener: window as Window | null, close: vi.fn() };
  vi.stubGlobal('open', () => opened);
  const waiting: ((response: Response) => void)[] = [];
  const onVerified = vi.fn();
  const agency = (
    <AgencyForm email="ada@example.org" onVerified={onVerified} onCancel={() => {}}>
      {null}
    </AgencyForm>
  );
  showInShell(agency, {
    fetchApi: async (_path, init) =>
      init?.method === 'POST'
        ? Response.json({ url: 'https://id.example.org/' })
        : new Promise((resolve) => waiting.push(resolve)),
  });
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Open sign-in' }));
    await vi.advanceTimersByTimeAsync(0);
  });
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(opened.location.href).toBe('https://id.example.org/');
  // The provider's page must not access this page.
  expect(opened.opener).toBeNull();
  expect(waiting).toHaveLength(1);
  for (const response of waiting) response(Response.json({ is_recent: true }));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(onVerified).toHaveBeenCalledOnce();
  expect(waiting).toHaveLength(1);
});
