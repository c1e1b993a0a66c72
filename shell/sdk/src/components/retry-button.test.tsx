import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { RetryButton } from './retry-button.tsx';

afterEach(cleanup);

const button = () => screen.getByRole('button', { name: 'Retry' });
const isBusy = () => button().getAttribute('aria-busy') === 'true';

test('a pending retry › is shown until its promise settles', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  render(<RetryButton onRetry={() => promise} />);
  expect(isBusy()).toBe(false);
  fireEvent.click(button());
  expect(isBusy()).toBe(true);
  resolve();
  await vi.waitUntil(() => !isBusy());
});

test.each([
  ['throws', () => new Error('broken')],
  ['rejects', () => Promise.reject(new Error('broken'))],
])('a retry that %s › is logged, and may be pressed again', async (_, fail) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const retry = () => {
    const failed = fail();
    if (failed instanceof Error) throw failed;
    return failed;
  };
  render(<RetryButton onRetry={retry} />);
  fireEvent.click(button());
  await vi.waitUntil(() => !isBusy());
  expect(logged).toHaveBeenCalledExactlyOnceWith(expect.any(String), expect.any(Error));
  logged.mockRestore();
});
