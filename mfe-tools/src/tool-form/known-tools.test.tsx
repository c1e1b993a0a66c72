import type { Section, ToolList } from '@firedeck/contract';
import { getStore } from '@firedeck/sdk';
import { createFakeShell, type FakeRequest, type FakeResponse } from '@firedeck/sdk/testing';
import { act, cleanup, fireEvent, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSectionFilter } from '../sections/use-section-filter.ts';
import { aTool, toolId } from '../testing/tools.ts';
import { openTabs } from '../tool-launch/open-tabs.ts';
import { toolsApi } from '../tools-api.ts';
import { View as AddToolPage } from './add-tool-page.tsx';
import { View as EditToolPage } from './edit-tool-page.tsx';

const maps: Section = { id: toolId(81), name: 'Maps', color: 'red', rev: 1 };
let list: ToolList;
let parseList: Promise<FakeResponse> | null;
let shell: ReturnType<typeof createFakeShell>;

beforeEach(() => {
  list = {
    version: 1,
    tools: [aTool(1, { name: 'Dispatch' }), aTool(2)],
    sections: [maps],
  };
  parseList = null;
  const answer = ({ line }: FakeRequest) => {
    if (line === 'GET /api/tools') return parseList ?? { body: list };
    if (line.startsWith('GET /api/tools/')) return { body: list.tools[0] };
    if (line === 'POST /api/tools') return { status: 201, body: aTool(3) };
    return { body: { host: 'x', state: 'none', icon: null } };
  };
  shell = createFakeShell(answer);
});

afterEach(() => {
  cleanup();
  showOnBoard(null);
  vi.restoreAllMocks();
});

function showOnBoard(section: string | null) {
  const { result, unmount } = renderHook(() => useSectionFilter([maps]));
  act(() => result.current.select(section));
  unmount();
}
const loadBoard = () =>
  act(async () => void (await getStore().dispatch(toolsApi.endpoints.toolsList.initiate())));
async function add() {
  const { router } = shell.show(AddToolPage, '/add');
  await screen.findByRole('combobox', { name: 'Section' });
  return () => router.state.location.pathname;
}
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: RegExp, value: string) => fireEvent.input(field(name), { target: { value } });
const section = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Section' }).value;
const openIt = () => screen.queryByRole('link', { name: 'Open it: Dispatch' });

describe('URL of an existing tool', () => {
  it('typed in another spelling › the tool is named with a link, and the new one can be added', async () => {
    const address = await add();
    type(/URL/, 'tool-1.exampl');
    expect(openIt()).toBeNull();
    type(/URL/, 'HTTP://TOOL-1.example');
    expect(screen.getByText('Already on your board: “Dispatch”.')).toBeTruthy();
    expect(openIt()?.getAttribute('href')).toBe(`/launch/${toolId(1)}`);
    type(/Tool Name/, 'Dispatch, again');
    fireEvent.click(screen.getByRole('button', { name: 'Add Tool' }));
    await vi.waitFor(() => expect(address()).toBe('/'));
  });

  it('Open it › opens the tool in another tab', async () => {
    const open = vi.spyOn(openTabs, 'open').mockReturnValue('opened');
    const address = await add();
    type(/URL/, 'tool-1.example');
    fireEvent.click(openIt() as HTMLElement);
    expect(open.mock.calls.map(([{ id }]) => id)).toEqual([toolId(1)]);
    expect([address(), field(/URL/).value]).toEqual(['/add', 'tool-1.example']);
  });

  it('URL of the edited tool itself › no duplicate; of another tool › duplicate', async () => {
    shell.show(EditToolPage, '/edit/:id', `/edit/${toolId(1)}`);
    await screen.findByDisplayValue('Dispatch');
    type(/URL/, 'tool-1.example');
    expect(screen.queryByText(/Already on your board/)).toBeNull();
    type(/URL/, 'tool-2.example');
    expect(screen.getByText('Already on your board: “Tool 2”.')).toBeTruthy();
  });
});

describe.each([
  ['Edit Tool', EditToolPage, '/edit/:id', `/edit/${toolId(1)}`],
  ['Add New Tool', AddToolPage, '/add', '/add'],
])('%s, opened before the list has loaded', (_name, Page, route, address) => {
  const form = () => screen.queryByRole('textbox', { name: /^URL/ });
  // Waits for the list, so that the section field doesn't move the buttons.
  it('list loads › is shown with the section field', async () => {
    const { promise, resolve } = Promise.withResolvers<FakeResponse>();
    parseList = promise;
    shell.show(Page, route, address);
    await act(() => new Promise((done) => setTimeout(done, 300)));
    expect(form()).toBeNull();
    resolve({ body: list });
    await vi.waitFor(() => expect(form()).not.toBeNull());
    expect(screen.getByRole('combobox', { name: 'Section' })).toBeTruthy();
  });

  it('list hangs or fails › is shown without the section field', async () => {
    parseList = new Promise(() => {});
    shell.show(Page, route, address);
    await vi.waitFor(() => expect(form()).not.toBeNull(), { timeout: 20_000 });
    cleanup();
    parseList = Promise.resolve({ status: 503, body: {} });
    shell.show(Page, route, address);
    await vi.waitFor(() => expect(form()).not.toBeNull());
  });
});

describe('the section of a new tool', () => {
  it('board shows all tools › no section', async () => {
    await add();
    expect(section()).toBe('');
  });

  it('board shows a section › that section, which is not an unsaved change', async () => {
    showOnBoard(maps.id);
    await loadBoard();
    await add();
    expect(section()).toBe(maps.id);
    fireEvent.click(screen.getByRole('link', { name: 'Back' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('section deleted since › no section', async () => {
    showOnBoard(maps.id);
    list.sections = [{ ...maps, id: toolId(82), name: 'Rosters' }];
    await loadBoard();
    await add();
    expect(section()).toBe('');
  });
});
