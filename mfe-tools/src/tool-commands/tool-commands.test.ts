import type { ToolList } from '@firedeck/contract';
import type { Command, CommandSource } from '@firedeck/sdk';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeShell } from '../testing/fake-shell.tsx';
import { aTool, toolId } from '../testing/tools.ts';
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
let told: number;
let stop: () => void;

beforeEach(() => {
  list = { version: 5, tools: [dispatchTool, aTool(2)] };
  shell = createFakeShell(() => ({ body: list }));
  source = createToolCommands(shell.context.dispatch);
  told = 0;
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

async function follow(): Promise<void> {
  stop = source.subscribe(() => {
    told += 1;
  });
  await expect.poll(() => told).toBe(1);
}
const titles = () => source.commands().map(({ title }) => title);
const command = (id: string): Command =>
  source.commands().find((offered) => offered.id === id) as Command;

describe('the commands of tools', () => {
  it('are none until the list is there, which is asked for once', async () => {
    expect(source.commands()).toEqual([]);
    await follow();
    expect(titles()).toEqual(['Dispatch', 'Tool 2', 'Edit Dispatch', 'Edit Tool 2']);
    expect(shell.asked()).toEqual(['GET /api/tools']);
  });

  it('ask for nothing where the board has the list', async () => {
    shell.context.dispatch(toolsApi.endpoints.toolsList.initiate());
    await expect.poll(titles).toHaveLength(4);
    stop = source.subscribe(() => {});
    expect(shell.asked()).toEqual(['GET /api/tools']);
  });

  it('are found by name, host and notes', async () => {
    await follow();
    expect(command(`launch:${toolId(1)}`)).toMatchObject({
      title: 'Dispatch',
      detail: 'cad.example',
      kind: 'Tool',
      keywords: 'Call 4711',
    });
  });

  it('answer the same array until the list changes, and tell when it did', async () => {
    await follow();
    expect(source.commands()).toBe(source.commands());
    list = { version: 6, tools: [aTool(3)] };
    shell.context.dispatch(toolsApi.util.invalidateTags(['ToolList']));
    await expect.poll(() => told).toBe(2);
    expect(titles()).toEqual(['Tool 3', 'Edit Tool 3']);
  });

  it('launch by the setting, and focus a tab that is open', async () => {
    const tab = { closed: false, opener: window, location: { href: '' }, focus: vi.fn() };
    const open = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as WindowProxy);
    await follow();
    command(`launch:${toolId(1)}`).run();
    expect(tab.location.href).toBe('https://cad.example/x');
    command(`launch:${toolId(1)}`).run();
    expect(open).toHaveBeenCalledTimes(1);
    expect(tab.focus).toHaveBeenCalledTimes(1);
    tab.closed = true;
    openTabs.focus(toolId(1));
  });

  it('edit on the tool’s page, and only once asked for by the word', async () => {
    await follow();
    const edit = command(`edit:${toolId(2)}`);
    expect(edit).toMatchObject({ title: 'Edit Tool 2', kind: 'Action', verb: 'edit' });
    edit.run();
    expect(shell.visited).toEqual([`/edit/${toolId(2)}`]);
  });
});
