import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LazySection } from './lazy-section.tsx';

const Component = () => <p>links</p>;
const load = vi.fn(async () => ({ Component }));
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  vi.useFakeTimers();
  load.mockReset();
  load.mockRejectedValueOnce(new Error('offline')).mockResolvedValue({ Component });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('cannot be loaded › says so', async () => {
  render(<LazySection load={load} props={{}} />);
  await wait(60_000);
  expect(screen.getByText("This section couldn't be loaded.")).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

it('optional, cannot be loaded › shows nothing, and is there after the next attempt', async () => {
  const { container } = render(<LazySection isOptional load={load} props={{}} />);
  // React renders the failure at the end of a wait.
  await wait(0);
  await wait(9_999);
  expect(container.textContent).toBe('');
  await wait(1);
  await wait(0);
  expect(screen.getByText('links')).toBeTruthy();
});
