import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FailureNotice } from './failure-notice.tsx';

afterEach(cleanup);

const button = () => screen.getByRole('button', { name: 'Retry' });

test('a retry throws › it can be pressed again', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const retry = () => {
    throw new Error('broken');
  };
  render(<FailureNotice title="Your tools could not be loaded" onRetry={retry} />);
  fireEvent.click(button());
  await vi.waitUntil(() => button().getAttribute('aria-busy') === 'false');
  expect(screen.getByRole('alert').textContent).toContain('Your tools could not be loaded');
  expect(logged).toHaveBeenCalled();
  logged.mockRestore();
});
