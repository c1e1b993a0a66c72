import type { Section, ToolList } from '@firedeck/contract';
import { createFakeShell, type FakeAnswer } from '@firedeck/sdk/testing';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aTool, toolId } from '../testing/tools.ts';
import { subscribeToToolEvents } from '../tool-events.ts';
import { dragLayer } from './lazy-layers.ts';
import { View } from './tool-grid-view.tsx';

const maps: Section = { id: toolId(81), name: 'Maps', color: 'red', rev: 1 };
const rosters: Section = { id: toolId(82), name: 'Rosters', color: 'green', rev: 4 };
const ids = [1, 2, 3].map(toolId);

// Rendering is slow on a loaded machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

let shell: ReturnType<typeof createFakeShell>;
let list: ToolList;

beforeEach(async () => {
  // The board loads the drag library after two seconds; only what drops here loads it.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  list = { version: 5, tools: [1, 2, 3].map((number) => aTool(number)), sections: [maps, rosters] };
  const answers: Record<string, () => FakeAnswer> = {
    'GET /api/tools': () => ({ body: list }),
    'PUT /api/tools/order': () => ({ status: 204, body: null }),
  };
  shell = createFakeShell(({ line }) => answers[line]?.() ?? { status: 500 });
  subscribeToToolEvents(shell.context);
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

function drop(name: string, section: string): void {
  fireEvent.mouseDown(screen.getByRole('button', { name: `Move ${name}` }));
  const chip = screen.getByRole('radio', { name: new RegExp(`^${section}`) });
  fireEvent.mouseUp(chip, { clientX: 0, clientY: 100 });
}

it('dropped on a section, but the drag library cannot be loaded › a toast says so', async () => {
  vi.spyOn(dragLayer, 'load').mockResolvedValue(false);
  drop('Tool 1', 'Maps');
  await wait();
  expect(shell.toasts).toMatchObject([{ kind: 'error', title: "This couldn't be opened" }]);
});

it('dropped on sections before the drag library is there › move there once it is, and nothing else', async () => {
  drop('Tool 1', 'Maps');
  drop('Tool 3', 'Rosters');
  expect(moves()).toEqual([]);
  const focused = document.activeElement;
  await dragLayer.load();
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

it('the section deleted elsewhere meanwhile › says that nothing was moved', async () => {
  vi.spyOn(dragLayer, 'loaded').mockReturnValue(null);
  cleanup();
  shell.show(View);
  await wait();
  drop('Tool 1', 'Maps');
  vi.restoreAllMocks();
  list = { ...list, version: 6, sections: [rosters] };
  shell.emit({ event: 'tools.changed', version: 6 });
  await vi.waitFor(() => expect(titles()).toEqual(['Nothing was moved']));
  expect(moves()).toEqual([]);
});
