import type { ToolList } from '@firedeck/contract';
import { getStore } from '@firedeck/sdk';
import { createFakeShell, type FakeResponse } from '@firedeck/sdk/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { aTool, toolId } from '../testing/tools.ts';
import { type ToolsDispatch, toolsApi } from '../tools-api.ts';
import { subscribeToToolEvents } from './tool-events.ts';

const { toolsList, toolsGet, toolsEdit } = toolsApi.endpoints;

let list: ToolList;
let shell: ReturnType<typeof createFakeShell>;
/** Sends the response to the edit. */
let respondToEdit: () => void;

beforeEach(async () => {
  list = { version: 5, tools: [aTool(1, { favicon: '/icons/one' })] };
  const edited = new Promise<FakeResponse>((resolve) => {
    respondToEdit = () => resolve({ body: aTool(1, { rev: 2 }) });
  });
  shell = createFakeShell(({ line }) => {
    if (line.startsWith('PATCH')) return edited;
    return { body: line === 'GET /api/tools' ? list : aTool(1) };
  });
  subscribeToToolEvents(shell.context);
  await dispatch(toolsList.initiate());
});

const dispatch = (thunk: Parameters<ToolsDispatch>[0]) =>
  getStore().dispatch(thunk) as Promise<unknown>;
const lists = () => shell.requestLines().filter((line) => line === 'GET /api/tools').length;
/** Waits for responses, and a time in which no further request may be sent. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
const edit = () =>
  dispatch(toolsEdit.initiate({ id: toolId(1), rev: 1, changes: { name: 'CAD' } }));

describe('tools.changed event', () => {
  it('event repeated › refetches once', async () => {
    list = { ...list, version: 6 };
    for (let count = 0; count < 3; count += 1) shell.emit({ event: 'tools.changed', version: 6 });
    await settled();
    expect(lists()).toBe(2);
  });

  it('next member has a lower version than the previous one › refetches', async () => {
    shell.emit({ event: 'tools.changed', version: 50 });
    await settled();
    shell.signInAs('00000000-0000-4000-9000-000000000002');
    await dispatch(toolsGet.initiate(toolId(1)));
    const before = shell.requestLines().length;
    shell.emit({ event: 'tools.changed', version: 4 });
    await expect
      .poll(() => shell.requestLines().slice(before))
      .toContain(`GET /api/tools/${toolId(1)}`);
  });

  it('known version › does not refetch', async () => {
    shell.emit({ event: 'tools.changed', version: 5 });
    await settled();
    expect(lists()).toBe(1);
  });

  it.each(['before', 'after'])(
    'event for our own edit arrives %s its response › no further request',
    async (when) => {
      const done = edit();
      list = { ...list, version: 6 };
      if (when === 'before') shell.emit({ event: 'tools.changed', version: 6 });
      await settled();
      respondToEdit();
      await done;
      if (when === 'after') shell.emit({ event: 'tools.changed', version: 6 });
      await settled();
      expect(lists()).toBe(2);
    },
  );
});

describe('favicon.resolved event', () => {
  const event = { event: 'favicon.resolved', host: 'tool-2.example', icon: '/icons/two' } as const;
  const shownIcons = (): (string | null)[] => {
    const tools = toolsList.select()(getStore().getState()).data?.tools ?? [];
    return tools.map(({ favicon }) => favicon);
  };

  it.each(['before', 'after'])(
    'icon resolved %s a list without it has loaded › shows the icon without another request',
    async (when) => {
      list = { version: 6, tools: [...list.tools, aTool(2)] };
      shell.emit({ event: 'tools.changed', version: 6 });
      if (when === 'before') shell.emit(event);
      await settled();
      if (when === 'after') shell.emit(event);
      expect(shownIcons()).toEqual(['/icons/one', '/icons/two']);
      expect(lists()).toBe(2);
    },
  );

  it('icon removed later › lists loaded afterwards don’t get it', async () => {
    shell.emit(event);
    shell.emit({ ...event, icon: null });
    list = { version: 6, tools: [aTool(2)] };
    shell.emit({ event: 'tools.changed', version: 6 });
    await settled();
    expect(shownIcons()).toEqual([null]);
  });
});

describe('failed request', () => {
  const hello = (tools: number) =>
    shell.emit({ event: 'hello', tools, notes: 0, modules: 0, live: true });
  const failure = { status: 500, body: {} };

  it('list request failed › hello doesn’t refetch it, because the shell retries', async () => {
    shell = createFakeShell(() => failure);
    subscribeToToolEvents(shell.context);
    await dispatch(toolsList.initiate());
    for (let version = 5; version < 9; version += 1) hello(version);
    await settled();
    expect(shell.requestLines()).toEqual(['GET /api/tools']);
  });

  it('single tool request failed › hello with a newer version refetches it once', async () => {
    shell = createFakeShell(() => ({ status: 404, body: {} }));
    subscribeToToolEvents(shell.context);
    await dispatch(toolsGet.initiate(toolId(9)));
    for (let count = 0; count < 4; count += 1) hello(5);
    await settled();
    expect(shell.requestLines()).toEqual([`GET /api/tools/${toolId(9)}`]);
    hello(6);
    await settled();
    expect(shell.requestLines()).toHaveLength(2);
  });
});
