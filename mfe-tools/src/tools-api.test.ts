import type { Tool, ToolList } from '@firedeck/contract';
import { type ApiState, getStore } from '@firedeck/sdk';
import { createFakeShell, errorResponse } from '@firedeck/sdk/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { aTool, toolId } from './testing/tools.ts';
import { type ToolsDispatch, toolsApi } from './tools-api.ts';

const { toolsList, toolsGet, toolsAdd } = toolsApi.endpoints;
const older = aTool(1, { url: 'https://older.example/' });
const newer = aTool(1, { url: 'https://newer.example/', rev: 2 });

let list: ToolList;
let shell: ReturnType<typeof createFakeShell>;

beforeEach(() => {
  shell = createFakeShell(({ line }) => {
    if (line === 'GET /api/tools') return { body: list };
    if (line === 'POST /api/tools') return { status: 201, body: aTool(2) };
    const isTool = /^(GET|PATCH|DELETE) /.test(line) && line.endsWith(toolId(1));
    if (line === 'PUT /api/tools/order') return { status: 204, body: null };
    return isTool ? { body: older } : errorResponse(404, 'tool_not_found');
  });
});

const run = <Result>(
  thunk: (dispatch: ToolsDispatch, getState: () => ApiState) => Result,
): Result => getStore().dispatch(thunk);
const cachedTool = (): Tool | undefined =>
  run((_, getState) => toolsGet.select(toolId(1))(getState()).data);

/** Caches a tool without a subscription. */
async function cacheTool(): Promise<void> {
  const query = run((dispatch) => dispatch(toolsGet.initiate(toolId(1))));
  await query;
  query.unsubscribe();
  expect(cachedTool()).toEqual(older);
}

describe('the list is refetched', () => {
  const { toolsEdit, toolsDelete, toolsReorder } = toolsApi.endpoints;
  const id = toolId(1);
  const lists = () => shell.requestLines().filter((line) => line === 'GET /api/tools').length;

  it.each([
    ['adding', 'S4-024', toolsAdd.initiate({ tool: newer, idempotencyKey: toolId(9) })],
    ['editing', 'S4-025', toolsEdit.initiate({ id, rev: 1, changes: { name: 'CAD' } })],
    ['deleting', 'S4-026', toolsDelete.initiate(id)],
    ['reordering', 'S4-027', toolsReorder.initiate({ ids: [id] })],
  ] as const)('after %s [%s]', async (_what, _id, mutation) => {
    list = { version: 5, tools: [older] };
    await run((dispatch) => dispatch(toolsList.initiate()));
    expect(lists()).toBe(1);
    await run<unknown>((dispatch) => dispatch(mutation as ReturnType<typeof toolsDelete.initiate>));
    await expect.poll(lists).toBe(2);
  });
});

describe('list loads', () => {
  it('cached tool is older › is updated', async () => {
    await cacheTool();
    list = { version: 6, tools: [newer] };
    await run((dispatch) => dispatch(toolsList.initiate()));
    expect(cachedTool()).toEqual(newer);
  });

  it('cached tool is not in the list › is dropped', async () => {
    await cacheTool();
    list = { version: 6, tools: [] };
    await run((dispatch) => dispatch(toolsList.initiate()));
    expect(cachedTool()).toBeUndefined();
  });

  it('cached tool is newer › stays', async () => {
    await cacheTool();
    list = { version: 4, tools: [{ ...newer, rev: 0 }] };
    await run((dispatch) => dispatch(toolsList.initiate()));
    expect(cachedTool()).toEqual(older);
  });

  it('tool added › the refetched list updates the cached tools', async () => {
    list = { version: 5, tools: [older] };
    await run((dispatch) => dispatch(toolsList.initiate()));
    await cacheTool();
    list = { version: 7, tools: [newer, aTool(2)] };
    const add = { tool: aTool(2), idempotencyKey: toolId(9) };
    await run((dispatch) => dispatch(toolsAdd.initiate(add)));
    await expect.poll(cachedTool).toEqual(newer);
  });
});
