import { type ToolList, usedCommandsName } from '@firedeck/contract';
import { type Command, type CommandSource, getStore } from '@firedeck/sdk';
import { createFakeShell } from '@firedeck/sdk/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTileLooks } from '../sections/tile-looks.ts';
import { aTool, toolId } from '../testing/tools.ts';
import { launchTool } from '../tool-launch/launch-tool.ts';
import { openTabs } from '../tool-launch/open-tabs.ts';
import { toolsApi } from '../tools-api.ts';
import { createToolCommands } from './tool-commands.ts';

const dispatchTool = aTool(1, {
  name: 'Dispatch',
  url: 'https://cad.example/x',
  notes: 'Call 4711',
});

let list: ToolList;
let shell: ReturnType<typeof createFakeShell>;
let source: CommandSource;
let notifications: number;
let unsubscribe: () => void;

beforeEach(() => {
  list = { version: 5, tools: [dispatchTool, aTool(2)] };
  shell = createFakeShell(() => ({ body: list }));
  source = createToolCommands();
  notifications = 0;
});
afterEach(() => {
  unsubscribe();
  vi.restoreAllMocks();
});

async function subscribe(): Promise<void> {
  unsubscribe = source.subscribe(() => {
    notifications += 1;
  });
  await expect.poll(() => notifications).toBe(1);
}
const titles = () => source.commands().map(({ title }) => title);
const command = (id: string): Command =>
  source.commands().find((command) => command.id === id) as Command;

describe('tool commands', () => {
  it('list not loaded › no commands, and the list is loaded once', async () => {
    expect(source.commands()).toEqual([]);
    await subscribe();
    expect(titles()).toEqual([
      'Dispatch',
      'Tool 2',
      'Edit Dispatch',
      'Edit Tool 2',
      'Export tools',
      'Import tools',
    ]);
    expect(shell.requestLines()).toEqual(['GET /api/tools']);
  });

  it('list already loaded › no request is sent', async () => {
    getStore().dispatch(toolsApi.endpoints.toolsList.initiate());
    await expect.poll(titles).toHaveLength(6);
    unsubscribe = source.subscribe(() => {});
    expect(shell.requestLines()).toEqual(['GET /api/tools']);
  });

  it('commands › are searchable by name, host and notes', async () => {
    await subscribe();
    expect(command(`launch:${toolId(1)}`)).toMatchObject({
      title: 'Dispatch',
      detail: 'cad.example',
      kind: 'Tool',
      keywords: 'Call 4711',
    });
  });

  it('list unchanged › returns the same array; list changed › notifies subscribers', async () => {
    await subscribe();
    expect(source.commands()).toBe(source.commands());
    list = { version: 6, tools: [aTool(3)] };
    getStore().dispatch(toolsApi.util.invalidateTags(['ToolList']));
    await expect.poll(() => notifications).toBe(2);
    expect(titles().slice(0, 2)).toEqual(['Tool 3', 'Edit Tool 3']);
  });

  it('launch command › follows the new-tab setting, and focuses an open tab', async () => {
    const tab = { closed: false, opener: window, location: { href: '' }, focus: vi.fn() };
    const open = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as WindowProxy);
    await subscribe();
    command(`launch:${toolId(1)}`).run();
    expect(tab.location.href).toBe('https://cad.example/x');
    // The toast about an unfocused tab appears later and must not leak into another test.
    vi.useFakeTimers();
    command(`launch:${toolId(1)}`).run();
    vi.runAllTimers();
    vi.useRealTimers();
    expect(open).toHaveBeenCalledTimes(1);
    expect(tab.focus).toHaveBeenCalledTimes(1);
    expect(shell.toasts).toMatchObject([
      { kind: 'info', title: 'Dispatch is open in another tab' },
    ]);
    tab.closed = true;
    openTabs.focus(toolId(1));
  });

  it('tool launched › each launch counts as a use for the search', async () => {
    const tab = { closed: true, location: {}, focus: vi.fn() };
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as WindowProxy);
    for (const tool of [dispatchTool, aTool(2), dispatchTool]) launchTool(tool, 'new-tab');
    await expect
      .poll(() => shell.values.read(usedCommandsName))
      .toEqual([1, 2, 1].map((number) => `tools/launch:${toolId(number)}`));
    openTabs.focus(toolId(1));
  });

  it('edit command › opens the edit page, and is found only by typing its verb', async () => {
    await subscribe();
    const edit = command(`edit:${toolId(2)}`);
    expect(edit).toMatchObject({ title: 'Edit Tool 2', kind: 'Action', verb: 'edit' });
    edit.run();
    expect(shell.navigations).toEqual([`/edit/${toolId(2)}`]);
  });
});

it('tool in a section › is found by the section’s name, which it shows', async () => {
  const section = { id: toolId(9), name: 'Maps', color: 'red' as const, rev: 1 };
  const tool = { ...dispatchTool, section: section.id };
  list = { version: 5, tools: [tool, aTool(2)], sections: [section] };
  await subscribe();
  expect(source.commands()[0]).toMatchObject({
    detail: 'cad.example · Maps',
    keywords: 'Maps Call 4711',
    tile: { color: createTileLooks(list.tools, list.sections)[0]?.colorGlyph },
  });
  expect(source.commands()[1]).toMatchObject({ detail: 'tool-2.example', keywords: '' });
});
