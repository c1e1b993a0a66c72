import type { Tool, ToolList } from '@firedeck/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeShell, refusal } from './testing/fake-shell.tsx';
import { aTool, toolId } from './testing/tools.ts';
import { type ApiState, type ToolsDispatch, toolsApi } from './tools-api.ts';

const { toolsList, toolsGet, toolsAdd } = toolsApi.endpoints;
const older = aTool(1, { url: 'https://older.example/' });
const newer = aTool(1, { url: 'https://newer.example/', rev: 2 });

let list: ToolList;
let shell: ReturnType<typeof createFakeShell>;

beforeEach(() => {
  shell = createFakeShell(({ asked }) => {
    if (asked === 'GET /api/tools') return { body: list };
    if (asked === 'POST /api/tools') return { status: 201, body: aTool(2) };
    const kept = /^(GET|PATCH|DELETE) /.test(asked) && asked.endsWith(toolId(1));
    if (asked === 'PUT /api/tools/order') return { status: 204, body: null };
    return kept ? { body: older } : refusal(404, 'tool_not_found');
  });
});

const run = <Result>(
  thunk: (dispatch: ToolsDispatch, getState: () => ApiState) => Result,
): Result => shell.context.dispatch(thunk) as Result;
const keptTool = (): Tool | undefined =>
  run((_, getState) => toolsGet.select(toolId(1))(getState()).data);

/** A tool that was looked at and left: kept, shown by nobody. */
async function keepTool(): Promise<void> {
  const shown = run((dispatch) => dispatch(toolsGet.initiate(toolId(1))));
  await shown;
  shown.unsubscribe();
  expect(keptTool()).toEqual(older);
}

describe('the list is fetched again', () => {
  const { toolsEdit, toolsDelete, toolsReorder } = toolsApi.endpoints;
  const id = toolId(1);
  const lists = () => shell.asked().filter((asked) => asked === 'GET /api/tools').length;

  it.each([
    ['adding', 'S4-024', toolsAdd.initiate({ tool: newer, idempotencyKey: toolId(9) })],
    ['editing', 'S4-025', toolsEdit.initiate({ id, rev: 1, changes: { name: 'CAD' } })],
    ['deleting', 'S4-026', toolsDelete.initiate(id)],
    ['reordering', 'S4-027', toolsReorder.initiate([id])],
  ] as const)('after %s [%s]', async (_what, _id, mutation) => {
    list = { version: 5, tools: [older] };
    await run((dispatch) => dispatch(toolsList.initiate()));
    expect(lists()).toBe(1);
    await run<unknown>((dispatch) => dispatch(mutation as ReturnType<typeof toolsDelete.initiate>));
    await expect.poll(lists).toBe(2);
  });
});

describe('when a list arrives', () => {
  it('a kept tool that it knows newer is the newer one from then on', async () => {
    await keepTool();
    list = { version: 6, tools: [newer] };
    await run((dispatch) => dispatch(toolsList.initiate()));
    expect(keptTool()).toEqual(newer);
  });

  it('a kept tool that it does not name is forgotten', async () => {
    await keepTool();
    list = { version: 6, tools: [] };
    await run((dispatch) => dispatch(toolsList.initiate()));
    expect(keptTool()).toBeUndefined();
  });

  it('a kept tool that is newer than the list stays', async () => {
    await keepTool();
    list = { version: 4, tools: [{ ...newer, rev: 0 }] };
    await run((dispatch) => dispatch(toolsList.initiate()));
    expect(keptTool()).toEqual(older);
  });

  it('after an add too, which by itself renews the list alone', async () => {
    list = { version: 5, tools: [older] };
    await run((dispatch) => dispatch(toolsList.initiate()));
    await keepTool();
    list = { version: 7, tools: [newer, aTool(2)] };
    const add = { tool: aTool(2), idempotencyKey: toolId(9) };
    await run((dispatch) => dispatch(toolsAdd.initiate(add)));
    await expect.poll(keptTool).toEqual(newer);
  });
});
