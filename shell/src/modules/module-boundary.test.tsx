import type { ModuleChoice } from '@firedeck/contract';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { use, useEffect } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { aReadyModule } from '../testing/a-module.ts';
import { ModuleBoundary } from './module-boundary.tsx';
import { ModulesContext } from './modules-context.ts';
import { Slot } from './slot.tsx';
import type { ViewState } from './view-state.ts';

vi.mock('./report-module-failure.ts', () => ({ reportModuleFailure: () => undefined }));

const notes = aReadyModule();
let isBroken = false;

function TheNotes() {
  if (isBroken) throw new Error('broken view');
  return <p>the notes</p>;
}

const brokenEffect = new Error('broken effect');

function BrokenLater() {
  useEffect(() => {
    throw brokenEffect;
  }, []);
  return <p>the notes</p>;
}

const TheTools = () => <p>the tools</p>;

function show(
  states: Record<string, ViewState>,
  part = <ModuleBoundary choice={notes} view="notes-card" />,
) {
  const retry = vi.fn();
  const loader = {
    state: ({ id }: ModuleChoice) => states[id] ?? { status: 'idle' as const },
    subscribe: () => () => {},
    load: vi.fn(),
    retry,
    commandSource: async () => null,
  };
  const tools = aReadyModule({
    id: 'tools',
    title: 'Tools',
    slots: [{ slot: 'dashboard.aside', view: 'grid', order: 1, minHeight: 100, prefetch: [] }],
  });
  const documentModules = { serial: 1, modules: [notes, tools] };
  const shown = <ModulesContext value={{ documentModules, loader }}>{part}</ModulesContext>;
  const router = createMemoryRouter([{ path: '*', element: shown }]);
  render(<RouterProvider router={router} />);
  const goTo = (path: string) => act(() => router.navigate(path));
  return { retry, load: loader.load, goTo };
}

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the boundary of a view', () => {
  test('ready › loads the view and shows it', () => {
    const { load } = show({ notes: { status: 'ready', View: TheNotes } });
    expect(screen.getByText('the notes')).toBeDefined();
    expect(load).toHaveBeenCalledWith(notes, 'notes-card');
  });

  test('loading for 3 s › names module and version, offers Retry', () => {
    vi.useFakeTimers();
    const { retry } = show({ notes: { status: 'loading' } });
    expect(screen.queryByRole('alert')).toBeNull();
    act(() => vi.advanceTimersByTime(3_000));
    expect(
      screen.getByText('Personal Notes 2.1.0 is taking longer than usual to load.'),
    ).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retry).toHaveBeenCalledWith(notes, 'notes-card');
  });

  test('failed › shows that data is safe and what to do', () => {
    show({ notes: { status: 'failed', kind: 'network', error: null } });
    expect(screen.getByRole('alert').textContent).toBe(
      'Personal Notes 2.1.0 could not be loaded.What you saved is safe, and everything else on this page works.Try again, or come back in a moment.Retry',
    );
  });

  test('a network failure › is retried when the browser comes online, at most five times', () => {
    const { retry } = show({ notes: { status: 'failed', kind: 'network', error: null } });
    for (let times = 0; times < 7; times += 1) act(() => dispatchEvent(new Event('online')));
    expect(retry).toHaveBeenCalledTimes(5);
  });

  test('a setup failure › is not retried when the browser comes online', () => {
    const { retry } = show({ notes: { status: 'failed', kind: 'setup', error: null } });
    act(() => dispatchEvent(new Event('online')));
    expect(retry).not.toHaveBeenCalled();
  });

  test.each<[ViewState, RegExp]>([
    [
      { status: 'incompatible', reason: 'needs sdk ^2.0.0' },
      /isn't compatible.*needs sdk \^2\.0\.0/,
    ],
    [{ status: 'disabled' }, /is currently turned off/],
  ])('%o › is shown, without Retry', (state, words) => {
    show({ notes: state });
    expect(screen.getByRole('alert').textContent).toMatch(words);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('a render error › only this view fails; Retry shows it again', () => {
    const logError = vi.spyOn(console, 'error').mockImplementation(() => {});
    isBroken = true;
    show(
      {
        notes: { status: 'ready', View: TheNotes },
        tools: { status: 'ready', View: TheTools },
      },
      <Slot name="dashboard.aside" />,
    );
    expect(screen.getByText('the tools')).toBeDefined();
    expect(screen.getByText('Personal Notes 2.1.0 stopped working.')).toBeDefined();
    expect(logError).toHaveBeenCalledWith(
      'module notes 2.1.0 failed (render)',
      expect.objectContaining({ message: 'broken view' }),
    );
    logError.mockClear();
    isBroken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(screen.getByText('the notes')).toBeDefined();
  });
});

test('a view that failed at one address › is shown again at the next', async () => {
  const logError = vi.spyOn(console, 'error').mockImplementation(() => {});
  isBroken = true;
  const { goTo } = show({ notes: { status: 'ready', View: TheNotes } });
  expect(screen.getByText('Personal Notes 2.1.0 stopped working.')).toBeDefined();
  isBroken = false;
  await goTo('/edit/2');
  expect(screen.getByText('the notes')).toBeDefined();
  logError.mockClear();
});

test('a view suspends › its placeholder is shown; its neighbor works', async () => {
  const data = Promise.withResolvers<string>();
  const Suspended = () => <p>{use(data.promise)}</p>;
  const press = vi.fn();
  const Neighbor = () => (
    <button type="button" onClick={press}>
      neighbor
    </button>
  );
  const states: Record<string, ViewState> = {
    notes: { status: 'ready', View: Suspended },
    tools: { status: 'ready', View: Neighbor },
  };
  await act(async () => void show(states, <Slot name="dashboard.aside" />));
  const waiting = screen.getByRole('status', { name: 'Loading Personal Notes...' });
  expect(waiting.parentElement?.style.minHeight).toBe('220px');
  await vi.waitUntil(() => waiting.childElementCount > 0);
  expect(waiting.querySelector('.MuiSkeleton-root')).not.toBeNull();
  expect(waiting.querySelector('.MuiCircularProgress-root')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'neighbor' }));
  expect(press).toHaveBeenCalledTimes(1);
  await act(async () => data.resolve('the notes'));
  expect(await screen.findByText('the notes')).toBeDefined();
});

test('the main part of a page suspends › a spinner is shown (spec §2)', async () => {
  const never = new Promise<string>(() => {});
  const Suspended = () => <p>{use(never)}</p>;
  const states: Record<string, ViewState> = {
    notes: { status: 'ready', View: Suspended },
    tools: { status: 'ready', View: TheTools },
  };
  await act(async () => void show(states, <Slot name="dashboard.aside" isMain />));
  const waiting = screen.getByRole('status', { name: 'Loading Personal Notes...' });
  await vi.waitUntil(() => waiting.childElementCount > 0);
  expect(waiting.querySelector('.MuiCircularProgress-root')).not.toBeNull();
});

test('an effect of a view throws › it is logged once with module and version', () => {
  const logError = vi.spyOn(console, 'error').mockImplementation(() => {});
  show({ notes: { status: 'ready', View: BrokenLater } });
  const logged = logError.mock.calls.filter(([message]) => String(message).startsWith('module '));
  expect(logged).toEqual([['module notes 2.1.0 failed (render)', brokenEffect]]);
  logError.mockClear();
});

test('a slot › shows its module views in order, nothing without any', () => {
  const states: Record<string, ViewState> = {
    notes: { status: 'ready', View: TheNotes },
    tools: { status: 'ready', View: TheTools },
  };
  show(
    states,
    <>
      <Slot name="dashboard.aside" />
      <Slot name="dashboard.nowhere" />
    </>,
  );
  expect(document.body.textContent).toBe('the toolsthe notes');
});
