import type { Section, ToolList } from '@firedeck/contract';
import { createFakeShell, type FakeResponse } from '@firedeck/sdk/testing';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aTool, toolId } from '../testing/tools.ts';
import { subscribeToToolEvents } from '../tool-events/tool-events.ts';
import { toolsApi } from '../tools-api.ts';
import { lazyArrange, lazyDrag } from './lazy-board.ts';
import { View } from './tool-grid-view.tsx';

const maps: Section = { id: toolId(81), name: 'Maps', color: 'red', rev: 1 };
const rosters: Section = { id: toolId(82), name: 'Rosters', color: 'green', rev: 4 };
const ids = [1, 2, 3].map(toolId);

let shell: ReturnType<typeof createFakeShell>;
let list: ToolList;
let responses: Record<string, () => FakeResponse | Promise<FakeResponse>>;

beforeEach(async () => {
  // Fake timers keep the board from loading the drag library after 2 s; only a drop loads it here.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  list = { version: 5, tools: [1, 2, 3].map((number) => aTool(number)), sections: [maps, rosters] };
  responses = {
    'GET /api/tools': () => ({ body: list }),
    'PUT /api/tools/order': () => ({ status: 204, body: null }),
  };
  shell = createFakeShell(({ line }) => responses[line]?.() ?? { status: 500 });
  subscribeToToolEvents(shell.context);
  await lazyDrag.load();
  vi.spyOn(lazyDrag, 'loaded').mockReturnValue(null);
  shell.show(View);
  await wait();
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const wait = (milliseconds = 0) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const titles = () => shell.toasts.map(({ title }) => title);
const moves = () =>
  shell.requests.filter(({ line }) => line === 'PUT /api/tools/order').map(({ body }) => body);

const chip = (section: string) => screen.queryByRole('radio', { name: new RegExp(`^${section}`) });
const waitUntilRemoved = (section: string) =>
  vi.waitFor(async () => {
    await wait();
    expect(chip(section)).toBeNull();
  });

const toggle = (...names: string[]) =>
  names.map((name) => fireEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` })));
const selectedNames = () =>
  screen
    .queryAllByRole('checkbox', { name: /^Select Tool/, checked: true })
    .map((box) => box.getAttribute('aria-label')?.replace('Select ', ''));

/** Ends the mock of an unloaded drag library, so that the board renders it. */
async function showLoadedDrag(): Promise<void> {
  vi.restoreAllMocks();
  act(() => shell.setSession({ ...shell.session }));
  await wait();
}

function drop(name: string, section: string): void {
  fireEvent.mouseDown(screen.getByRole('button', { name: `Move ${name}` }));
  const chip = screen.getByRole('radio', { name: new RegExp(`^${section}`) });
  fireEvent.mouseUp(chip, { clientX: 0, clientY: 100 });
}

it('dropped on a section, but the drag library can’t be loaded › a toast says so', async () => {
  vi.spyOn(lazyDrag, 'load').mockResolvedValue(false);
  drop('Tool 1', 'Maps');
  await wait();
  expect(shell.toasts).toMatchObject([
    { kind: 'error', title: 'Nothing was moved', text: expect.stringContaining('try again') },
  ]);
});

it('dropped on sections before the drag library has loaded › exactly these tools move after it has', async () => {
  drop('Tool 1', 'Maps');
  drop('Tool 3', 'Rosters');
  expect(moves()).toEqual([]);
  const focused = document.activeElement;
  await showLoadedDrag();
  await vi.waitFor(() =>
    expect(titles()).toEqual(['1 tool moved to “Maps”', '1 tool moved to “Rosters”']),
  );
  expect(moves()).toEqual([
    { ids, moved: { ids: [ids[0]], section: maps.id } },
    { ids, moved: { ids: [ids[2]], section: rosters.id } },
  ]);
  expect(screen.getByText('Tool 3 dropped on section Rosters.')).toBeTruthy();
  expect(document.activeElement).toBe(focused);
});

it('section deleted elsewhere meanwhile › says that nothing was moved', async () => {
  drop('Tool 1', 'Maps');
  list = { ...list, version: 6, sections: [rosters] };
  shell.emit({ event: 'tools.changed', version: 6 });
  await waitUntilRemoved('Maps');
  await showLoadedDrag();
  expect(titles()).toEqual(['Nothing was moved']);
  expect(moves()).toEqual([]);
});

it('section of the second drop deleted during the first move › says that nothing was moved', async () => {
  const response = Promise.withResolvers<FakeResponse>();
  responses['PUT /api/tools/order'] = () => response.promise;
  drop('Tool 1', 'Maps');
  drop('Tool 3', 'Rosters');
  await showLoadedDrag();
  const removeRosters = toolsApi.util.updateQueryData('toolsList', undefined, (board) => {
    board.sections = [maps];
  });
  act(() => void shell.store.dispatch(removeRosters as never));
  await waitUntilRemoved('Rosters');
  response.resolve({ status: 204, body: null });
  await vi.waitFor(() => expect(titles()).toEqual(['1 tool moved to “Maps”', 'Nothing was moved']));
  expect(moves()).toHaveLength(1);
});

it('board left before the drag library has loaded › says that nothing was moved, and moves nothing later', async () => {
  drop('Tool 1', 'Maps');
  cleanup();
  expect(titles()).toEqual(['Nothing was moved']);
  shell.show(View);
  await wait();
  await showLoadedDrag();
  await wait();
  expect(moves()).toEqual([]);
  expect(titles()).toEqual(['Nothing was moved']);
});

it.each([
  ['the selection unchanged', [], []],
  ['another selection since', ['Tool 1', 'Tool 2', 'Tool 3'], ['Tool 3']],
])(
  'selected tools dropped, %s › the late move clears only their own selection',
  async (_, toggled, selected) => {
    await lazyArrange.load();
    fireEvent.click(screen.getByRole('button', { name: 'Arrange' }));
    await wait();
    toggle('Tool 1', 'Tool 2');
    drop('Tool 1', 'Maps');
    toggle(...toggled);
    await showLoadedDrag();
    await vi.waitFor(() => expect(titles()).toEqual(['2 tools moved to “Maps”']));
    await wait();
    expect(selectedNames()).toEqual(selected);
  },
);
