import { lazyComponent, useLazyComponent } from '@firedeck/sdk';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { use } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { LazyView } from './lazy-view.tsx';

const Component = ({ name }: { name: string }) => <p>hello {name}</p>;
const load = vi.fn(async () => ({ Component }));
const show = (component = lazyComponent('The greeting', load)) =>
  render(<LazyView component={component} props={{ name: 'Ada' }} minHeight={321} />, {
    wrapper: MemoryRouter,
  });
let logged: MockInstance;

beforeEach(() => {
  load.mockReset().mockImplementation(async () => ({ Component }));
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(cleanup);

test('a component › is shown once loaded, a skeleton of its size until then', async () => {
  show();
  const skeleton = screen.getByRole('status', { name: 'Loading...' });
  expect(skeleton.style.minHeight).toBe('321px');
  expect(await screen.findByText('hello Ada')).toBeDefined();
});

test('a component suspends › a skeleton of its size is shown', async () => {
  const data = Promise.withResolvers<string>();
  const Suspended = () => <p>{use(data.promise)}</p>;
  load.mockImplementation(async () => ({ Component: Suspended }));
  const component = lazyComponent('The greeting', load);
  component.preload();
  await vi.waitUntil(component.loaded);
  await act(async () => void show(component));
  const skeleton = screen.getByRole('status', { name: 'Loading...' });
  expect(skeleton.style.minHeight).toBe('321px');
  await act(async () => data.resolve('hello Ada'));
  expect(await screen.findByText('hello Ada')).toBeDefined();
});

test('preloaded › is shown immediately and loaded once', async () => {
  const component = lazyComponent('The greeting', load);
  component.preload();
  await vi.waitUntil(component.loaded);
  show(component);
  expect(screen.getByText('hello Ada')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(1);
});

test('loading fails › shows and logs the failure, and Retry loads it', async () => {
  load.mockRejectedValueOnce(new Error('Loading chunk failed'));
  show();
  expect((await screen.findByRole('alert')).textContent).toContain("couldn't be loaded");
  expect(logged).toHaveBeenCalledExactlyOnceWith(
    'The greeting could not be loaded',
    expect.any(Error),
  );
  logged.mockClear();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('hello Ada')).toBeDefined();
});

test('loading failed before › that failure is never rendered, one now is', async () => {
  load.mockRejectedValue(new Error('Loading chunk failed'));
  const component = lazyComponent('The greeting', load);
  await component.load();
  const seen: boolean[] = [];
  const View = () => void seen.push(useLazyComponent(component).hasFailed);
  await act(async () => void render(<View />));
  expect([...new Set(seen)]).toEqual([false, true]);
  expect(load).toHaveBeenCalledTimes(2);
  logged.mockClear();
});
