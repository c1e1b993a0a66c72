import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { lazyCode } from './lazy-code.ts';
import { LazyPart } from './lazy-part.tsx';

const Part = ({ name }: { name: string }) => <p>hello {name}</p>;
const load = vi.fn(async () => ({ Part }));
const show = (code = lazyCode('The greeting', load)) =>
  render(<LazyPart code={code} props={{ name: 'Ada' }} />, { wrapper: MemoryRouter });
let logged: MockInstance;

beforeEach(() => {
  load.mockReset().mockImplementation(async () => ({ Part }));
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(cleanup);

test('a part › is shown once its code is there, a waiting sign until then', async () => {
  show();
  expect(screen.getByRole('status', { name: 'Loading…' })).toBeDefined();
  expect(await screen.findByText('hello Ada')).toBeDefined();
});

test('fetched ahead › is shown at once and fetched once', async () => {
  const code = lazyCode('The greeting', load);
  code.fetch();
  await vi.waitUntil(() => code.state().status === 'ready');
  show(code);
  expect(screen.getByText('hello Ada')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(1);
});

test('whose code does not come › says so, is logged, and comes by Retry', async () => {
  load.mockRejectedValueOnce(new Error('Loading chunk failed'));
  show();
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  expect(logged).toHaveBeenCalledExactlyOnceWith(
    'The greeting could not be loaded',
    expect.any(Error),
  );
  logged.mockClear();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('hello Ada')).toBeDefined();
});
