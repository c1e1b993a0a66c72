import type { ToolList } from '@firedeck/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeShell, type FakeAnswer } from './testing/fake-shell.tsx';
import { aTool, toolId } from './testing/tools.ts';
import { followToolEvents } from './tool-events.ts';
import { type ApiState, type ToolsDispatch, toolsApi } from './tools-api.ts';

const { toolsList, toolsGet, toolsEdit } = toolsApi.endpoints;

let list: ToolList;
let shell: ReturnType<typeof createFakeShell>;
/** Lets the server answer the edit. */
let answerEdit: () => void;

beforeEach(async () => {
  list = { version: 5, tools: [aTool(1, { favicon: '/icons/one' })] };
  const edited = new Promise<FakeAnswer>((resolve) => {
    answerEdit = () => resolve({ body: aTool(1, { rev: 2 }) });
  });
  shell = createFakeShell(({ asked }) => {
    if (asked.startsWith('PATCH')) return edited;
    return { body: asked === 'GET /api/tools' ? list : aTool(1) };
  });
  followToolEvents(shell.context);
  await dispatch(toolsList.initiate());
});

const dispatch = (thunk: Parameters<ToolsDispatch>[0]) =>
  shell.context.dispatch(thunk) as unknown as Promise<unknown>;
const lists = () => shell.asked().filter((asked) => asked === 'GET /api/tools').length;
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
const edit = () =>
  dispatch(toolsEdit.initiate({ id: toolId(1), rev: 1, changes: { name: 'CAD' } }));

describe('a change that the server tells of', () => {
  it('made elsewhere › is fetched once, however often it is told', async () => {
    list = { ...list, version: 6 };
    for (let told = 0; told < 3; told += 1) shell.tell({ event: 'tools.changed', version: 6 });
    await settled();
    expect(lists()).toBe(2);
  });

  it('of the next member, whose list is older than that of the last › is fetched', async () => {
    shell.tell({ event: 'tools.changed', version: 50 });
    await settled();
    shell.signInAs('00000000-0000-4000-9000-000000000002');
    await dispatch(toolsGet.initiate(toolId(1)));
    const before = shell.asked().length;
    shell.tell({ event: 'tools.changed', version: 4 });
    await expect.poll(() => shell.asked().slice(before)).toContain(`GET /api/tools/${toolId(1)}`);
  });

  it('known already › is not fetched', async () => {
    shell.tell({ event: 'tools.changed', version: 5 });
    await settled();
    expect(lists()).toBe(1);
  });

  it.each(['before', 'after'])(
    'that is the echo of one’s own, told %s its answer › costs no request more',
    async (when) => {
      const done = edit();
      list = { ...list, version: 6 };
      if (when === 'before') shell.tell({ event: 'tools.changed', version: 6 });
      await settled();
      answerEdit();
      await done;
      if (when === 'after') shell.tell({ event: 'tools.changed', version: 6 });
      await settled();
      expect(lists()).toBe(2);
    },
  );
});

describe('an icon that the server tells of', () => {
  const event = { event: 'favicon.resolved', host: 'tool-2.example', icon: '/icons/two' } as const;
  const shownIcons = (): (string | null)[] => {
    let icons: (string | null)[] = [];
    shell.context.dispatch((_: unknown, getState: () => ApiState) => {
      icons = (toolsList.select()(getState()).data?.tools ?? []).map(({ favicon }) => favicon);
    });
    return icons;
  };

  it.each(['before', 'after'])(
    '%s the list that lacks it has come › is shown, without another request',
    async (when) => {
      list = { version: 6, tools: [...list.tools, aTool(2)] };
      shell.tell({ event: 'tools.changed', version: 6 });
      if (when === 'before') shell.tell(event);
      await settled();
      if (when === 'after') shell.tell(event);
      expect(shownIcons()).toEqual(['/icons/one', '/icons/two']);
      expect(lists()).toBe(2);
    },
  );

  it('and that is gone since › is not put into later lists', async () => {
    shell.tell(event);
    shell.tell({ ...event, icon: null });
    list = { version: 6, tools: [aTool(2)] };
    shell.tell({ event: 'tools.changed', version: 6 });
    await settled();
    expect(shownIcons()).toEqual([null]);
  });
});

describe('what failed', () => {
  const hello = (tools: number) =>
    shell.tell({ event: 'hello', tools, notes: 0, modules: 0, live: true });
  const refused = { status: 500, body: {} };

  it('as a list › is not asked for with each hello: that is for the shell', async () => {
    shell = createFakeShell(() => refused);
    followToolEvents(shell.context);
    await dispatch(toolsList.initiate());
    for (let version = 5; version < 9; version += 1) hello(version);
    await settled();
    expect(shell.asked()).toEqual(['GET /api/tools']);
  });

  it('as a single tool › is asked for once more at most when a hello tells of a newer list', async () => {
    shell = createFakeShell(() => ({ status: 404, body: {} }));
    followToolEvents(shell.context);
    await dispatch(toolsGet.initiate(toolId(9)));
    for (let told = 0; told < 4; told += 1) hello(5);
    await settled();
    expect(shell.asked()).toEqual([`GET /api/tools/${toolId(9)}`]);
    hello(6);
    await settled();
    expect(shell.asked()).toHaveLength(2);
  });
});
