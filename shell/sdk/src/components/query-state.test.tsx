import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { QueryState } from './query-state.tsx';

afterEach(cleanup);

const refetch = vi.fn();
const show = (query: { data?: string; error?: unknown; isFetching: boolean }) =>
  render(
    <QueryState query={{ ...query, refetch }} failed="Not loaded" loading={<p>wait</p>}>
      {(data) => <p>{data}</p>}
    </QueryState>,
  );

test('loading › shows the loading state', () => {
  show({ isFetching: true });
  expect(screen.getByText('wait')).toBeTruthy();
});

test('loading without a custom loading state › shows a skeleton', async () => {
  render(
    <QueryState query={{ isFetching: true, refetch }} failed="Not loaded">
      {() => null}
    </QueryState>,
  );
  const skeleton = screen.getByRole('status', { name: 'Loading...' });
  await vi.waitUntil(() => skeleton.childElementCount > 0);
  expect(skeleton.querySelector('.MuiSkeleton-root')).not.toBeNull();
  expect(skeleton.querySelector('.MuiCircularProgress-root')).toBeNull();
});

test('data and a failed refetch › shows the data', () => {
  show({ data: 'hello', error: new Error('x'), isFetching: false });
  expect(screen.getByText('hello')).toBeTruthy();
});

test('failed › says so, and Retry refetches', () => {
  show({ error: new Error('x'), isFetching: false });
  expect(screen.getByRole('alert').textContent).toContain('Not loaded');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(refetch).toHaveBeenCalledTimes(1);
});
