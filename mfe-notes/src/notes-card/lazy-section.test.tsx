import { lazyComponent } from '@firedeck/sdk';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { LazySection } from './lazy-section.tsx';

const Component = () => <p>links</p>;
const load = vi.fn(async () => ({ Component }));
const show = (isOptional: boolean) =>
  render(
    <LazySection component={lazyComponent('The links', load)} props={{}} isOptional={isOptional} />,
  );
let logged: MockInstance;
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  vi.useFakeTimers();
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  load.mockReset();
  load.mockRejectedValueOnce(new Error('offline')).mockResolvedValue({ Component });
});

afterEach(() => {
  cleanup();
  expect(logged).toHaveBeenCalledExactlyOnceWith(
    'The links could not be loaded',
    expect.any(Error),
  );
  logged.mockClear();
  vi.useRealTimers();
});

it('fails to load › shows an error', async () => {
  show(false);
  await wait(60_000);
  expect(screen.getByText("This section couldn't be loaded.")).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

it('optional, fails to load › shows nothing, and the section after the next attempt', async () => {
  const { container } = show(true);
  // React renders the failure at the end of a wait.
  await wait(0);
  await wait(9_999);
  expect(container.textContent).toBe('');
  await wait(1);
  await wait(0);
  expect(screen.getByText('links')).toBeTruthy();
});
