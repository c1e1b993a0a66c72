import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FailureNotice } from './failure-notice.tsx';

afterEach(cleanup);

const button = () => screen.getByRole('button', { name: 'Retry' });

test('Retry › shows that it is under way until the promise it was given settles', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  render(<FailureNotice title="Your tools could not be loaded" onRetry={() => promise} />);
  expect(button().getAttribute('aria-busy')).toBe('false');
  fireEvent.click(button());
  expect(button().getAttribute('aria-busy')).toBe('true');
  expect(screen.getByRole('alert').textContent).toContain('Your tools could not be loaded');
  reject(new Error('still away'));
  await vi.waitUntil(() => button().getAttribute('aria-busy') === 'false');
});
