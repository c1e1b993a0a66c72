import type { ToolInput } from '@firedeck/contract';
import type { Answer } from '../../api-client/send-request.ts';

export type ToolsRequest =
  | { act: 'list' }
  | { act: 'get'; id: string }
  | { act: 'add'; id: string; input: ToolInput }
  | { act: 'edit'; id: string; rev: number; changes: Partial<ToolInput> }
  | { act: 'remove'; id: string }
  | { act: 'restore'; id: string }
  | { act: 'reorder'; ids: string[] };

interface StoredTool extends ToolInput {
  rev: number;
  /** The input of the first add: the same key is accepted only for it. */
  firstInput: string;
}

/** One member's board. */
export interface Board {
  version: number;
  order: string[];
  tools: Record<string, StoredTool>;
  trash: Record<string, { tool: StoredTool; index: number }>;
}

export const emptyBoard: Board = { version: 0, order: [], tools: {}, trash: {} };

interface Expected {
  status: number;
  /** A subset of the expected body. */
  body?: unknown;
  next: Board;
}

/** The sequential specification of a board. */
export function toolsModel(board: Board, request: ToolsRequest, response: Answer | undefined) {
  // Refused as outdated: the reply must hold the current list.
  if (request.act === 'reorder' && response?.status === 409)
    return matches(response, { code: 'order_outdated', current: listView(board) }) ? board : null;
  const expected = expectResult(board, request);
  if (response === undefined) return expected.next;
  const isConsistent = response.status === expected.status && matches(response, expected.body);
  return isConsistent ? expected.next : null;
}

function expectResult(board: Board, request: ToolsRequest): Expected {
  if (request.act === 'list') return { status: 200, body: listView(board), next: board };
  if (request.act === 'reorder') return expectReorder(board, request.ids);
  const { id } = request;
  const isThere = board.tools[id] !== undefined;
  if (request.act === 'get') return isThere ? found(board, id) : missing(board);
  if (request.act === 'add') return expectAdd(board, id, request.input);
  if (request.act === 'edit') return isThere ? expectEdit(board, request) : missing(board);
  const isInTrash = board.trash[id] !== undefined;
  if (request.act === 'remove') {
    if (isThere) return expectRemove(board, id);
    return isInTrash ? { status: 204, next: board } : missing(board);
  }
  if (isThere) return found(board, id);
  return isInTrash ? expectRestore(board, id) : missing(board);
}

function expectAdd(board: Board, id: string, input: ToolInput): Expected {
  const present = board.tools[id];
  const firstInput = JSON.stringify(input);
  if (present?.firstInput === firstInput) return found(board, id, 201);
  if (present)
    return { status: 422, body: { code: 'key_reused', current: toolView(board, id) }, next: board };
  if (board.trash[id]) return { status: 409, body: { code: 'already_deleted' }, next: board };
  const next = {
    ...board,
    version: board.version + 1,
    order: [...board.order, id],
    tools: { ...board.tools, [id]: { ...input, rev: 1, firstInput } },
  };
  return found(next, id, 201);
}

function expectEdit(board: Board, { id, rev, changes }: ToolsRequest & { act: 'edit' }): Expected {
  const present = board.tools[id] as StoredTool;
  if (present.rev === rev) {
    const tool = { ...present, ...changes, rev: rev + 1 };
    const next = { ...board, version: board.version + 1, tools: { ...board.tools, [id]: tool } };
    return found(next, id);
  }
  const isSo = Object.entries(changes).every(
    ([field, value]) => present[field as 'name'] === value,
  );
  if (isSo) return found(board, id);
  const body = { code: 'changed_elsewhere', current: toolView(board, id) };
  return { status: 412, body, next: board };
}

function expectRemove(board: Board, id: string): Expected {
  const { [id]: tool, ...tools } = board.tools;
  const entry = { tool: tool as StoredTool, index: board.order.indexOf(id) };
  const order = board.order.filter((one) => one !== id);
  const trash = { ...board.trash, [id]: entry };
  return { status: 204, next: { version: board.version + 1, order, tools, trash } };
}

function expectRestore(board: Board, id: string): Expected {
  const { [id]: entry, ...trash } = board.trash;
  const { tool, index } = entry as { tool: StoredTool; index: number };
  const next = {
    version: board.version + 1,
    order: board.order.toSpliced(index, 0, id),
    tools: { ...board.tools, [id]: { ...tool, rev: tool.rev + 1 } },
    trash,
  };
  return found(next, id);
}

// Anything but a permutation is refused (see toolsModel); the same order changes nothing.
function expectReorder(board: Board, ids: string[]): Expected {
  const isPermutation = ids.toSorted().join() === board.order.toSorted().join();
  if (!isPermutation) return { status: 409, next: board };
  if (ids.join() === board.order.join()) return { status: 204, next: board };
  return { status: 204, next: { ...board, version: board.version + 1, order: ids } };
}

function found(board: Board, id: string, status = 200): Expected {
  return { status, body: toolView(board, id), next: board };
}

function missing(board: Board): Expected {
  return { status: 404, next: board };
}

function toolView(board: Board, id: string) {
  const { firstInput: _, ...returned } = board.tools[id] as StoredTool;
  return { ...returned, id, position: board.order.indexOf(id) };
}

function listView(board: Board) {
  return { version: board.version, tools: board.order.map((id) => toolView(board, id)) };
}

/** Whether the body contains the expected values. */
function matches({ body }: Answer, expected: unknown): boolean {
  return expected === undefined || contains(body, expected);
}

function contains(returned: unknown, expected: unknown): boolean {
  if (typeof expected !== 'object' || expected === null) return returned === expected;
  if (typeof returned !== 'object' || returned === null) return false;
  if (Array.isArray(expected) && (returned as unknown[]).length !== expected.length) return false;
  return Object.entries(expected).every(([name, value]) =>
    contains((returned as Record<string, unknown>)[name], value),
  );
}
